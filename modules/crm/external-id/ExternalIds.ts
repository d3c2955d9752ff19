/** Use cases of external ids. Each is one transaction as the tenant; a binding is decided under a lock of its namespace. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import type { FriendNotFound } from "../friend/Errors.ts"
import { Friends } from "../friend/Friends.ts"
import { LimitReached } from "../shop/Errors.ts"
import {
  type ExternalIdInUse,
  ExternalIdNotFound,
  type ExternalIdOwnedByOtherFriend,
  type FriendAlreadyHasNamespace
} from "./Errors.ts"
import {
  type Binding,
  type Decision,
  decideBind,
  decideReplace,
  type Existing,
  type ExternalId,
  maxExternalIds,
  type Source
} from "./ExternalId.ts"
import { ExternalIdRepo } from "./ExternalIdRepo.ts"

export interface Bound {
  readonly row: ExternalId
  readonly changed: "inserted" | "replaced" | "noop"
}

export class ExternalIds extends Context.Service<
  ExternalIds,
  {
    /** Oldest first. */
    readonly ofFriend: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<ExternalId>, FriendNotFound>
    /** Changes nothing if the same binding exists. */
    readonly bind: (
      accountId: string,
      binding: Binding,
      source: Source
    ) => Effect.Effect<Bound, FriendNotFound | ExternalIdInUse | FriendAlreadyHasNamespace | LimitReached>
    /** Replaces the value that the friend has in the namespace. */
    readonly replace: (
      accountId: string,
      binding: Binding,
      source: Source
    ) => Effect.Effect<Bound, FriendNotFound | ExternalIdOwnedByOtherFriend | LimitReached>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, ExternalIdNotFound>
  }
>()("crm/external-id/ExternalIds") {
  /** Needs `Friends`. */
  static readonly layer = Layer.effect(
    ExternalIds,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ExternalIdRepo
      const friends = yield* Friends
      const nextId = yield* Ulids.monotonic

      const carryOut = Effect.fnUntraced(function* (
        accountId: string,
        binding: Binding,
        source: Source,
        decision: Decision
      ): Effect.fn.Return<Bound, LimitReached> {
        if (decision._tag === "Keep") return { row: decision.row, changed: "noop" }
        const updatedAt = DateTime.toDateUtc(yield* DateTime.now)
        if (decision._tag === "Replace") {
          const row = { ...decision.row, externalId: binding.externalId, source, updatedAt }
          yield* repo.replace(row)
          return { row, changed: "replaced" }
        }
        if ((yield* repo.countOf(accountId, binding.friendId)) >= maxExternalIds) {
          return yield* new LimitReached({ limit: maxExternalIds, of: "external ids of one friend" })
        }
        const row = { id: nextId(), accountId, ...binding, source, createdAt: updatedAt, updatedAt }
        yield* repo.insert(row)
        return { row, changed: "inserted" }
      })

      const decided = <E extends Error>(
        accountId: string,
        binding: Binding,
        source: Source,
        decide: (binding: Binding, existing: Existing) => Decision | E
      ) =>
        within(
          accountId,
          Effect.gen(function* () {
            yield* friends.hold(accountId, binding.friendId)
            yield* repo.lock(accountId, binding.namespace)
            const decision = decide(binding, yield* repo.existing(accountId, binding))
            return decision instanceof Error
              ? yield* Effect.fail(decision)
              : yield* carryOut(accountId, binding, source, decision)
          })
        )

      return ExternalIds.of({
        ofFriend: (accountId, friendId) =>
          within(accountId, Effect.andThen(friends.find(accountId, friendId), repo.ofFriend(accountId, friendId))),
        bind: Effect.fn("ExternalIds.bind")((accountId, { externalId, friendId, namespace }, source) =>
          decided(accountId, { externalId, friendId, namespace }, source, decideBind)
        ),
        replace: Effect.fn("ExternalIds.replace")((accountId, { externalId, friendId, namespace }, source) =>
          decided(accountId, { externalId, friendId, namespace }, source, decideReplace)
        ),
        remove: Effect.fn("ExternalIds.remove")(function* (accountId, id) {
          if (!(yield* within(accountId, repo.remove(accountId, id)))) return yield* new ExternalIdNotFound({})
        })
      })
    })
  ).pipe(Layer.provide(ExternalIdRepo.layer))
}
