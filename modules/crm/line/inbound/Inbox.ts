/**
 * Receives hooks: checks the signature, stores the events that are new, and sends a job for each that may ask for something,
 * in one transaction. Hooks that arrive together share a commit.
 */

import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Duration, Effect, Layer, Result } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import type { RateLimited } from "../../../../src/http/auth/Auth.ts"
import { isAway, isTooLong } from "../../../../src/process/Outage.ts"
import * as GroupCommit from "../../../../src/sql/GroupCommit.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { ApplyLineEvent, ForwardLineHook } from "../Jobs.ts"
import { HookBudget } from "./budget/HookBudget.ts"
import * as RecentHooks from "./budget/RecentHooks.ts"
import { InvalidSignature, UnreadableHook } from "./Errors.ts"
import { actionTypes } from "./EventAction.ts"
import * as HookBody from "./HookBody.ts"
import * as HookSignature from "./HookSignature.ts"
import { InboundRepo, type NewEvent, type NewForward } from "./InboundRepo.ts"
import { type KnownChannel, KnownChannels } from "./KnownChannels.ts"
import { keptDays } from "./Retention.ts"

interface Arrival {
  readonly events: ReadonlyArray<NewEvent>
  readonly forward: NewForward | undefined
}

/** How long a hook is remembered, in milliseconds, and how many hooks of all channels a node remembers at once. */
const repeats = { keptMs: 60_000, most: 20_000 }

/** Stands in for the secret of an unknown channel, so that it takes as long as a wrong signature. */
const anySecret = "0".repeat(32)

export class Inbox extends Context.Service<
  Inbox,
  {
    /** Fails as for a wrong signature where no channel has the id, so that no body is read for it. */
    readonly requireKnown: (channelId: string) => Effect.Effect<void, InvalidSignature>
    /** Succeeds once the events are stored, each one once however often it is delivered. */
    readonly receive: (
      channelId: string,
      signature: string,
      body: Uint8Array
    ) => Effect.Effect<void, InvalidSignature | UnreadableHook | RateLimited>
  }
>()("crm/line/inbound/Inbox") {
  static readonly layer = Layer.effect(
    Inbox,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const repo = yield* InboundRepo
      const jobs = yield* Jobs
      const channels = yield* KnownChannels
      const budget = yield* HookBudget
      const nextId = yield* Ulids.monotonic
      const once = RecentHooks.make(repeats)

      const storeAll = Effect.fnUntraced(
        function* (arrivals: ReadonlyArray<Arrival>) {
          const events = arrivals.flatMap((arrival) => arrival.events)
          const stored = events.length === 0 ? [] : yield* repo.insertAll(events)
          const created = new Set(stored.map(({ accountId, id }) => `${accountId} ${id}`))
          // Of an event that came twice in one commit the first one counts.
          const news = arrivals.map((arrival) =>
            arrival.events.filter(({ accountId, event }) => created.delete(`${accountId} ${event.id}`))
          )
          const payloads = news
            .flat()
            .filter(isActedOn)
            .map(({ accountId, event: { id: eventId, lineUserId, type } }) => ({
              payload: { accountId, eventId, lineUserId, isFollow: type === "follow" },
              // A hook names no account that the runtime knows of, and what an event leads to is done for the same one.
              options: { tenant: accountId }
            }))
          yield* jobs.sendAll(ApplyLineEvent, payloads)
          const hasNews = arrivals.map((arrival, n) => arrival.events.length === 0 || (news[n]?.length ?? 0) > 0)
          // What LINE delivers again was forwarded when it came first.
          const forwards = arrivals.flatMap(({ forward }, n) => (hasNews[n] === true ? (forward ?? []) : []))
          yield* repo.insertForwards(forwards)
          yield* jobs.sendAll(
            ForwardLineHook,
            forwards.map(({ accountId, id }) => ({ payload: { accountId, forwardId: id } }))
          )
          return hasNews
        },
        sql.withTransaction,
        dieOnSql
      )

      /** Returns false for a hook of which all was stored before. */
      const store = yield* GroupCommit.make<Arrival, boolean>({
        name: "The inbox of LINE",
        writers: 2,
        largest: 200,
        run: storeAll,
        // One hook that cannot be stored must not take the others with it.
        splitOn: (cause) => !isAway(cause) || isTooLong(cause)
      })

      /** A channel whose secret was changed a moment ago is read again before a signature is refused. */
      const verify = Effect.fnUntraced(function* (channelId: string, signature: string, body: Uint8Array) {
        const known = yield* channels.find(channelId)
        if (isSigned(known, signature, body)) return known
        const again = yield* channels.findAgain(channelId)
        if (again !== known && isSigned(again, signature, body)) return again
        return yield* new InvalidSignature({})
      })

      return Inbox.of({
        // One that was connected a moment ago is looked up again.
        requireKnown: Effect.fnUntraced(function* (channelId) {
          const known = (yield* channels.find(channelId)) ?? (yield* channels.findAgain(channelId))
          if (known === undefined) return yield* new InvalidSignature({})
        }),
        receive: Effect.fn("Inbox.receive")(function* (channelId, signature, body) {
          const channel = yield* verify(channelId, signature, body)
          const receivedAt = yield* DateTime.nowAsDate
          const read = HookBody.read(body, receivedAt)
          if (Result.isFailure(read)) return yield* new UnreadableHook({ reason: read.failure })
          const { destination, events } = read.success
          const { accountId, botUserId, isForwarded } = channel
          // LINE's console tests the address with any destination and no events.
          if (events.length > 0 && botUserId !== null && destination !== botUserId) {
            return yield* new UnreadableHook({ reason: "it is for another bot than the connected one" })
          }
          const forward = isForwarded ? { id: nextId(), accountId, body, signature, receivedAt } : undefined
          const arrival = { events: events.map((event) => ({ accountId, receivedAt, event })), forward }
          const stored = Effect.gen(function* () {
            const giveBack = yield* budget.charge(accountId, events.length, body.length)
            if (events.length === 0 && forward === undefined) return
            if (!(yield* store(arrival))) yield* giveBack
          })
          yield* once(`${channelId} ${signature}`, stored)
        })
      })
    })
  )
}

const isSigned = (channel: KnownChannel | undefined, signature: string, body: Uint8Array): channel is KnownChannel =>
  HookSignature.isValid(channel?.secret ?? anySecret, body, signature) && channel !== undefined

/** Deduplication remembers events this long; an older one may be a replay. */
const oldestMs = Duration.toMillis(Duration.days(keptDays - 1))

const isActedOn = ({ event, receivedAt }: NewEvent): boolean => {
  const { isFromUser, isStandby, lineUserId, occurredAt, type } = event
  if (isStandby || !actionTypes.has(type) || receivedAt.getTime() - occurredAt.getTime() > oldestMs) return false
  // What was taken back is deleted in groups too.
  return type === "unsend" || (isFromUser && lineUserId !== null)
}
