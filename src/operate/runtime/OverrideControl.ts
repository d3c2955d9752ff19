/** Sets limits and retries of actors instead of what their code declares, each change in one transaction with its row in the audit. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { OverriddenActors, ReadyJobs } from "../../actor/JobTopics.ts"
import {
  type ActorOverride,
  declared,
  isDeclared,
  type StoredOverride,
  settingsOf
} from "../../actor/override/ActorOverride.ts"
import * as RestingKeys from "../../actor/override/RestingKeys.ts"
import { Notifier } from "../../sql/Notifier.ts"
import { dieOnSql, json } from "../../sql/Pg.ts"
import * as Audit from "../Audit.ts"
import { Operator } from "../Operator.ts"
import { ActorNotFound, ActorWithoutKeys } from "./Errors.ts"

export class OverrideControl extends Context.Service<
  OverrideControl,
  {
    /** Sets what is given, or takes it back (null); the rest stays as it is. Nodes follow within two seconds. */
    readonly set: (
      actor: string,
      settings: Partial<ActorOverride>
    ) => Effect.Effect<void, ActorNotFound | ActorWithoutKeys, Operator>
    /** Takes back all that is set for the actor. */
    readonly revert: (actor: string) => Effect.Effect<void, ActorNotFound, Operator>
  }
>()("ekimae/operate/runtime/OverrideControl") {
  static readonly layer = Layer.effect(
    OverrideControl,
    Effect.gen(function* () {
      const [sql, notifier] = [yield* PgClient.PgClient, yield* Notifier]
      const audit = Audit.make(sql)

      const find = Effect.fnUntraced(function* (actor: string) {
        const [known] = yield* sql<{ readonly hasKeys: boolean; readonly scale: StoredOverride | null }>`
          select has_keys as "hasKeys", scale from job_actor where actor = ${actor} for update`
        return known ?? (yield* new ActorNotFound({ actor }))
      })

      /** Stores who has changed it with it; without any setting left the actor has no override. */
      const store = Effect.fnUntraced(function* (actor: string, before: ActorOverride, after: ActorOverride) {
        const { who } = yield* Operator
        if (isDeclared(after)) yield* sql`update job_actor set scale = null where actor = ${actor}`
        else {
          yield* sql`
            update job_actor set scale = ${json({ ...after, by: who })} || jsonb_build_object('at', now())
            where actor = ${actor}`
        }
        yield* sql.afterCommit(notifier.notify(OverriddenActors, actor))
        if (JSON.stringify(before.ratePerKey) === JSON.stringify(after.ratePerKey)) return
        yield* RestingKeys.wake(sql, actor)
        yield* sql.afterCommit(notifier.notify(ReadyJobs, actor))
      })

      return OverrideControl.of({
        set: Effect.fn("OverrideControl.set")(
          function* (actor, settings) {
            const { hasKeys, scale } = yield* find(actor)
            if (settings.ratePerKey != null && !hasKeys) return yield* new ActorWithoutKeys({ actor })
            const before = settingsOf(scale)
            yield* store(actor, before, { ...before, ...settings })
            yield* audit.record({ action: "override", target: actor, detail: { ...settings }, changed: 1 })
          },
          sql.withTransaction,
          dieOnSql
        ),
        revert: Effect.fn("OverrideControl.revert")(
          function* (actor) {
            const was = settingsOf((yield* find(actor)).scale)
            yield* store(actor, was, declared)
            yield* audit.record({ action: "revert", target: actor, detail: { was }, changed: 1 })
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}
