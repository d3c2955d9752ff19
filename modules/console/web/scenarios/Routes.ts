/** Routes of the scenarios. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"

export const scenariosRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios",
    component: lazyRouteComponent(() => import("./ScenariosPage.tsx"), "ScenariosPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/new",
    component: lazyRouteComponent(() => import("./edit/EditScenarioPage.tsx"), "NewScenarioPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/$id/edit",
    component: lazyRouteComponent(() => import("./edit/EditScenarioPage.tsx"), "EditScenarioPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/$id",
    component: lazyRouteComponent(() => import("./ScenarioPage.tsx"), "ScenarioPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/$id/runs/$runId",
    component: lazyRouteComponent(() => import("./RunPage.tsx"), "RunPage")
  })
] as const
