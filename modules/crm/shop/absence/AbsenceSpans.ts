/**
 * Times of absences. An absence is of days of business, as staff say it: of a shop that is open from 18:00 to 26:00, the absence of a
 * day begins after 26:00 of the day before. The slots of the shop say when its days end, so the times follow them.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { addDays, startOfDay } from "../LocalTime.ts"
import { ShopRepo } from "../ShopRepo.ts"
import type { Absence } from "./Absence.ts"
import { AbsenceRepo } from "./AbsenceRepo.ts"

interface AbsenceSpan {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
}

export class AbsenceSpans extends Context.Service<
  AbsenceSpans,
  {
    readonly of: (
      accountId: string,
      timeZone: string,
      absences: ReadonlyArray<Pick<Absence, "id" | "from" | "until">>
    ) => Effect.Effect<ReadonlyArray<AbsenceSpan>>
    /** Brings present and future absences in line with the slots that the caller's transaction has changed. */
    readonly follow: (accountId: string, timeZone: string) => Effect.Effect<void>
  }
>()("crm/AbsenceSpans") {
  static readonly layer = Layer.effect(
    AbsenceSpans,
    Effect.gen(function* () {
      const repo = yield* AbsenceRepo
      const shops = yield* ShopRepo

      const of: AbsenceSpans["Service"]["of"] = Effect.fnUntraced(function* (accountId, timeZone, absences) {
        const spans = absences.map(({ from, id, until }) => ({ id, first: from, next: addDays(until, 1) }))
        const dates = [...new Set(spans.flatMap(({ first, next }) => [first, next]))]
        const midnights = dates.map((date) => ({ date, at: startOfDay(timeZone, date) }))
        const found = new Map((yield* repo.beginnings(accountId, midnights)).map(({ at, date }) => [date, at]))
        const beginningOf = (date: string) => found.get(date) ?? startOfDay(timeZone, date)
        return spans.map(({ first, id, next }) => ({ id, startsAt: beginningOf(first), endsAt: beginningOf(next) }))
      })

      return AbsenceSpans.of({
        of,
        follow: Effect.fnUntraced(function* (accountId, timeZone) {
          const now = DateTime.toDateUtc(yield* DateTime.now)
          if ((yield* repo.list(accountId, now)).length === 0) return
          yield* shops.lock(accountId)
          yield* repo.move(accountId, yield* of(accountId, timeZone, yield* repo.list(accountId, now)))
        })
      })
    })
  ).pipe(Layer.provide([AbsenceRepo.layer, ShopRepo.layer]))
}
