/** Route of the users of an account. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"

export const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/users",
  component: lazyRouteComponent(() => import("./UsersPage.tsx"), "UsersPage")
})
