/** Routes of the chains. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"

export const chainsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/chains",
    component: lazyRouteComponent(() => import("./ChainsPage.tsx"), "ChainsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/chains/$id",
    component: lazyRouteComponent(() => import("./ChainPage.tsx"), "ChainPage")
  })
] as const
