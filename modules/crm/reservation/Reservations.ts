/** Use cases of reservations that are no work of staff: book, find, list, and what friends and time do to them. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { MenuRepo } from "../menu/MenuRepo.ts"
import type { BookingRefusal, Draft, Origin } from "./book/BookingRules.ts"
import { Bookings } from "./book/Bookings.ts"
import { InvalidCursor, type InvalidStatusTransition, ReservationNotFound } from "./Errors.ts"
import { erasedReason, type Reservation } from "./Reservation.ts"
import { type Filter, type Page, ReservationRepo } from "./ReservationRepo.ts"
import { isActive } from "./ReservationState.ts"
import { Transitions } from "./work/Transitions.ts"

/** Reservations of an erased friend that one transaction cancels. */
const erasedBatch = 100
/** Reservations per sweep; what is left over goes with the next. */
const sweepSize = 500

export interface ReservationPage {
  readonly reservations: ReadonlyArray<Reservation>
  readonly hasMore: boolean
}

export class Reservations extends Context.Service<
  Reservations,
  {
    readonly book: (accountId: string, draft: Draft, origin: Origin) => Effect.Effect<Reservation, BookingRefusal>
    readonly find: (accountId: string, id: string) => Effect.Effect<Reservation, ReservationNotFound>
    /** Newest first. */
    readonly list: (accountId: string, filter: Filter, page: Page) => Effect.Effect<ReservationPage, InvalidCursor>
    /** The friend wants to cancel: done in time, otherwise staff decide. */
    readonly requestCancel: (
      accountId: string,
      id: string,
      reason: string | null
    ) => Effect.Effect<Reservation, ReservationNotFound | InvalidStatusTransition>
    /** Cancels a reservation that is pending after its hold; does nothing to any other. */
    readonly lapse: (accountId: string, id: string) => Effect.Effect<void>
    /** Ends all holds whose job did not come about. */
    readonly sweep: Effect.Effect<void>
    /**
     * Cancels active ones of a friend who is erased, in the caller's transaction: some at a time, since it holds back the events of
     * all others that are published meanwhile. `isLast` says that no more are left.
     */
    readonly cancelSomeOf: (
      accountId: string,
      friendId: string
    ) => Effect.Effect<{ readonly cancelled: number; readonly isLast: boolean }>
  }
>()("crm/Reservations") {
  static readonly layer = Layer.effect(
    Reservations,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ReservationRepo
      const bookings = yield* Bookings
      const transitions = yield* Transitions
      const menus = yield* MenuRepo

      const listWithin = Effect.fnUntraced(function* (accountId: string, filter: Filter, page: Page) {
        const rows = yield* repo.list(accountId, filter, { ...page, limit: page.limit + 1 })
        if (rows === undefined) return yield* new InvalidCursor({})
        return { reservations: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
      })

      const requestCancelWithin = Effect.fnUntraced(function* (accountId: string, id: string, reason: string | null) {
        const before = yield* transitions.lock(accountId, id)
        const menu = yield* menus.find(accountId, before.menuId)
        const now = yield* DateTime.now
        const until = before.startsAt.getTime() - (menu?.freeCancelMinutes ?? 0) * 60_000
        const isFree = menu?.cancelNeedsApproval !== true && now.epochMilliseconds <= until
        return before.status === "pending" || isFree
          ? yield* transitions.apply(before, "withdraw", { cancellation: { by: "friend", reason } })
          : yield* transitions.apply(before, "requestCancel")
      })

      const lapseWithin = Effect.fnUntraced(function* (accountId: string, id: string) {
        const before = yield* transitions.lock(accountId, id)
        if (before.status !== "pending" || !(yield* repo.isHoldOver(accountId, id))) return
        yield* transitions.apply(before, "lapse", { cancellation: { by: "system", reason: "hold expired" } })
      })

      const cancelSomeWithin = Effect.fnUntraced(function* (accountId: string, friendId: string) {
        const found: Array<Reservation> = []
        for (const id of yield* repo.activeOf(accountId, friendId, erasedBatch)) {
          found.push(yield* transitions.lock(accountId, id))
        }
        // All slots at once, in the order of all who lock several.
        yield* repo.lockSlots(
          accountId,
          found.map(({ slotId }) => slotId)
        )
        // Another transaction may have ended one before it was locked.
        const active = found.filter(({ status }) => isActive(status))
        for (const before of active) {
          yield* transitions.apply(before, "erase", { cancellation: { by: "system", reason: erasedReason } })
        }
        return { cancelled: active.length, isLast: found.length < erasedBatch }
      })

      const lapse = Effect.fn("Reservations.lapse")((accountId: string, id: string) =>
        within(accountId, lapseWithin(accountId, id)).pipe(
          // Already gone, or ended otherwise: there is nothing to give back.
          Effect.catchTag(["ReservationNotFound", "InvalidStatusTransition"], () => Effect.void)
        )
      )

      const sweep = Effect.gen(function* () {
        for (const { accountId, id } of yield* repo.overdue(sweepSize)) yield* lapse(accountId, id)
      })

      return Reservations.of({
        book: (accountId, draft, origin) => bookings.book(accountId, { draft, origin }),
        find: Effect.fn("Reservations.find")((accountId, id) =>
          within(
            accountId,
            Effect.filterOrFail(
              repo.find(accountId, id),
              (row): row is Reservation => row !== undefined,
              () => new ReservationNotFound({})
            )
          )
        ),
        list: Effect.fn("Reservations.list")((accountId, filter, page) =>
          within(accountId, listWithin(accountId, filter, page))
        ),
        requestCancel: Effect.fn("Reservations.requestCancel")((accountId, id, reason) =>
          within(accountId, requestCancelWithin(accountId, id, reason))
        ),
        lapse,
        sweep: Effect.withSpan(sweep, "Reservations.sweep"),
        cancelSomeOf: (accountId, friendId) =>
          within(accountId, cancelSomeWithin(accountId, friendId)).pipe(Effect.orDie)
      })
    })
  ).pipe(Layer.provide([Transitions.layer, Bookings.layer, ReservationRepo.layer, MenuRepo.layer]))
}
