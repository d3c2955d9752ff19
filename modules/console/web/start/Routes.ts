/** Route of the first questions of a shop. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const startRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/start",
  component: lazyPage(() => import("./OpenShopPage.tsx"), "OpenShopPage")
})
