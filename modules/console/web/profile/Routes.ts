/** Route of the user's own page. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/profile",
  component: lazyRouteComponent(() => import("./ProfilePage.tsx"), "ProfilePage")
})
