/** Use cases of the booking page: what can be booked, booking as a guest or friend, and one's own bookings. */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Language } from "../../../src/Language.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import type { ContactInvalid } from "../friend/contact/Contact.ts"
import { Friends } from "../friend/Friends.ts"
import { type EventNotFound, MenuNotFound } from "../menu/Errors.ts"
import type { Menu } from "../menu/Menu.ts"
import { Menus } from "../menu/Menus.ts"
import { Payments } from "../payment/Payments.ts"
import type { BookingRefusal, Draft } from "../reservation/book/BookingRules.ts"
import { type InvalidStatusTransition, ReservationNotFound } from "../reservation/Errors.ts"
import { movedReason, type Reservation } from "../reservation/Reservation.ts"
import { Reservations } from "../reservation/Reservations.ts"
import type { Resource } from "../shop/Resource.ts"
import { Staff } from "../shop/Staff.ts"
import { refusalOf } from "../slot/Bookability.ts"
import { BookingFactsRepo } from "../slot/BookingFacts.ts"
import type { Obstacle } from "../slot/obstacle/Obstacle.ts"
import { Obstacles } from "../slot/obstacle/Obstacles.ts"
import type { Slot } from "../slot/Slot.ts"
import { SlotList } from "../slot/SlotList.ts"
import { TooManyBookings } from "./Errors.ts"
import { type BookingTerms, PageBookingRepo } from "./PageBookingRepo.ts"
import { type BookerMarks, verdictOf } from "./pace/Pace.ts"
import { PaceRepo } from "./pace/PaceRepo.ts"
import type { PricedBooking } from "./policy/CancellationPolicy.ts"
import { CancellationRefunds } from "./policy/CancellationRefunds.ts"
import { CancellationTerms } from "./policy/CancellationTerms.ts"
import { Policies } from "./policy/Policies.ts"

export interface Offer {
  readonly menu: Menu
  /** Active staff who serve it; empty where none are needed. */
  readonly staff: ReadonlyArray<Resource>
}

export interface OfferedSlots extends Offer {
  /** Those that can be booked now, of the days that were asked for. */
  readonly slots: ReadonlyArray<Slot>
  /** Why there are none: what hinders the most of them; null where the shop offers none at all. */
  readonly obstacle: Obstacle | null
}

/** A slot that exists and cannot be booked now. `late`: it has begun, or begins too soon, or too far ahead. */
export interface GoneSlot {
  readonly gone: Obstacle | "late"
}

/** Who books: a friend, or a guest who is new. */
export type Booker =
  | { readonly friendId: string }
  | {
      readonly name: string
      readonly phone: string
      /** Null where the guest has given none. */
      readonly email: string | null
      readonly language: Language
    }

export interface PageBooking {
  readonly draft: Omit<Draft, "friendId">
  readonly booker: Booker
  /** Text that makes a repeated request the same booking. */
  readonly nonce: string
  readonly marks: BookerMarks
}

export interface OwnBooking {
  /** The one that stands: of a booking that staff moved, the last. */
  readonly reservation: Reservation
  /** The number that the guest got with the booking; a move changes neither it nor the link. */
  readonly number: string
  /** What staff moved, and who was to serve it; null where it was not moved. */
  readonly movedFrom: { readonly reservation: Reservation; readonly staffName: string | null } | null
  readonly terms: BookingTerms
  readonly staffName: string | null
  /** Until then the friend cancels freely; later the staff decide. Null: the staff decide on each. */
  readonly freeUntil: Date | null
  /** Yen that were paid in advance and may be given back. */
  readonly refundable: number
}

export const pricedOf = ({ reservation, terms }: OwnBooking): PricedBooking => ({
  ...reservation,
  amount: terms.amount
})

export const amountOf = ({ price }: Pick<Menu, "price">, guests: number): number => price * guests

const mostOwn = 50

export class PageBookings extends Context.Service<
  PageBookings,
  {
    readonly menus: (accountId: string) => Effect.Effect<ReadonlyArray<Menu>>
    readonly offer: (accountId: string, menuId: string) => Effect.Effect<Offer, MenuNotFound>
    /** From the date on for some weeks; today where it is absent. */
    readonly slots: (
      accountId: string,
      menuId: string,
      timeZone: string,
      from: string | undefined
    ) => Effect.Effect<OfferedSlots, MenuNotFound | EventNotFound>
    /** A slot of the menu, with the staff who are free then. */
    readonly slot: (
      accountId: string,
      menuId: string,
      slotId: string,
      timeZone: string
    ) => Effect.Effect<(Offer & { readonly slot: Slot }) | GoneSlot | "unknown">
    readonly book: (
      accountId: string,
      booking: PageBooking
    ) => Effect.Effect<string, BookingRefusal | ContactInvalid | MenuNotFound | TooManyBookings>
    readonly find: (accountId: string, id: string) => Effect.Effect<OwnBooking, ReservationNotFound>
    /** Those of a friend that are not over, and the last ones before them; newest first. */
    readonly own: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<Reservation>>
    /** Where a booking that waits for its payment is paid; undefined: at the shop, or there is nothing to pay. */
    readonly checkout: (own: OwnBooking, returnPath: string) => Effect.Effect<string | undefined>
    /** Gives back what was paid in advance but the fee, where it cancels at once; otherwise the staff decide. */
    readonly cancel: (
      accountId: string,
      id: string
    ) => Effect.Effect<Reservation, ReservationNotFound | InvalidStatusTransition>
  }
>()("crm/booking-page/PageBookings") {
  /** Needs `Payments`. */
  static readonly layer = Layer.effect(
    PageBookings,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* PageBookingRepo
      const menus = yield* Menus
      const staff = yield* Staff
      const list = yield* SlotList
      const friends = yield* Friends
      const reservations = yield* Reservations
      const policies = yield* Policies
      const payments = yield* Payments
      const cancellationTerms = yield* CancellationTerms
      const refunds = yield* CancellationRefunds
      const { publicUrl } = yield* Settings
      const facts = yield* BookingFactsRepo
      const paces = yield* PaceRepo
      const obstacles = yield* Obstacles

      const offer = Effect.fnUntraced(function* (accountId: string, menuId: string) {
        const { menu, resources } = yield* isUlid(menuId)
          ? menus.find(accountId, menuId)
          : Effect.fail(new MenuNotFound({}))
        const all = menu.needsStaff ? yield* staff.list(accountId) : []
        const members = all.filter(({ isActive, kind }) => kind === "staff" && isActive)
        const assigned = members.filter(({ id }) => resources.includes(id))
        return { menu, staff: assigned.length > 0 ? assigned : members }
      })

      const usualObstacle = Effect.fnUntraced(function* (accountId: string, menuId: string, from: string | undefined) {
        const page = yield* list
          .list(accountId, { menuId, from, availableOnly: false })
          .pipe(Effect.catchTag("InvalidRange", () => Effect.succeed({ slots: [] })))
        const found = [...(yield* obstacles.of(accountId, page.slots)).values()].flatMap(
          ({ obstacle }) => obstacle ?? []
        )
        const groups = [...Map.groupBy(found, (obstacle) => obstacle)]
        return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
      })

      const slots = Effect.fn("PageBookings.slots")(function* (
        accountId: string,
        menuId: string,
        timeZone: string,
        from: string | undefined
      ) {
        const offered = yield* offer(accountId, menuId)
        const page = yield* list
          .list(accountId, { menuId, from, availableOnly: true })
          .pipe(Effect.catchTag("InvalidRange", () => Effect.succeed({ slots: [] })))
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const { menu } = offered
        const open = page.slots.filter((slot) => refusalOf({ menu, slot, timeZone }, now) === undefined)
        return {
          ...offered,
          slots: open,
          obstacle: open.length > 0 ? null : yield* usualObstacle(accountId, menuId, from)
        }
      })

      const slot = Effect.fn("PageBookings.slot")(function* (
        accountId: string,
        menuId: string,
        slotId: string,
        timeZone: string
      ) {
        if (!isUlid(menuId) || !isUlid(slotId)) return "unknown" as const
        const found = yield* within(accountId, facts.find(accountId, { menuId, slotId }))
        if (found.menu === undefined || found.slot?.menuId !== menuId) return "unknown" as const
        const now = DateTime.toDateUtc(yield* DateTime.now)
        if (refusalOf({ menu: found.menu, slot: found.slot, timeZone }, now) !== undefined)
          return { gone: "late" } as const
        const state = (yield* obstacles.of(accountId, [found.slot])).get(slotId)
        if (state?.obstacle !== undefined) return { gone: state.obstacle }
        return yield* offer(accountId, menuId).pipe(
          Effect.map((offered) => ({
            ...offered,
            staff: offered.staff.filter(({ id }) => state?.freeStaff.includes(id)),
            slot: found.slot!
          })),
          Effect.catchTag("MenuNotFound", () => Effect.succeed("unknown" as const))
        )
      })

      const bookWithin = Effect.fnUntraced(function* (accountId: string, { booker, draft, marks, nonce }: PageBooking) {
        const { menu } = yield* menus.find(accountId, draft.menuId)
        const policy = yield* policies.of(accountId, menu.id)
        const isNew = yield* repo.begin({ accountId, nonce, policy, amount: amountOf(menu, draft.numberOfGuests) })
        const made = isNew ? undefined : yield* repo.madeBy(accountId, nonce)
        if (made !== undefined) return made
        const verdict = verdictOf(yield* paces.lock(accountId, marks))
        if (verdict === "refuse") return yield* new TooManyBookings()
        yield* paces.insert(accountId, marks)
        const friendId = "friendId" in booker ? booker.friendId : (yield* friends.createGuest(accountId, booker)).id
        const { id } = yield* reservations.book(
          accountId,
          { ...draft, friendId },
          {
            source: "liff",
            needsApproval: verdict === "approve"
          }
        )
        yield* repo.complete(accountId, nonce, id)
        return id
      })

      const find = Effect.fn("PageBookings.find")(function* (accountId: string, id: string) {
        if (!isUlid(id) || !(yield* within(accountId, repo.isShown(accountId, id)))) {
          return yield* new ReservationNotFound({})
        }
        const moves = yield* within(accountId, repo.moves(accountId, id))
        const reservation = yield* reservations.find(accountId, moves?.last ?? id)
        const before = moves?.before == null ? undefined : yield* reservations.find(accountId, moves.before)
        const { menuId, staffId, startsAt } = reservation
        const { menu } = yield* Effect.orDie(menus.find(accountId, menuId))
        const terms = yield* cancellationTerms.of(reservation)
        const all = staffId === null && before?.staffId == null ? [] : yield* staff.list(accountId)
        const nameOf = (wanted: string | null) => all.find(({ id }) => id === wanted)?.name ?? null
        const freeUntil = menu.cancelNeedsApproval
          ? null
          : new Date(startsAt.getTime() - menu.freeCancelMinutes * 60_000)
        const isPaid = reservation.paymentStatus === "paid" || reservation.paymentStatus === "partially_refunded"
        const refundable = isPaid ? (yield* payments.balanceOf(accountId, id)).refundable : 0
        return {
          reservation,
          number: moves?.first ?? id,
          movedFrom: before === undefined ? null : { reservation: before, staffName: nameOf(before.staffId) },
          terms,
          staffName: nameOf(staffId),
          freeUntil,
          refundable
        }
      })

      const checkout = Effect.fn("PageBookings.checkout")(function* ({ reservation }: OwnBooking, returnPath: string) {
        const { accountId, id, paymentStatus, status } = reservation
        if (status !== "pending" || (paymentStatus !== "pending" && paymentStatus !== "failed")) return undefined
        const returnUrl = Option.map(publicUrl, (url) => new URL(returnPath, url).href)
        return yield* payments
          .checkoutOf(accountId, id, Option.getOrUndefined(returnUrl))
          .pipe(
            Effect.catchTag(["CheckoutUnavailable", "TooManyPayments"], ({ message }) =>
              Effect.as(Effect.logWarning(message), undefined)
            )
          )
      })

      const cancelWithin = Effect.fnUntraced(function* (accountId: string, id: string) {
        const { reservation } = yield* find(accountId, id)
        const after = yield* reservations.requestCancel(accountId, reservation.id, null)
        if (after.status === "canceled") yield* refunds.settle(after, { choice: "policy", by: "system" })
        return after
      })

      return PageBookings.of({
        menus: (accountId) => menus.active(accountId),
        offer,
        slots,
        slot,
        book: Effect.fn("PageBookings.book")((accountId, booking) => within(accountId, bookWithin(accountId, booking))),
        find,
        own: (accountId, friendId) =>
          reservations.list(accountId, { friendId }, { limit: mostOwn, startingAfter: undefined }).pipe(
            Effect.orDie,
            // One that was moved is shown as the one that replaces it.
            Effect.map((page) => page.reservations.filter(({ cancelReason }) => cancelReason !== movedReason))
          ),
        checkout,
        cancel: Effect.fn("PageBookings.cancel")((accountId, id) => within(accountId, cancelWithin(accountId, id)))
      })
    })
  ).pipe(
    Layer.provide([
      PageBookingRepo.layer,
      PaceRepo.layer,
      Obstacles.layer,
      Menus.layer,
      Staff.layer,
      SlotList.layer,
      BookingFactsRepo.layer,
      Friends.layer,
      Reservations.layer,
      Policies.layer,
      CancellationTerms.layer,
      CancellationRefunds.layer
    ])
  )
}
