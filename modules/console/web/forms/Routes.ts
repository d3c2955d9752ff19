/** Routes of the forms. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"

export const formsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms",
    component: lazyRouteComponent(() => import("./FormsPage.tsx"), "FormsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms/$id",
    component: lazyRouteComponent(() => import("./FormPage.tsx"), "FormPage")
  })
] as const
