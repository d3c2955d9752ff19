/** Why a slot cannot be booked by one more guest. Pure; the rules are those of `reservation/book/BookingRules.ts`. */
import type { Menu } from "../../menu/Menu.ts"
import {
  mostAtOnce,
  type Occupation,
  overlaps,
  type Party,
  type Resource,
  servingOf,
  spanOf
} from "../../reservation/occupation/Occupation.ts"
import type { Slot } from "../Slot.ts"

/**
 * `closed`: the shop takes no bookings of the slot. `full`: its places are taken. `no_staff`, `no_room`: none is assigned to the
 * menu, active, at work, and not absent. `staff_busy`, `room_busy`: all who serve it have another booking at that time. `shop_full`: the shop has its limit of guests.
 */
export const obstacles = ["closed", "full", "no_staff", "no_room", "staff_busy", "room_busy", "shop_full"] as const
export type Obstacle = (typeof obstacles)[number]

/** What slots of an account are judged by. */
export interface ObstacleFacts {
  readonly menus: ReadonlyMap<string, Menu>
  readonly resources: ReadonlyArray<Resource>
  readonly occupations: ReadonlyArray<Occupation>
  readonly absences: ReadonlyArray<Occupation>
  /** Times at which resources with hours of their own are not at work. */
  readonly offTimes: ReadonlyArray<Occupation>
  readonly parties: ReadonlyArray<Party>
  readonly maxGuestsAtOnce: number | null
}

export interface SlotState {
  /** Undefined for a slot that can be booked. */
  readonly obstacle: Obstacle | undefined
  /** Members of the staff who could serve it; empty where the menu needs none and the slot names none. */
  readonly freeStaff: ReadonlyArray<string>
}

/** Returns a function that judges slots; what is known is put in order once. */
export const judge = (facts: ObstacleFacts): ((slot: Slot) => SlotState) => {
  const busy = Map.groupBy(facts.occupations, ({ resourceId }) => resourceId)
  const absent = Map.groupBy(facts.absences, ({ resourceId }) => resourceId)
  const off = Map.groupBy(facts.offTimes, ({ resourceId }) => resourceId)
  return (slot) => {
    const menu = facts.menus.get(slot.menuId)
    if (menu === undefined) return { obstacle: "closed", freeStaff: [] }
    const span = spanOf(menu, slot)
    const isFree = (id: string) => !(busy.get(id) ?? []).some((occupation) => overlaps(occupation, span))
    const isPresent = (id: string) =>
      !(absent.get(id) ?? []).some((absence) => overlaps(absence, span)) &&
      !(off.get(id) ?? []).some((time) => overlaps(time, slot))
    const idsOf = (kind: Resource["kind"]) =>
      servingOf(facts.resources, kind, menu.id).flatMap(({ id }) => (isPresent(id) ? [id] : []))
    const needsStaff = menu.needsStaff || slot.staffId !== null
    const staff = needsStaff ? idsOf("staff").filter((id) => slot.staffId === null || id === slot.staffId) : []
    const rooms = menu.needsRoom ? idsOf("room") : []
    const freeStaff = staff.filter(isFree)
    const first: ReadonlyArray<readonly [Obstacle, boolean]> = [
      ["closed", slot.isClosed],
      ["full", slot.bookedCount >= slot.maxCapacity],
      ["no_staff", needsStaff && staff.length === 0],
      ["no_room", menu.needsRoom && rooms.length === 0],
      ["staff_busy", needsStaff && freeStaff.length === 0],
      ["room_busy", menu.needsRoom && !rooms.some(isFree)],
      ["shop_full", facts.maxGuestsAtOnce !== null && mostAtOnce(facts.parties, slot) >= facts.maxGuestsAtOnce]
    ]
    return { obstacle: first.find(([, holds]) => holds)?.[0], freeStaff }
  }
}
