/** Routes of the settings of the shop, one for each section. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings",
    component: lazyPage(() => import("./StartPage.tsx"), "StartPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/profile",
    component: lazyPage(() => import("./profile/ProfilePage.tsx"), "ProfilePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/hours",
    component: lazyPage(() => import("./hours/HoursPage.tsx"), "HoursPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/staff",
    component: lazyPage(() => import("./staff/StaffPage.tsx"), "StaffPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/menus",
    component: lazyPage(() => import("./menus/MenusPage.tsx"), "MenusPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/booking",
    component: lazyPage(() => import("./booking/BookingRulesPage.tsx"), "BookingRulesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/publish",
    component: lazyPage(() => import("./publish/PublishPage.tsx"), "PublishPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/line",
    component: lazyPage(() => import("./line/LinePage.tsx"), "LinePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/settings/more",
    component: lazyPage(() => import("./more/MorePage.tsx"), "MorePage")
  })
] as const
