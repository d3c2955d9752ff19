/**
 * Use cases of messages: send some for API keys, notify a friend once for another feature, withdraw, list. A message is accepted
 * in one transaction: its row with the retry key of all attempts, one unit of the quota, and the job that pushes it.
 */
import { Context, DateTime, Effect, Layer, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { RecipientNotFound } from "../friend/Errors.ts"
import type { LineMessage } from "../line/channel/MessagingChannel.ts"
import { FriendNotFollowing, MessageNotFound, QuotaExceeded } from "./Errors.ts"
import { PushMessage } from "./Jobs.ts"
import type { MessageStatus, Purpose, StoredMessage } from "./Message.ts"
import { type Insertion, MessageRepo, type NewMessage } from "./MessageRepo.ts"
import { monthAt } from "./Month.ts"
import type { Quota } from "./Quota.ts"
import { Quotas } from "./Quotas.ts"

export interface Notification {
  readonly accountId: string
  readonly friendId: string
  readonly purpose: Exclude<Purpose, "api">
  /** Once per account: 1 to 200 characters. */
  readonly key: string
  readonly messages: ReadonlyArray<LineMessage>
  /** Not sent from then on. */
  readonly until?: Date | undefined
}

export type NotifyResult = "queued" | "duplicate" | "not_following" | "quota_exceeded"

export interface Post {
  readonly friendId: string
  readonly messages: ReadonlyArray<LineMessage>
}

export type PostRefusal = RecipientNotFound | FriendNotFollowing | QuotaExceeded

/** A message that is stored and has its unit of the quota; its job is not sent yet. */
export interface QueuedMessage {
  readonly id: string
  readonly friendId: string
}

type Draft = Pick<NewMessage, "friendId" | "purpose" | "key" | "messages"> & { readonly until?: Date | undefined }
type Excess = Quota & { readonly resetsAt: Date }
type Acceptance =
  | { readonly _tag: "Queued"; readonly message: QueuedMessage }
  | { readonly _tag: "Unknown" | "NotFollowing" | "Duplicate" }
  | { readonly _tag: "Exceeded"; readonly exceeded: Excess }

const notifyResults = {
  Queued: "queued",
  Unknown: "not_following",
  NotFollowing: "not_following",
  Duplicate: "duplicate",
  Exceeded: "quota_exceeded"
} as const

const posted = (accepted: Acceptance): Result.Result<QueuedMessage, PostRefusal> => {
  switch (accepted._tag) {
    case "Queued":
      return Result.succeed(accepted.message)
    case "Exceeded": {
      const { limit, remaining, resetsAt } = accepted.exceeded
      return Result.fail(new QuotaExceeded({ limit, remaining, resets_at: resetsAt.toISOString() }))
    }
    case "NotFollowing":
      return Result.fail(new FriendNotFollowing({}))
    default:
      // One without a key has no duplicate.
      return Result.fail(new RecipientNotFound({}))
  }
}

interface Page {
  readonly status?: MessageStatus | undefined
  readonly friendId?: string | undefined
  readonly limit: number
  readonly startingAfter?: string | undefined
}

export class Messages extends Context.Service<
  Messages,
  {
    /**
     * Accepts messages of API keys, as if one came after another, in the account's transaction, which `sendPosted` must end. A
     * refused one has written nothing.
     */
    readonly postAll: (
      accountId: string,
      messages: ReadonlyArray<Post>
    ) => Effect.Effect<ReadonlyArray<Result.Result<QueuedMessage, PostRefusal>>>
    readonly sendPosted: (accountId: string, messages: ReadonlyArray<QueuedMessage>) => Effect.Effect<void>
    /** Once per account and key, in the caller's transaction. What LINE refuses later is published as `NotificationFailed`. */
    readonly notify: (notification: Notification) => Effect.Effect<NotifyResult>
    /** Notifies many of one account, in their order: where the quota does not suffice the first ones get it. */
    readonly notifyAll: (
      accountId: string,
      notifications: ReadonlyArray<Omit<Notification, "accountId">>
    ) => Effect.Effect<ReadonlyArray<NotifyResult>>
    /**
     * Ends the notifications whose key begins so and that were not sent yet, in the caller's transaction; answers how many. One
     * that is on its way may still arrive.
     */
    readonly withdraw: (accountId: string, keyPrefix: string) => Effect.Effect<number>
    readonly list: (
      accountId: string,
      page: Page
    ) => Effect.Effect<{ readonly messages: ReadonlyArray<StoredMessage>; readonly hasMore: boolean }>
    readonly find: (accountId: string, id: string) => Effect.Effect<StoredMessage, MessageNotFound>
  }
>()("crm/message/Messages") {
  static readonly layer = Layer.effect(
    Messages,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MessageRepo
      const quotas = yield* Quotas
      const jobs = yield* Jobs
      const random = yield* SecureRandom.SecureRandom
      const nextId = yield* Ulids.monotonic
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      /** Takes as many units as there are, up to the wanted ones; others may take some meanwhile. */
      const takeUpTo = Effect.fnUntraced(function* (accountId: string, at: Date, wanted: number) {
        let exceeded: Excess | undefined
        for (let units = wanted; units > 0; units = Math.min(units - 1, exceeded.remaining)) {
          const refused = yield* quotas.take(accountId, at, units)
          if (refused === undefined)
            return { units, exceeded: exceeded && { ...exceeded, remaining: exceeded.remaining - units } }
          exceeded = refused
        }
        return { units: 0, exceeded }
      })

      /** Stores those that can be sent, with a unit of the quota each; where it does not suffice the first ones get it. */
      const acceptAll = Effect.fnUntraced(function* (accountId: string, drafts: ReadonlyArray<Draft>) {
        const at = yield* nowDate
        const rows: Array<NewMessage | undefined> = []
        for (const { until, ...draft } of drafts) {
          const [id, retryKey] = [nextId(), yield* random.uuidV4()]
          const row = { ...draft, id, retryKey, month: monthAt(at), expiresAt: until ?? null, createdAt: at }
          rows.push(Ulids.isUlid(draft.friendId) ? row : undefined)
        }
        const possible = rows.filter((row) => row !== undefined)
        const inserted = possible.length === 0 ? new Map<string, Insertion>() : yield* repo.insert(accountId, possible)
        const fresh = possible.flatMap(({ id }) => (inserted.get(id) === "stored" ? [id] : []))
        // The lock on the quota makes the messages of an account wait for each other until the commit.
        const { exceeded, units } = yield* takeUpTo(accountId, at, fresh.length)
        if (units < fresh.length) yield* repo.remove(accountId, fresh.slice(units))
        const queued = new Set(fresh.slice(0, units))
        return drafts.map(({ friendId }, n): Acceptance => {
          const id = rows[n]?.id ?? ""
          switch (inserted.get(id) ?? "unknown") {
            case "stored":
              return queued.has(id)
                ? { _tag: "Queued", message: { id, friendId } }
                : { _tag: "Exceeded", exceeded: exceeded! }
            case "duplicate":
              return { _tag: "Duplicate" }
            case "not_following":
              return { _tag: "NotFollowing" }
            case "unknown":
              return { _tag: "Unknown" }
          }
        })
      })

      const send = (accountId: string, messages: ReadonlyArray<QueuedMessage>) =>
        jobs.sendAll(
          PushMessage,
          messages.map(({ friendId, id }) => ({ payload: { messageId: id, accountId, friendId } }))
        )

      const notifyAll = Effect.fnUntraced(function* (
        accountId: string,
        notifications: ReadonlyArray<Omit<Notification, "accountId">>
      ) {
        const accepted = yield* acceptAll(accountId, notifications)
        yield* send(
          accountId,
          accepted.flatMap((each) => (each._tag === "Queued" ? [each.message] : []))
        )
        return accepted.map(({ _tag }) => notifyResults[_tag])
      })

      const withdraw = Effect.fnUntraced(function* (accountId: string, keyPrefix: string) {
        const ended = yield* repo.withdraw(accountId, keyPrefix, yield* nowDate)
        yield* quotas.refund(
          accountId,
          ended.flatMap(({ month, status }) => (status === "failed" ? [month] : []))
        )
        return ended.length
      })

      return Messages.of({
        postAll: Effect.fn("Messages.postAll")((accountId, messages) =>
          Effect.map(
            acceptAll(
              accountId,
              messages.map((message) => ({ ...message, purpose: "api" as const, key: null }))
            ),
            (accepted) => accepted.map(posted)
          )
        ),
        sendPosted: (accountId, messages) => Effect.asVoid(send(accountId, messages)),
        notify: Effect.fn("Messages.notify")(({ accountId, ...notification }) =>
          Effect.map(within(accountId, notifyAll(accountId, [notification])), ([result]) => result!)
        ),
        notifyAll: Effect.fn("Messages.notifyAll")((accountId, notifications) =>
          within(accountId, notifyAll(accountId, notifications))
        ),
        withdraw: Effect.fn("Messages.withdraw")((accountId, keyPrefix) =>
          within(accountId, withdraw(accountId, keyPrefix))
        ),
        list: Effect.fn("Messages.list")((accountId, page) =>
          Effect.map(within(accountId, repo.list(accountId, { ...page, limit: page.limit + 1 })), (rows) => ({
            messages: rows.slice(0, page.limit),
            hasMore: rows.length > page.limit
          }))
        ),
        find: Effect.fn("Messages.find")(function* (accountId, id) {
          const found = Ulids.isUlid(id) ? yield* within(accountId, repo.find(accountId, id)) : undefined
          return found ?? (yield* new MessageNotFound({}))
        })
      })
    })
  ).pipe(Layer.provide(MessageRepo.layer))
}
