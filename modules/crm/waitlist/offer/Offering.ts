/** Until when an offer of the waitlist holds: pure rules. */

/** An offer that would be shorter is not made. */
const shortestOfferMs = 5 * 60_000

/** The last moment at which the slot can be booked. */
export const cutOffOf = (slot: { readonly startsAt: Date; readonly minNotice: number }): Date =>
  new Date(slot.startsAt.getTime() - slot.minNotice * 60_000)

/** When an offer made now ends: after the shop's minutes, and before the cut-off. Undefined: it is too late for an offer. */
export const offerEnd = (now: Date, offerMinutes: number, cutOff: Date): Date | undefined => {
  const wanted = now.getTime() + offerMinutes * 60_000
  const end = Math.min(wanted, cutOff.getTime())
  const shortest = Math.min(shortestOfferMs, offerMinutes * 60_000)
  return end - now.getTime() < shortest ? undefined : new Date(end)
}
