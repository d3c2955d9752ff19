/**
 * Decides which of several bookings succeed, one after another, by what is known under the locks of their transaction. Pure:
 * a booking that succeeds takes its places, and the next one is decided on what is left.
 *
 * The order of the checks is part of the contract: event, slot, friend and staff exist; the time is allowed; the friend has
 * no booking of the slot; the slot, the shop, staff and rooms have room.
 */
import { Result } from "effect"
import { FriendNotFound } from "../../friend/Errors.ts"
import { EventNotFound } from "../../menu/Errors.ts"
import type { Menu } from "../../menu/Menu.ts"
import { StaffNotFound } from "../../shop/Errors.ts"
import type { Shop } from "../../shop/Shop.ts"
import { refusalOf } from "../../slot/Bookability.ts"
import { type MinNotice, SlotNotFound, type TooFarInAdvance } from "../../slot/Errors.ts"
import type { Slot } from "../../slot/Slot.ts"
import { DuplicateReservation, SlotFull } from "../Errors.ts"
import {
  choose,
  mostAtOnce,
  type Occupation,
  overlaps,
  type Party,
  type Resource,
  type Span,
  servingOf,
  spanOf
} from "../occupation/Occupation.ts"
import type { PaymentStatus } from "../Payment.ts"
import type { Source } from "../Reservation.ts"

export interface Draft {
  readonly menuId: string
  readonly slotId: string
  readonly friendId: string
  readonly numberOfGuests: number
  readonly note: string | null
  /** The wanted staff member; null for any. */
  readonly staffId: string | null
}

export interface Origin {
  readonly source: Source
  /** The offer whose places, counted in the slot already, the booking takes over. */
  readonly heldBy?: string
  /** Staff confirm it, whatever the menu says. */
  readonly needsApproval?: boolean
}

/** What moved bookings keep of the one that they replace. */
export interface Predecessor {
  readonly id: string
  readonly status: "pending" | "confirmed"
  readonly paymentStatus: PaymentStatus
  readonly holdExpiresAt: Date | null
}

export interface BookingRequest {
  readonly draft: Draft
  readonly origin: Origin
  readonly replaces?: Predecessor
}

export type BookingRefusal =
  | EventNotFound
  | SlotNotFound
  | FriendNotFound
  | StaffNotFound
  | MinNotice
  | TooFarInAdvance
  | DuplicateReservation
  | SlotFull

export interface Facts {
  readonly now: Date
  readonly shop: Pick<Shop, "timeZone" | "holdMinutes" | "maxGuestsAtOnce">
  /** Active ones. */
  readonly menus: ReadonlyMap<string, Menu>
  readonly slots: ReadonlyMap<string, Slot>
  /** LINE user ids of friends, null for guests. */
  readonly friends: ReadonlyMap<string, string | null>
  /** `keyOf` each pair of slot and friend with an active reservation. */
  readonly booked: Iterable<string>
  readonly resources: ReadonlyArray<Resource>
  readonly occupations: ReadonlyArray<Occupation>
  /** Times around the slots at which resources with hours of their own are not at work. */
  readonly offTimes: ReadonlyArray<Occupation>
  /** Guests of slots around the wanted ones, by slot; only for a shop with a limit. */
  readonly parties: ReadonlyMap<string, Party>
}

/** A booking that succeeds. */
export interface Booking {
  readonly request: BookingRequest
  readonly menu: Menu
  readonly slot: Slot
  readonly lineUserId: string | null
  readonly status: "pending" | "confirmed"
  readonly paymentStatus: PaymentStatus
  readonly holdExpiresAt: Date | null
  readonly staffId: string | null
  readonly roomId: string | null
  readonly occupied: Span
}

export const keyOf = (slotId: string, friendId: string): string => `${slotId} ${friendId}`

export const decide = (
  facts: Facts,
  requests: ReadonlyArray<BookingRequest>
): ReadonlyArray<Result.Result<Booking, BookingRefusal>> => {
  const ledger = ledgerOf(facts)
  return requests.map((request) => {
    const decision = decideOne(facts, ledger, request)
    if (Result.isSuccess(decision)) enter(ledger, decision.success)
    return decision
  })
}

/** What bookings of this transaction change of the facts. */
interface Ledger {
  readonly taken: Map<string, number>
  readonly booked: Set<string>
  readonly occupations: Array<Occupation>
  readonly parties: Map<string, Party>
}

const ledgerOf = ({ booked, occupations, parties, slots }: Facts): Ledger => ({
  taken: new Map(Array.from(slots, ([id, { bookedCount }]) => [id, bookedCount])),
  booked: new Set(booked),
  occupations: [...occupations],
  parties: new Map(parties)
})

const newPlaces = ({ draft, origin }: BookingRequest): number =>
  origin.heldBy === undefined ? draft.numberOfGuests : 0

const decideOne = (facts: Facts, ledger: Ledger, request: BookingRequest): Result.Result<Booking, BookingRefusal> => {
  const { draft } = request
  const menu = facts.menus.get(draft.menuId)
  if (menu === undefined) return Result.fail(new EventNotFound({}))
  const slot = facts.slots.get(draft.slotId)
  if (slot?.menuId !== menu.id) return Result.fail(new SlotNotFound({}))
  const lineUserId = facts.friends.get(draft.friendId)
  if (lineUserId === undefined) return Result.fail(new FriendNotFound({}))
  if (!canServe(facts, menu, slot, draft.staffId)) return Result.fail(new StaffNotFound({}))
  const untimely = timeRefusal(facts, menu, slot, request)
  if (untimely !== undefined) return Result.fail(untimely)
  if (ledger.booked.has(keyOf(slot.id, draft.friendId))) return Result.fail(new DuplicateReservation({}))
  const assigned = hasRoom(facts, ledger, slot, request) ? assign(facts, ledger, menu, slot, draft) : undefined
  if (assigned === undefined) return Result.fail(new SlotFull({}))
  return Result.succeed({ request, menu, slot, lineUserId, ...standingOf(facts, menu, slot, request), ...assigned })
}

/** Whether the wanted staff member exists, is active, and serves menu and slot. */
const canServe = ({ resources }: Facts, menu: Menu, slot: Slot, staffId: string | null): boolean =>
  staffId === null ||
  ((slot.staffId === null || slot.staffId === staffId) &&
    servingOf(resources, "staff", menu.id).some(({ id }) => id === staffId))

/** Staff may book inside the minimum notice, and while the slot is on. */
const timeRefusal = (
  { now, shop: { timeZone } }: Facts,
  menu: Menu,
  slot: Slot,
  { origin }: BookingRequest
): MinNotice | TooFarInAdvance | undefined =>
  origin.source === "dashboard"
    ? refusalOf(
        { menu: { minNotice: 0, maxAdvance: staffAdvance }, slot: { ...slot, startsAt: slot.endsAt }, timeZone },
        now
      )
    : refusalOf({ menu, slot, timeZone }, now)

/** Days; beyond what slots can be made for. */
const staffAdvance = 3_650

const hasRoom = (
  { shop: { maxGuestsAtOnce } }: Facts,
  { parties, taken }: Ledger,
  slot: Slot,
  request: BookingRequest
): boolean => {
  const places = newPlaces(request)
  if (places === 0) return true
  if (slot.isClosed || (taken.get(slot.id) ?? 0) + places > slot.maxCapacity) return false
  return maxGuestsAtOnce === null || mostAtOnce(parties.values(), slot) + places <= maxGuestsAtOnce
}

/** Staff and room of the booking; undefined if one that it needs is not free. */
const assign = (
  { offTimes, resources }: Facts,
  { occupations }: Ledger,
  menu: Menu,
  slot: Slot,
  draft: Draft
): Pick<Booking, "staffId" | "roomId" | "occupied"> | undefined => {
  const occupied = spanOf(menu, slot)
  const wanted = draft.staffId ?? slot.staffId
  // The buffers of a menu may lie outside working hours, as they may outside opening hours.
  const off = new Set(offTimes.flatMap((time) => (overlaps(time, slot) ? [time.resourceId] : [])))
  const idsOf = (kind: Resource["kind"]) =>
    servingOf(resources, kind, menu.id).flatMap(({ id }) => (off.has(id) ? [] : [id]))
  const needsStaff = menu.needsStaff || wanted !== null
  const staff = idsOf("staff").filter((id) => wanted === null || id === wanted)
  const staffId = needsStaff ? choose(staff, occupations, occupied) : null
  const roomId = menu.needsRoom ? choose(idsOf("room"), occupations, occupied) : null
  return staffId === undefined || roomId === undefined ? undefined : { staffId, roomId, occupied }
}

/**
 * A booking whose approval the shop did not ask for, such as one of many within an hour, waits at least this long: at night
 * a shop does not look at it within the half hour that it leaves for payments.
 */
const unexpectedHoldMinutes = 12 * 60

/** A pending booking keeps its places until its hold ends, or the slot begins. */
const standingOf = (
  { now, shop }: Facts,
  menu: Menu,
  slot: Slot,
  { origin, replaces }: BookingRequest
): Pick<Booking, "status" | "paymentStatus" | "holdExpiresAt"> => {
  if (replaces !== undefined) {
    const { holdExpiresAt, paymentStatus, status } = replaces
    return { status, paymentStatus, holdExpiresAt: status === "pending" ? movedHold(replaces, slot) : holdExpiresAt }
  }
  const mustPay = menu.needsPrepayment && menu.price > 0
  const isUnexpected = origin.needsApproval === true && !mustPay && !menu.needsApproval
  const holdMinutes = isUnexpected ? Math.max(shop.holdMinutes, unexpectedHoldMinutes) : shop.holdMinutes
  if (origin.source === "dashboard" || !(mustPay || menu.needsApproval || origin.needsApproval === true)) {
    return { status: "confirmed", paymentStatus: "not_required", holdExpiresAt: null }
  }
  return {
    status: "pending",
    paymentStatus: mustPay ? "pending" : "not_required",
    holdExpiresAt: new Date(Math.min(now.getTime() + holdMinutes * 60_000, slot.startsAt.getTime()))
  }
}

/**
 * End of the hold after a move: a paid booking that is not approved yet keeps its places until it begins, in the new slot; any other no
 * longer than before.
 */
const movedHold = ({ holdExpiresAt, paymentStatus }: Predecessor, { startsAt }: Slot): Date =>
  paymentStatus === "paid" || holdExpiresAt === null || startsAt < holdExpiresAt ? startsAt : holdExpiresAt

const enter = (ledger: Ledger, { occupied, request, roomId, slot, staffId }: Booking): void => {
  const places = newPlaces(request)
  ledger.taken.set(slot.id, (ledger.taken.get(slot.id) ?? 0) + places)
  ledger.booked.add(keyOf(slot.id, request.draft.friendId))
  for (const resourceId of resourcesOf({ staffId, roomId })) ledger.occupations.push({ resourceId, ...occupied })
  const guests = ledger.parties.get(slot.id)?.guests ?? 0
  ledger.parties.set(slot.id, { startsAt: slot.startsAt, endsAt: slot.endsAt, guests: guests + places })
}

export const resourcesOf = ({ roomId, staffId }: Pick<Booking, "staffId" | "roomId">): ReadonlyArray<string> =>
  [staffId, roomId].filter((id) => id !== null)
