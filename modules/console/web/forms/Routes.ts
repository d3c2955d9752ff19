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
    path: "/forms/new",
    component: lazyRouteComponent(() => import("./edit/EditFormPage.tsx"), "NewFormPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms/$id/edit",
    component: lazyRouteComponent(() => import("./edit/EditFormPage.tsx"), "EditFormPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms/$id",
    component: lazyRouteComponent(() => import("./FormPage.tsx"), "FormPage")
  })
] as const
