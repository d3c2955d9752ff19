/** When a slot can be booked: from `maxAdvance` days before it until `minNotice` minutes before it. Pure rules. */
import type { Menu } from "../menu/Menu.ts"
import { addDays, todayIn } from "../shop/LocalTime.ts"
import { MinNotice, TooFarInAdvance } from "./Errors.ts"
import type { Slot } from "./Slot.ts"

type Rules = Pick<Menu, "minNotice" | "maxAdvance">

/** The last calendar date of the shop that can be booked now. */
export const lastDateOf = ({ maxAdvance }: Pick<Menu, "maxAdvance">, timeZone: string, now: Date): string =>
  addDays(todayIn(timeZone, now), maxAdvance)

/** Why the slot cannot be booked now; undefined if it can. The very minute of the cut-off is in time. */
export const refusalOf = (
  {
    menu,
    slot,
    timeZone
  }: { readonly menu: Rules; readonly slot: Pick<Slot, "date" | "startsAt">; readonly timeZone: string },
  now: Date
): MinNotice | TooFarInAdvance | undefined => {
  if (now.getTime() > slot.startsAt.getTime() - menu.minNotice * 60_000)
    return new MinNotice({ minutes: menu.minNotice })
  return slot.date > lastDateOf(menu, timeZone, now) ? new TooFarInAdvance({ days: menu.maxAdvance }) : undefined
}
