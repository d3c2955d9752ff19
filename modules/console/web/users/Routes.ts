/** Route of the users of an account. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/users",
  component: lazyPage(() => import("./UsersPage.tsx"), "UsersPage")
})
