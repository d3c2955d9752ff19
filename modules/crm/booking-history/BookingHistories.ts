/** Implements the port of the contract: what a shop's own bookings tell of its demand. */
import { DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { BookingHistories, type BookingSpan } from "../contract.ts"
import { addDays, startOfDay, todayIn } from "../shop/LocalTime.ts"
import { defaults } from "../shop/Shop.ts"
import { ShopRepo } from "../shop/ShopRepo.ts"
import { BookingHistoryRepo } from "./BookingHistoryRepo.ts"

/** Days ahead for which slots are looked at: a day without any counts as closed only where a later one has some. */
const slotDays = 60
/** Reservations that are read: 180 a day for three years. Older ones are left out. */
const mostReservations = 200_000

export const layer = Layer.effect(
  BookingHistories,
  Effect.gen(function* () {
    const within = yield* Tenant.within
    const repo = yield* BookingHistoryRepo
    const shops = yield* ShopRepo

    const readWithin = Effect.fnUntraced(function* (accountId: string, { ahead, followed, longest }: BookingSpan) {
      if (!(yield* repo.hasMenus(accountId))) return undefined
      const { timeZone } = (yield* shops.find(accountId)) ?? defaults
      const now = DateTime.toDateUtc(yield* DateTime.now)
      const today = todayIn(timeZone, now)
      const changes = yield* repo.changes(accountId, {
        today,
        now,
        from: addDays(today, -longest),
        followedFrom: addDays(today, -followed),
        until: addDays(today, ahead),
        most: mostReservations
      })
      const openDates = yield* repo.openDates(
        accountId,
        startOfDay(timeZone, today),
        startOfDay(timeZone, addDays(today, slotDays))
      )
      const came = new Map<string, number>()
      const booked = new Map<string, Array<number>>()
      for (const { date, guests, lead } of changes) {
        if (lead === null) {
          came.set(date, guests)
          continue
        }
        const leads = booked.get(date) ?? Array.from({ length: ahead }, () => 0)
        // Guests who booked that many days ahead are on the books on each later day.
        for (let later = Math.min(lead, ahead - 1); later >= 0; later--) leads[later]! += guests
        booked.set(date, leads)
      }
      const last = openDates.at(-1) ?? today
      const open = new Set(openDates)
      const closed = Array.from({ length: ahead }, (_, i) => addDays(today, i)).filter(
        (date) => date < last && !open.has(date) && (booked.get(date)?.[0] ?? 0) === 0
      )
      return { today, came, booked, closed }
    })

    return {
      read: Effect.fn("BookingHistories.read")((accountId: string, span: BookingSpan) =>
        within(accountId, readWithin(accountId, span))
      )
    }
  })
).pipe(Layer.provide([BookingHistoryRepo.layer, ShopRepo.layer]))
