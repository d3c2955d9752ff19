/**
 * Erases a friend from published events and from the logs of webhooks, in steps of a few hours of their time, once the
 * reservations that the erasure left active are cancelled.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as EventEraser from "../../../src/event/EventEraser.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { DeliveryLog } from "../../webhooks/contract.ts"
import { Reservations } from "../reservation/Reservations.ts"
import { clearedMembers, deletedEvents, ownEvents } from "./Erasure.ts"
import { ErasureRepo } from "./ErasureRepo.ts"

const hourMs = 3_600_000
/** Time that one statement covers: it reads all events and bodies of that time. */
const stepMs = 6 * hourMs
/** Nothing that has content is kept for longer. */
const keptMs = 92 * 24 * hourMs
/** Ids and times are made by several clocks. */
const skewMs = 60_000

interface Range {
  readonly from: Date
  readonly to: Date
}

const stepsOf = (first: number, end: number): ReadonlyArray<Range> =>
  Array.from({ length: Math.max(0, Math.ceil((end - first) / stepMs)) }, (_, step) => ({
    from: new Date(first + step * stepMs),
    to: new Date(Math.min(first + (step + 1) * stepMs, end))
  }))

export class LogScrubber extends Context.Service<
  LogScrubber,
  {
    readonly scrub: (job: {
      readonly accountId: string
      readonly erasureId: string
      /** The counts of the receipt are complete after this one. */
      readonly isLast: boolean
    }) => Effect.Effect<void>
  }
>()("crm/erasure/LogScrubber") {
  static readonly layer = Layer.effect(
    LogScrubber,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const sql = yield* SqlClient.SqlClient
      const repo = yield* ErasureRepo
      const reservations = yield* Reservations
      const log = yield* DeliveryLog

      /** Cancels some reservations and counts them on the receipt; true when none is left. */
      const cancelWithin = Effect.fnUntraced(function* (accountId: string, erasureId: string, friendId: string) {
        const { cancelled, isLast } = yield* reservations.cancelSomeOf(accountId, friendId)
        yield* repo.add(accountId, erasureId, { reservationsCancelled: cancelled }, null)
        return isLast
      })

      const scrubEvents = Effect.fnUntraced(
        function* (accountId: string, values: ReadonlyArray<string>, steps: ReadonlyArray<Range>) {
          const members = ["friendId", "friend_id", "memberId", "lineUserId", "line_user_id"]
          const subject = { accountId, members, values }
          const ids: Array<string> = []
          for (const { from, to } of steps) {
            const range = { from, before: to, deleted: deletedEvents, cleared: clearedMembers, except: ownEvents }
            ids.push(...(yield* EventEraser.erase({ ...subject, ...range })))
          }
          return ids
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        dieOnSql
      )

      /** Scrubs events and logs from the first that may name the person: a card, or answers to a form, may be older than the friend. */
      const scrub = Effect.fnUntraced(function* (
        accountId: string,
        ids: ReadonlyArray<string>,
        lineUserId: string | undefined,
        erasedAt: Date
      ) {
        const now = (yield* DateTime.now).epochMilliseconds
        const values = lineUserId === undefined ? ids : [...ids, lineUserId]
        const oldest = lineUserId === undefined ? Math.min(...ids.map(Ulids.timeOf)) - skewMs : 0
        const first = Math.max(oldest, now - keptMs)
        const eventIds = yield* scrubEvents(accountId, values, stepsOf(first, erasedAt.getTime()))
        const before = new Date(erasedAt.getTime() - skewMs)
        let [webhookMessages, webhookResponses] = [0, 0]
        for (const { from, to } of stepsOf(first, Math.max(now, erasedAt.getTime()) + skewMs)) {
          const erased = yield* log.erase({ accountId, eventIds, containing: values, before, from, to })
          webhookMessages += erased.messages
          webhookResponses += erased.responses
        }
        return { events: eventIds.length, webhookMessages, webhookResponses }
      })

      return LogScrubber.of({
        scrub: Effect.fn("LogScrubber.scrub")(function* ({ accountId, erasureId, isLast }) {
          const erasure = yield* within(accountId, repo.find(accountId, erasureId))
          if (erasure === undefined) return
          while (!(yield* within(accountId, cancelWithin(accountId, erasureId, erasure.friendId))));
          const names = yield* within(accountId, repo.namesOf(accountId, erasure.friendId))
          const lineUserId = yield* within(accountId, repo.lineUserOf(accountId, erasureId))
          const { events, ...counts } = yield* scrub(accountId, names, lineUserId, erasure.erasedAt)
          // The events that stay are found each time.
          const found = { ...counts, events: isLast ? 0 : events }
          const at = isLast ? DateTime.toDateUtc(yield* DateTime.now) : null
          yield* within(accountId, repo.add(accountId, erasureId, found, at))
        })
      })
    })
  ).pipe(Layer.provide([ErasureRepo.layer, Reservations.layer]))
}
