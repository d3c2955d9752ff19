/**
 * Use cases of messages: send one for an API key, notify a friend once for another room, withdraw, list. A message is accepted
 * in one transaction: its row with the retry key of all attempts, one unit of the quota, and the job that pushes it.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { RecipientNotFound } from "../friend/Errors.ts"
import type { LineMessage } from "../line/channel/MessagingChannel.ts"
import { FriendNotFollowing, MessageNotFound, QuotaExceeded } from "./Errors.ts"
import { PushMessage } from "./Jobs.ts"
import type { MessageStatus, Purpose, StoredMessage } from "./Message.ts"
import { MessageRepo } from "./MessageRepo.ts"
import { monthAt } from "./Month.ts"
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

interface Page {
  readonly status?: MessageStatus | undefined
  readonly friendId?: string | undefined
  readonly limit: number
  readonly startingAfter?: string | undefined
}

export class Messages extends Context.Service<
  Messages,
  {
    readonly post: (
      accountId: string,
      message: { readonly friendId: string; readonly messages: ReadonlyArray<LineMessage> }
    ) => Effect.Effect<void, RecipientNotFound | FriendNotFollowing | QuotaExceeded>
    /** Once per account and key, in the caller's transaction. What LINE refuses later is published as `NotificationFailed`. */
    readonly notify: (notification: Notification) => Effect.Effect<NotifyResult>
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

      const isFollowing = (accountId: string, friendId: string) =>
        Ulids.isUlid(friendId) ? repo.recipient(accountId, friendId) : Effect.undefined

      const rowOf = Effect.fnUntraced(function* (message: Omit<Notification, "purpose" | "key">, at: Date) {
        const { accountId, friendId, messages, until } = message
        const [id, retryKey] = [nextId(), yield* random.uuidV4()]
        const common = { id, accountId, friendId, messages, retryKey }
        return { ...common, month: monthAt(at), expiresAt: until ?? null, createdAt: at }
      })

      const send = (accountId: string, friendId: string, messageId: string) =>
        jobs.send(PushMessage, { messageId, accountId, friendId })

      const post = Effect.fnUntraced(function* (
        accountId: string,
        message: { readonly friendId: string; readonly messages: ReadonlyArray<LineMessage> }
      ) {
        const { friendId } = message
        const recipient = yield* isFollowing(accountId, friendId)
        if (recipient === undefined) return yield* new RecipientNotFound({})
        if (!recipient.isFollowing) return yield* new FriendNotFollowing({})
        const at = yield* nowDate
        const row = yield* rowOf({ accountId, ...message }, at)
        yield* repo.insert({ ...row, purpose: "api", key: null })
        yield* send(accountId, friendId, row.id)
        // Last, since the lock on the quota makes the messages of an account wait for each other until the commit.
        const exceeded = yield* quotas.take(accountId, at)
        if (exceeded !== undefined) {
          const { limit, remaining, resetsAt } = exceeded
          return yield* new QuotaExceeded({ limit, remaining, resets_at: resetsAt.toISOString() })
        }
      })

      const notify = Effect.fnUntraced(function* (notification: Notification) {
        const { accountId, friendId, key, purpose } = notification
        const at = yield* nowDate
        const recipient = yield* isFollowing(accountId, friendId)
        if (recipient?.isFollowing !== true) return "not_following"
        const row = yield* rowOf(notification, at)
        if (!(yield* repo.insert({ ...row, purpose, key }))) return "duplicate"
        if ((yield* quotas.take(accountId, at)) !== undefined) {
          yield* repo.remove(accountId, row.id)
          return "quota_exceeded"
        }
        yield* send(accountId, friendId, row.id)
        return "queued"
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
        post: Effect.fn("Messages.post")((accountId, message) => within(accountId, post(accountId, message))),
        notify: Effect.fn("Messages.notify")((notification) => within(notification.accountId, notify(notification))),
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
