/** Routes of the pages before the sign-in. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { rootRoute } from "../shell/Routes.tsx"

/** A path of this page only: a link from elsewhere must not lead away after the sign-in. */
const ownPath = (value: unknown) => (typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : undefined)

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/sign-in",
    validateSearch: (search): { readonly next?: string | undefined } => ({ next: ownPath(search["next"]) }),
    component: lazyPage(() => import("./SignInPage.tsx"), "SignInPage")
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/link",
    component: lazyPage(() => import("./LinkPage.tsx"), "LinkPage")
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/embed",
    component: lazyPage(() => import("./EmbedPage.tsx"), "EmbedPage")
  })
] as const
