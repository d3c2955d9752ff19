/** Route of the user's own page. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/profile",
  component: lazyPage(() => import("./ProfilePage.tsx"), "ProfilePage")
})
