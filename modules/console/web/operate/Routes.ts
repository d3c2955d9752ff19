/** Routes of the pages for operators. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"
import { readActivity } from "./activity/Search.ts"
import { readHealth, readState } from "./endpoints/Search.ts"
import { readAddress } from "./jobs/Search.ts"

export const operateRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/live",
    component: lazyPage(() => import("./live/LivePage.tsx"), "LivePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/activity",
    validateSearch: readActivity,
    component: lazyPage(() => import("./activity/ActivityPage.tsx"), "ActivityPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/jobs",
    validateSearch: readAddress,
    component: lazyPage(() => import("./jobs/JobsPage.tsx"), "JobsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/jobs/$id",
    component: lazyPage(() => import("./jobs/JobPage.tsx"), "JobPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/dead",
    component: lazyPage(() => import("./jobs/DeadPage.tsx"), "DeadPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/schedules",
    component: lazyPage(() => import("./runtime/SchedulesPage.tsx"), "SchedulesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/nodes",
    component: lazyPage(() => import("./runtime/NodesPage.tsx"), "NodesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/accounts",
    component: lazyPage(() => import("./accounts/AccountsPage.tsx"), "AccountsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/accounts/$id",
    component: lazyPage(() => import("./accounts/AccountPage.tsx"), "AccountPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/users",
    component: lazyPage(() => import("./users/UsersPage.tsx"), "UsersPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/endpoints",
    validateSearch: readHealth,
    component: lazyPage(() => import("./endpoints/EndpointsPage.tsx"), "EndpointsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/endpoints/$id",
    validateSearch: readState,
    component: lazyPage(() => import("./endpoints/EndpointPage.tsx"), "EndpointPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/audit",
    component: lazyPage(() => import("./runtime/AuditPage.tsx"), "AuditPage")
  })
] as const
