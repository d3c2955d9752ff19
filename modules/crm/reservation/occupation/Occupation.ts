/**
 * Staff and rooms, and the times for which reservations occupy them: from the buffer before the start to the buffer after
 * the end, and one reservation at a time. Pure.
 */
import { Schema } from "effect"
import type { Menu } from "../../menu/Menu.ts"
import { WeeklyHours } from "../../shop/Shop.ts"

export const Resource = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals(["staff", "room"]),
  isActive: Schema.Boolean,
  /** Hours in which it gets bookings; null: in all slots. */
  hours: Schema.NullOr(WeeklyHours),
  /** The menus that it is listed for. */
  menuIds: Schema.Array(Schema.String)
})
export type Resource = typeof Resource.Type

export interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface Occupation extends Span {
  readonly resourceId: string
}

const minute = 60_000

/** How long a reservation of the menu occupies staff and room. */
export const spanOf = ({ bufferAfter, bufferBefore }: Menu, { endsAt, startsAt }: Span): Span => ({
  startsAt: new Date(startsAt.getTime() - bufferBefore * minute),
  endsAt: new Date(endsAt.getTime() + bufferAfter * minute)
})

export const overlaps = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Those of a kind that serve a menu: the listed ones, or all where none is listed. Inactive ones serve none. */
export const servingOf = (
  resources: ReadonlyArray<Resource>,
  kind: Resource["kind"],
  menuId: string
): ReadonlyArray<Resource> => {
  const ofKind = resources.filter((resource) => resource.kind === kind)
  const listed = ofKind.filter(({ menuIds }) => menuIds.includes(menuId))
  return (listed.length > 0 ? listed : ofKind).filter(({ isActive }) => isActive)
}

/** Bookings that begin within this time of a slot count when work is shared out. */
const near = 12 * 60 * minute

/**
 * The one of the candidates who is free for the span and has the fewest bookings around it; of several the one who has been
 * without one for longest. Undefined if none is free.
 */
export const choose = (
  candidates: ReadonlyArray<string>,
  occupations: ReadonlyArray<Occupation>,
  span: Span
): string | undefined => {
  const rank = (id: string) => {
    const own = occupations.filter(({ resourceId }) => resourceId === id)
    if (own.some((occupation) => overlaps(occupation, span))) return undefined
    const starts = own.map(({ startsAt }) => startsAt.getTime())
    return {
      id,
      count: starts.filter((start) => Math.abs(start - span.startsAt.getTime()) <= near).length,
      last: Math.max(0, ...starts.filter((start) => start <= span.startsAt.getTime()))
    }
  }
  return candidates
    .flatMap((id) => rank(id) ?? [])
    .toSorted((a, b) => a.count - b.count || a.last - b.last || (a.id < b.id ? -1 : 1))[0]?.id
}

/** Guests who are in the shop because of a slot. */
export interface Party extends Span {
  readonly guests: number
}

/** The most guests at any one time of the span. Guests only come when a party begins, so those moments decide. */
export const mostAtOnce = (parties: Iterable<Party>, span: Span): number => {
  const present = [...parties].filter((party) => overlaps(party, span))
  const at = (moment: Date) =>
    present.reduce(
      (sum, { endsAt, guests, startsAt }) => (startsAt <= moment && moment < endsAt ? sum + guests : sum),
      0
    )
  const moments = [span.startsAt, ...present.map(({ startsAt }) => startsAt).filter((start) => start > span.startsAt)]
  return Math.max(...moments.map(at))
}
