/** Routes of the settings of the shop, one for each section. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings",
    component: lazyPage(() => import("./Pages.ts"), "StartPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/profile",
    component: lazyPage(() => import("./Pages.ts"), "ProfilePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/hours",
    component: lazyPage(() => import("./Pages.ts"), "HoursPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/staff",
    component: lazyPage(() => import("./Pages.ts"), "StaffPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/menus",
    component: lazyPage(() => import("./Pages.ts"), "MenusPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/booking",
    component: lazyPage(() => import("./Pages.ts"), "BookingRulesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/publish",
    component: lazyPage(() => import("./Pages.ts"), "PublishPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/line",
    component: lazyPage(() => import("./Pages.ts"), "LinePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/forms",
    component: lazyPage(() => import("./Pages.ts"), "FormSettingsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/payments",
    component: lazyPage(() => import("./Pages.ts"), "PaymentsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/more",
    component: lazyPage(() => import("./Pages.ts"), "MorePage")
  })
] as const
