/** Routes of the chains. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const chainsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/chains",
    component: lazyPage(() => import("./ChainsPage.tsx"), "ChainsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/chains/$id",
    component: lazyPage(() => import("./ChainPage.tsx"), "ChainPage")
  })
] as const
