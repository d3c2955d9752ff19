/**
 * Use cases of notices. Planning follows the events of reservations, so a booking itself does nothing for it. Giving what is
 * due is one transaction per batch of an account: the decision, the message and the mark that it was given.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { isAway } from "../../../src/process/Outage.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { Attentions } from "../attention/Attentions.ts"
import { Messages } from "../message/Messages.ts"
import { SendNotices } from "./Jobs.ts"
import { NoticeMails } from "./mail/NoticeMails.ts"
import { bundledAt, bundleMs, isNews, mostAlone, noticesOf, verdictOf } from "./Notice.ts"
import {
  type DueRow,
  kindOf,
  type NewNotice,
  type NoticeDecision,
  type NoticeOutcome,
  NoticeRepo,
  type PlanningRow
} from "./NoticeRepo.ts"
import { keyOf, NoticeSender } from "./NoticeSender.ts"
import { bookingOf, changeOf, type ReservationEvent, settledKinds } from "./ReservationEvents.ts"

export class Notices extends Context.Service<
  Notices,
  {
    /** Plans the notices that events of reservations bring about. In the caller's transaction. */
    readonly plan: (events: ReadonlyArray<ReservationEvent>) => Effect.Effect<void>
    /** Gives a batch of what is due of an account, and sends the job for the next one. */
    readonly giveDue: (accountId: string) => Effect.Effect<void>
    /** Says again what is known of the bookings that lie ahead of a guest whose address has changed. In the caller's transaction. */
    readonly repeatFor: (accountId: string, friendId: string) => Effect.Effect<void>
    /** Sends a job for every account of which notices are due. */
    readonly sweep: Effect.Effect<void>
    /** Deletes notices of all accounts whose reservations began more than 30 days ago. */
    readonly prune: Effect.Effect<void>
  }
>()("crm/reminder/Notices") {
  static readonly layer = Layer.effect(
    Notices,
    Effect.gen(function* () {
      const repo = yield* NoticeRepo
      const sender = yield* NoticeSender
      const attentions = yield* Attentions
      const messages = yield* Messages
      const mails = yield* NoticeMails
      const jobs = yield* Jobs
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      /** Resolves what the events have made pointless, in one statement per account and kind of event. */
      const settle = (events: ReadonlyArray<ReservationEvent>, rows: ReadonlyMap<string, PlanningRow>) => {
        const known = events.flatMap((event) => {
          const accountId = rows.get(event.reservationId)?.accountId
          const kinds = settledKinds(event)
          return accountId === undefined || kinds.length === 0 ? [] : [{ event, accountId, kinds }]
        })
        return Effect.forEach(
          Map.groupBy(known, ({ accountId, kinds }) => `${accountId} ${kinds.join()}`).values(),
          (group) =>
            attentions.settle(
              group[0]!.accountId,
              { reservationIds: group.map(({ event }) => event.reservationId) },
              group[0]!.kinds
            ),
          { discard: true }
        )
      }

      const plan = Effect.fn("Notices.plan")(function* (events: ReadonlyArray<ReservationEvent>) {
        const ids = [...new Set(events.map(({ reservationId }) => reservationId))]
        const rows = new Map((yield* repo.reservations(ids)).map((row) => [row.reservationId, row]))
        const planned = events.flatMap((event): ReadonlyArray<NewNotice> => {
          const row = rows.get(event.reservationId)
          const found = row && changeOf(event, row)
          if (row === undefined || found === undefined) return []
          const { accountId, reservationId } = row
          return noticesOf(found.change, bookingOf(event, row), found.at).map(({ dueAt, kind }) => ({
            kind,
            dueAt,
            reservationId,
            accountId
          }))
        })
        for (const { accountId, reservationId } of cancelled(events, rows)) {
          yield* messages.withdraw(accountId, `${keyOf(reservationId)}/`)
          yield* mails.withdraw(accountId, `${keyOf(reservationId)}/`)
        }
        yield* repo.insertAll(planned)
        yield* settle(events, rows)
        const at = yield* now
        const due = new Set(planned.filter(({ dueAt }) => dueAt <= at).map(({ accountId }) => accountId))
        yield* jobs.sendAll(
          SendNotices,
          [...due].map((accountId) => ({ payload: { accountId } }))
        )
      })

      /** Gives a notice. One that cannot be given is retried later and holds up no other. */
      const give = (row: DueRow, at: Date) =>
        sender.give(row, at).pipe(
          sql.withTransaction,
          dieOnSql,
          Effect.catchCauseIf(
            (cause) => !isAway(cause),
            (cause) =>
              Effect.logError(`The notice ${row.kind} of the reservation ${row.reservationId} waits`, cause).pipe(
                Effect.andThen(repo.postpone(row.accountId, row.reservationId, row.kind, later(at))),
                Effect.as(undefined)
              )
          )
        )

      /**
       * News of bookings, of which many may come at once: a few are given one by one, the others wait until the next full minutes
       * and are given together.
       */
      const giveNews = Effect.fnUntraced(function* (accountId: string, rows: ReadonlyArray<DueRow>, at: Date) {
        const recent = yield* repo.recentNews(accountId, new Date(at.getTime() - bundleMs), mostAlone)
        const [late, fresh] = [rows.filter(({ isPutOff }) => isPutOff), rows.filter(({ isPutOff }) => !isPutOff)]
        const alone = fresh.slice(0, mostAlone - recent)
        for (const row of fresh.slice(alone.length)) {
          yield* repo.postpone(accountId, row.reservationId, row.kind, bundledAt(at))
        }
        const decisions: Array<NoticeDecision> = []
        for (const row of alone) decisions.push(...decided(row, yield* give(row, at)))
        const outcomes = yield* sender.giveNews(late, at).pipe(
          sql.withTransaction,
          dieOnSql,
          Effect.catchCauseIf(
            (cause) => !isAway(cause),
            // One of them may be at fault: each is tried by itself.
            () => Effect.forEach(late, (row) => give(row, at))
          )
        )
        for (const [index, row] of late.entries()) decisions.push(...decided(row, outcomes[index]))
        return decisions
      })

      const batch = Effect.fnUntraced(function* (accountId: string) {
        const at = yield* now
        const friends = yield* repo.lockFriends(accountId, at, batchSize)
        const rows = yield* repo.due(accountId, friends, at, batchSize)
        const isNewsNow = (row: DueRow) =>
          isNews(kindOf(row)) && verdictOf({ ...row, kind: kindOf(row) }, at) === "send"
        const [news, others] = [rows.filter(isNewsNow), rows.filter((row) => !isNewsNow(row))]
        const decisions: Array<NoticeDecision> = []
        // Guests first: the quota may not suffice for all.
        for (const row of others) decisions.push(...decided(row, yield* give(row, at)))
        if (news.length > 0) decisions.push(...(yield* giveNews(accountId, news, at)))
        yield* repo.decide(accountId, decisions, at)
        if (rows.length === batchSize) yield* jobs.send(SendNotices, { accountId })
      })

      const repeatFor = Effect.fn("Notices.repeatFor")(function* (accountId: string, friendId: string) {
        const at = yield* now
        const rows = (yield* repo.ahead(accountId, friendId, at)).filter(({ isFollowing }) => !isFollowing)
        for (const { kind, reservationId } of rows) yield* repo.repeat(accountId, reservationId, kind, at)
        if (rows.length > 0) yield* jobs.send(SendNotices, { accountId })
      })

      return Notices.of({
        plan,
        repeatFor: (accountId, friendId) => (mails.isOn ? repeatFor(accountId, friendId) : Effect.void),
        giveDue: Effect.fn("Notices.giveDue")((accountId) =>
          Effect.andThen(mails.prepare(accountId), within(accountId, batch(accountId)))
        ),
        sweep: Effect.gen(function* () {
          yield* attentions.settleBegun
          const accounts = yield* repo.dueAccounts(yield* now)
          // A job that waits already does it.
          const options = (accountId: string) => ({ uniqueKey: accountId })
          yield* jobs.sendAll(
            SendNotices,
            accounts.map((accountId) => ({ payload: { accountId }, options: options(accountId) }))
          )
        }).pipe(Effect.withSpan("Notices.sweep")),
        prune: Effect.flatMap(now, (at) =>
          repo
            .prune(new Date(at.getTime() - keptMs), pruneBatch)
            .pipe(Effect.repeat({ while: (deleted) => deleted === pruneBatch }))
        ).pipe(Effect.asVoid, Effect.withSpan("Notices.prune"))
      })
    })
  )
}

/** Messages about them that wait while LINE is away would speak of a time that is no more. */
const cancelled = (events: ReadonlyArray<ReservationEvent>, rows: ReadonlyMap<string, PlanningRow>) =>
  events.flatMap(({ reservationId, type }) => (type === "canceled" ? (rows.get(reservationId) ?? []) : []))

/** None for a notice that was postponed. */
const decided = ({ kind, reservationId }: DueRow, outcome: NoticeOutcome | undefined): ReadonlyArray<NoticeDecision> =>
  outcome === undefined ? [] : [{ reservationId, kind, outcome }]

const batchSize = 50
const pruneBatch = 5_000
const keptMs = 30 * 86_400_000

const later = (at: Date): Date => new Date(at.getTime() + 60_000)
