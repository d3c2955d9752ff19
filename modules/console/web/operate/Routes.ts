/** Routes of the pages for operators. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"
import { readState } from "./endpoints/Search.ts"
import { readSearch } from "./jobs/Search.ts"

export const operateRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/live",
    component: lazyRouteComponent(() => import("./live/LivePage.tsx"), "LivePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/jobs",
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import("./jobs/JobsPage.tsx"), "JobsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/jobs/$id",
    component: lazyRouteComponent(() => import("./jobs/JobPage.tsx"), "JobPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/dead",
    component: lazyRouteComponent(() => import("./jobs/DeadPage.tsx"), "DeadPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/schedules",
    component: lazyRouteComponent(() => import("./runtime/SchedulesPage.tsx"), "SchedulesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/nodes",
    component: lazyRouteComponent(() => import("./runtime/NodesPage.tsx"), "NodesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/accounts",
    component: lazyRouteComponent(() => import("./accounts/AccountsPage.tsx"), "AccountsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/accounts/$id",
    component: lazyRouteComponent(() => import("./accounts/AccountPage.tsx"), "AccountPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/endpoints/$id",
    validateSearch: readState,
    component: lazyRouteComponent(() => import("./endpoints/EndpointPage.tsx"), "EndpointPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/operate/audit",
    component: lazyRouteComponent(() => import("./runtime/AuditPage.tsx"), "AuditPage")
  })
] as const
