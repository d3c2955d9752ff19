/** The link of the navigation to the calendar of reservations. */
import type { NavigationLink } from "../shell/Feature.ts"

export const reservationsNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/reservations", label: ["予約", "Reservations"], icon: "reservations" }
]
