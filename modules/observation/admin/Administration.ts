/**
 * Use cases of operators with observations of any account, for the command line and `/admin/v1`. Every action writes its
 * audit row in its own transaction.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { OffsetPage } from "../../../src/http/endpoint/Paging.ts"
import * as Audit from "../../../src/operate/Audit.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { type AccountNotFound, AccountPlans } from "../../accounts/contract.ts"
import {
  type ObservationArchived,
  type ObservationBudgetExhausted,
  type ObservationInvalid,
  type ObservationLimit,
  ObservationNotFound
} from "../Errors.ts"
import type { ListedObservation, ObservationDraft } from "../Observation.ts"
import { ObservationRepo } from "../ObservationRepo.ts"
import { type ObservationDetail, Observations, type QueuedRun } from "../Observations.ts"

type Change<E> = Effect.Effect<ObservationDetail, ObservationNotFound | E, Operator>

export class Administration extends Context.Service<
  Administration,
  {
    /** Newest first: archived ones, or all others. */
    readonly list: (
      accountId: string,
      page: OffsetPage,
      archived: boolean
    ) => Effect.Effect<ReadonlyArray<ListedObservation>, AccountNotFound>
    readonly find: (id: string) => Effect.Effect<ObservationDetail, ObservationNotFound>
    readonly create: (
      accountId: string,
      draft: ObservationDraft
    ) => Effect.Effect<ObservationDetail, AccountNotFound | ObservationInvalid | ObservationLimit, Operator>
    readonly pause: (id: string) => Change<ObservationArchived>
    readonly resume: (id: string) => Change<ObservationArchived>
    readonly archive: (id: string) => Change<never>
    readonly run: (
      id: string
    ) => Effect.Effect<QueuedRun, ObservationNotFound | ObservationArchived | ObservationBudgetExhausted, Operator>
  }
>()("observation/admin/Administration") {
  static readonly layer = Layer.effect(
    Administration,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const plans = yield* AccountPlans
      const repo = yield* ObservationRepo
      const observations = yield* Observations
      const audit = Audit.make(sql)

      const ownerOf = Effect.fnUntraced(function* (id: string) {
        const accountId = isUlid(id) ? yield* repo.ownerOf(id) : undefined
        return accountId ?? (yield* new ObservationNotFound())
      })

      /** As the service: inside a tenant's transaction the tenant could not write the row. */
      const audited =
        (action: string, accountId: string) =>
        <A extends { readonly id: string }, E, R>(self: Effect.Effect<A, E, R>) =>
          self.pipe(
            Effect.tap(({ id }) =>
              Tenant.asService(
                audit.record({ action: `observation_${action}`, target: id, detail: { accountId }, changed: 1 })
              )
            ),
            sql.withTransaction,
            dieOnSql
          )

      const setStatus = (action: string, id: string, status: "active" | "paused" | "archived") =>
        Effect.flatMap(ownerOf(id), (accountId) =>
          observations.change(accountId, id, { status }, "operator").pipe(
            // The schedule was good when it was stored.
            Effect.catchTag("ObservationInvalid", Effect.die),
            audited(action, accountId)
          )
        )

      return Administration.of({
        list: (accountId, page, archived) =>
          Effect.andThen(plans.all(accountId), observations.list(accountId, page, archived)),
        find: (id) => Effect.flatMap(ownerOf(id), (accountId) => observations.read(accountId, id)),
        create: (accountId, draft) =>
          Effect.andThen(
            plans.all(accountId),
            observations.create(accountId, draft).pipe(audited("create", accountId))
          ),
        pause: (id) => setStatus("pause", id, "paused"),
        resume: (id) => setStatus("resume", id, "active"),
        archive: (id) => setStatus("archive", id, "archived").pipe(Effect.catchTag("ObservationArchived", Effect.die)),
        run: (id) =>
          Effect.flatMap(ownerOf(id), (accountId) => observations.run(accountId, id).pipe(audited("run", accountId)))
      })
    })
  )
}
