/** The route of the calendar; its day and view are in the address. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"
import type { CalendarSearch } from "./CalendarSearch.ts"

export const reservationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/reservations",
    validateSearch: ({ day, view }): CalendarSearch => ({
      ...(typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
      ...((view === "day" || view === "week") && { view })
    }),
    component: lazyRouteComponent(() => import("./ReservationsPage.tsx"), "ReservationsPage")
  })
] as const
