/** Routes of the pages for operators. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"
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
    path: "/operate/audit",
    component: lazyRouteComponent(() => import("./runtime/AuditPage.tsx"), "AuditPage")
  })
] as const
