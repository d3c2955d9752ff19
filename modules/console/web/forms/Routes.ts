/** Routes of the forms. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const formsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms",
    component: lazyPage(() => import("./FormsPage.tsx"), "FormsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms/new",
    component: lazyPage(() => import("./edit/EditFormPage.tsx"), "NewFormPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms/$id/edit",
    component: lazyPage(() => import("./edit/EditFormPage.tsx"), "EditFormPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms/$id",
    component: lazyPage(() => import("./FormPage.tsx"), "FormPage")
  })
] as const
