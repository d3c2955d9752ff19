/** What operators ask of sealed secrets: what is sealed with which key, and the job that reseals it. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { SentJob } from "../../actor/Job.ts"
import { Jobs } from "../../actor/Jobs.ts"
import * as Audit from "../../operate/Audit.ts"
import type { Operator } from "../../operate/Operator.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import { Vault } from "../Vault.ts"
import { Reseal } from "./Reseal.ts"
import { SealedColumns } from "./SealedColumn.ts"
import * as SealedRows from "./SealedRows.ts"

export interface SecretsKeyStatus {
  /** The name of the key: the beginning of its SHA-256. */
  readonly key: string
  /** Whether it seals new secrets on this node. */
  readonly isCurrent: boolean
  /** Whether a node needs it to start. */
  readonly isNeeded: boolean
  /** Sealed values. */
  readonly count: number
}

export interface SecretsStatus {
  readonly keys: ReadonlyArray<SecretsKeyStatus>
  readonly columns: ReadonlyArray<SealedRows.KeyCount>
}

export class Secrets extends Context.Service<
  Secrets,
  {
    readonly status: Effect.Effect<SecretsStatus>
    /** Sends the job, unless one is unfinished: then that is returned. */
    readonly reseal: Effect.Effect<SentJob, never, Operator>
  }
>()("ekimae/secrets/reseal/Secrets") {
  static readonly layer = Layer.effect(
    Secrets,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const vault = yield* Vault
      const columns = yield* SealedColumns
      const jobs = yield* Jobs
      const audit = Audit.make(sql)

      const status = Effect.gen(function* () {
        const counts = yield* SealedRows.counts(columns)
        const registered = yield* sql<{ readonly key: string }>`select encode(name, 'hex') as key from secrets_key`
        const needed = new Set(registered.map(({ key }) => key))
        const names = new Set([vault.keyName, ...needed, ...counts.map(({ key }) => key)])
        const keys = [...names].map((key) => ({
          key,
          isCurrent: key === vault.keyName,
          isNeeded: needed.has(key),
          count: counts.reduce((sum, one) => sum + (one.key === key ? one.count : 0), 0)
        }))
        return { keys, columns: counts }
      })

      const reseal = sql.withTransaction(
        Effect.gen(function* () {
          const sent = yield* jobs.send(Reseal, {}, { uniqueKey: "reseal" })
          yield* audit.record({ action: "secrets_reseal", target: sent.jobId, changed: sent.created ? 1 : 0 })
          return sent
        })
      )

      return Secrets.of({
        status: dieOnSql(Effect.provideService(status, SqlClient.SqlClient, sql)),
        reseal: dieOnSql(reseal)
      })
    })
  ).pipe(Layer.provide(Vault.layer))
}
