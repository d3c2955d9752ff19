/** Routes of the members. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

export const membersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/members",
    validateSearch: (search): { readonly page?: number } => {
      const { page } = search
      return typeof page === "number" && Number.isInteger(page) && page > 1 ? { page } : {}
    },
    component: lazyPage(() => import("./MembersPage.tsx"), "MembersPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/members/$id",
    component: lazyPage(() => import("./MemberPage.tsx"), "MemberPage")
  })
] as const
