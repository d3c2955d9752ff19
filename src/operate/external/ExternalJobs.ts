/** Sends jobs from outside the service to the actors that are declared `external`. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type * as Actor from "../../actor/Actor.ts"
import type { SentJob } from "../../actor/Job.ts"
import { Jobs } from "../../actor/Jobs.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import * as Audit from "../Audit.ts"
import type { Operator } from "../Operator.ts"
import { ActorCatalogue } from "./ActorCatalogue.ts"
import { NoDeadline, NotExternal } from "./Errors.ts"

export interface ExternalJob {
  readonly actor: string
  /** Encoded, as the schema of the actor describes it. */
  readonly payload: unknown
  readonly uniqueKey?: string | undefined
  readonly runAt?: Date | undefined
  /** It is of no use after this time. */
  readonly notAfter?: Date | undefined
  readonly priority?: Actor.Priority | undefined
}

export interface ExternalJobsShape {
  /** In one transaction with its row in the audit. Fails with the schema's error where the payload is none of the actor's. */
  readonly send: (job: ExternalJob) => Effect.Effect<SentJob, NotExternal | NoDeadline | Schema.SchemaError, Operator>
}

export class ExternalJobs extends Context.Service<ExternalJobs, ExternalJobsShape>()(
  "ekimae/operate/external/ExternalJobs"
) {
  static readonly layer = Layer.effect(
    ExternalJobs,
    Effect.gen(function* () {
      const [catalogue, jobs, sql] = [yield* ActorCatalogue, yield* Jobs, yield* SqlClient.SqlClient]
      const audit = Audit.make(yield* PgClient.PgClient)
      return ExternalJobs.of({
        send: Effect.fn("ExternalJobs.send")(function* ({
          actor: name,
          notAfter,
          payload,
          priority,
          runAt,
          uniqueKey
        }) {
          const actor = catalogue.get(name)
          if (actor?.external !== true) return yield* new NotExternal({ actor: name })
          if (notAfter !== undefined && actor.deadline === undefined) return yield* new NoDeadline({ actor: name })
          const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(actor.payload as Actor.Json), { errors: "all" })
          const decoded = yield* decode(payload)
          const options = {
            ...(notAfter === undefined ? {} : { notAfter }),
            ...(priority === undefined ? {} : { priority }),
            ...(runAt === undefined ? {} : { runAt }),
            ...(uniqueKey === undefined ? {} : { uniqueKey })
          }
          const sent = Effect.tap(jobs.send(actor, decoded, options), ({ created, jobId }) =>
            audit.record({ action: "send", target: name, detail: { jobId }, changed: created ? 1 : 0 })
          )
          return yield* dieOnSql(sql.withTransaction(sent))
        })
      })
    })
  )
}
