/**
 * Use cases of messages: send one for an API key, notify a friend once for another feature, withdraw, list. A message is accepted
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
import { MessageRepo, type NewMessage, type Recipient } from "./MessageRepo.ts"
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

      const recipientsOf = (accountId: string, friendIds: ReadonlyArray<string>) => {
        const possible = [...new Set(friendIds.filter(Ulids.isUlid))]
        return possible.length === 0
          ? Effect.succeed(new Map<string, Recipient>())
          : Effect.map(
              repo.recipients(accountId, possible),
              (found) => new Map(found.map((recipient) => [recipient.id, recipient]))
            )
      }

      const rowOf = Effect.fnUntraced(function* (
        { friendId, messages, until }: Pick<Notification, "friendId" | "messages" | "until">,
        at: Date
      ) {
        const [id, retryKey] = [nextId(), yield* random.uuidV4()]
        return { id, friendId, messages, retryKey, month: monthAt(at), expiresAt: until ?? null, createdAt: at }
      })

      const send = (accountId: string, messages: ReadonlyArray<Pick<NewMessage, "id" | "friendId">>) =>
        jobs.sendAll(
          PushMessage,
          messages.map(({ friendId, id }) => ({ payload: { messageId: id, accountId, friendId } }))
        )

      const post = Effect.fnUntraced(function* (
        accountId: string,
        message: { readonly friendId: string; readonly messages: ReadonlyArray<LineMessage> }
      ) {
        const { friendId } = message
        const recipient = (yield* recipientsOf(accountId, [friendId])).get(friendId)
        if (recipient === undefined) return yield* new RecipientNotFound({})
        if (!recipient.isFollowing) return yield* new FriendNotFollowing({})
        const at = yield* nowDate
        const row = yield* rowOf(message, at)
        yield* repo.insert(accountId, [{ ...row, purpose: "api", key: null }])
        yield* send(accountId, [row])
        // Last, since the lock on the quota makes the messages of an account wait for each other until the commit.
        const exceeded = yield* quotas.take(accountId, at)
        if (exceeded !== undefined) {
          const { limit, remaining, resetsAt } = exceeded
          return yield* new QuotaExceeded({ limit, remaining, resets_at: resetsAt.toISOString() })
        }
      })

      /** Takes as many units as there are, up to the wanted ones; others may take some meanwhile. */
      const takeUpTo = Effect.fnUntraced(function* (accountId: string, at: Date, wanted: number) {
        for (let units = wanted; units > 0; ) {
          const exceeded = yield* quotas.take(accountId, at, units)
          if (exceeded === undefined) return units
          units = Math.min(units - 1, exceeded.remaining)
        }
        return 0
      })

      const notifyAll = Effect.fnUntraced(function* (
        accountId: string,
        notifications: ReadonlyArray<Omit<Notification, "accountId">>
      ) {
        const at = yield* nowDate
        const recipients = yield* recipientsOf(
          accountId,
          notifications.map(({ friendId }) => friendId)
        )
        const rows = yield* Effect.forEach(notifications, (notification) =>
          recipients.get(notification.friendId)?.isFollowing !== true
            ? Effect.undefined
            : Effect.map(rowOf(notification, at), (row): NewMessage => {
                const { key, purpose } = notification
                return { ...row, purpose, key }
              })
        )
        const sending = rows.filter((row) => row !== undefined)
        const stored = sending.length === 0 ? new Set<string>() : yield* repo.insert(accountId, sending)
        const fresh = sending.filter(({ id }) => stored.has(id))
        const taken = yield* takeUpTo(accountId, at, fresh.length)
        const [queued, tooMany] = [fresh.slice(0, taken), fresh.slice(taken).map(({ id }) => id)]
        if (tooMany.length > 0) yield* repo.remove(accountId, tooMany)
        yield* send(accountId, queued)
        const queuedIds = new Set(queued.map(({ id }) => id))
        return rows.map((row): NotifyResult => {
          if (row === undefined) return "not_following"
          if (!stored.has(row.id)) return "duplicate"
          return queuedIds.has(row.id) ? "queued" : "quota_exceeded"
        })
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
