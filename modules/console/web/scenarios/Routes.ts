/** Routes of the scenarios. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const scenariosRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios",
    component: lazyPage(() => import("./ScenariosPage.tsx"), "ScenariosPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/new",
    component: lazyPage(() => import("./edit/EditScenarioPage.tsx"), "NewScenarioPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/$id/edit",
    component: lazyPage(() => import("./edit/EditScenarioPage.tsx"), "EditScenarioPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/$id",
    component: lazyPage(() => import("./ScenarioPage.tsx"), "ScenarioPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/scenarios/$id/runs/$runId",
    component: lazyPage(() => import("./RunPage.tsx"), "RunPage")
  })
] as const
