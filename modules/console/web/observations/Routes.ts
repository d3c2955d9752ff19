/** Routes of the observations. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const observationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/observations",
    component: lazyPage(() => import("./ObservationsPage.tsx"), "ObservationsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/observations/new",
    component: lazyPage(() => import("./new/NewObservationPage.tsx"), "NewObservationPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/observations/$id",
    component: lazyPage(() => import("./ObservationPage.tsx"), "ObservationPage")
  })
] as const
