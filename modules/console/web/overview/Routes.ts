/** The first page. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  component: lazyPage(() => import("./OverviewPage.tsx"), "OverviewPage")
})
