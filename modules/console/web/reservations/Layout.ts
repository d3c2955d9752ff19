/**
 * Places the cards of a day of the calendar. No card covers another, however long they are and however many overlap: a slot that
 * can be booked must be clickable beside any booking. Where both overlap, bookings lie on the left and slots on the right.
 */
import { endOf, minutesOf, type Span } from "./Days.ts"

/** Length of the shortest card, in minutes; at 64 pixels an hour it is a target of 24 pixels (WCAG 2.2, 2.5.8). */
export const minMinutes = 25

/** Width of the narrowest slot, in pixels; a booking is at least twice as wide. */
export const slotWidth = 44

/** A card's place: minutes since midnight down the day, and shares of its width from left to right. */
export interface Place<T> {
  readonly item: T
  readonly from: number
  readonly until: number
  readonly left: number
  readonly width: number
}

export interface DayLayout<B, S> {
  readonly bookings: ReadonlyArray<Place<B>>
  readonly slots: ReadonlyArray<Place<S>>
  /** Width in pixels that the day needs, so that no card is narrower than allowed. */
  readonly minWidth: number
}

interface Card<T> {
  readonly item: T
  readonly from: number
  readonly until: number
}

/** The end of a card in minutes since midnight; the card of a short span is longer than the span. */
export const cardEnd = (span: Span): number => Math.max(endOf(span), minutesOf(span.startTime) + minMinutes)

const toCard = <T extends Span>(item: T): Card<T> => ({
  item,
  from: minutesOf(item.startTime),
  until: cardEnd(item)
})

/** Assigns lanes so that cards in the same lane do not overlap. */
const inLanes = <T>(cards: ReadonlyArray<Card<T>>) => {
  const ends: Array<number> = []
  const placed = cards
    .toSorted((a, b) => a.from - b.from)
    .map((card) => {
      const free = ends.findIndex((end) => end <= card.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = card.until
      return { card, lane }
    })
  return { placed, lanes: ends.length }
}

interface Cluster {
  readonly from: number
  until: number
}

/** Returns the parts of the day that overlapping cards fill together; cards in different parts never overlap. */
const clustersOf = (cards: ReadonlyArray<Card<unknown>>): ReadonlyArray<Cluster> => {
  const clusters: Array<Cluster> = []
  for (const { from, until } of cards.toSorted((a, b) => a.from - b.from)) {
    const last = clusters.at(-1)
    if (last === undefined || from >= last.until) clusters.push({ from, until })
    else last.until = Math.max(last.until, until)
  }
  return clusters
}

export const layOut = <B extends Span, S extends Span>(
  bookings: ReadonlyArray<B>,
  slots: ReadonlyArray<S>
): DayLayout<B, S> => {
  const bookingCards = bookings.map(toCard)
  const slotCards = slots.map(toCard)
  const clusters = clustersOf([...bookingCards, ...slotCards]).map(({ from, until }) => {
    const isInside = (card: Card<unknown>) => card.from >= from && card.from < until
    const left = inLanes(bookingCards.filter(isInside))
    const right = inLanes(slotCards.filter(isInside))
    // A lane of bookings is twice as wide as one of slots, since a booking shows more text.
    const units = left.lanes * 2 + right.lanes
    const place = <T>(
      { card, lane }: { readonly card: Card<T>; readonly lane: number },
      first: number,
      size: number
    ) => ({
      ...card,
      left: (first + lane * size) / units,
      width: size / units
    })
    return {
      bookings: left.placed.map((entry) => place(entry, 0, 2)),
      slots: right.placed.map((entry) => place(entry, left.lanes * 2, 1)),
      minWidth: units * slotWidth
    }
  })
  return {
    bookings: clusters.flatMap((cluster) => cluster.bookings),
    slots: clusters.flatMap((cluster) => cluster.slots),
    minWidth: Math.max(0, ...clusters.map(({ minWidth }) => minWidth))
  }
}
