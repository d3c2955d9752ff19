/** Routes of the observations. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"

export const observationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/observations",
    component: lazyRouteComponent(() => import("./ObservationsPage.tsx"), "ObservationsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/observations/new",
    component: lazyRouteComponent(() => import("./new/NewObservationPage.tsx"), "NewObservationPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/observations/$id",
    component: lazyRouteComponent(() => import("./ObservationPage.tsx"), "ObservationPage")
  })
] as const
