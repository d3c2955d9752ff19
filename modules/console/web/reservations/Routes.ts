/** The route of the calendar; its day, view and menu are in the address. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"
import type { CalendarSearch } from "./Controls.tsx"
import { views } from "./Days.ts"

export const reservationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/reservations",
    validateSearch: ({ booking, day, menu, view }): CalendarSearch => ({
      ...(typeof menu === "string" && menu !== "" && { menu }),
      ...(typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
      ...(typeof booking === "string" && /^[0-9A-Z]{26}$/.test(booking) && { booking }),
      ...(views.some((known) => known === view) && { view: view as (typeof views)[number] })
    }),
    component: lazyPage(() => import("./ReservationsPage.tsx"), "ReservationsPage")
  })
] as const
