/** Routes of the pages before the sign-in. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { rootRoute } from "../shell/Routes.tsx"

/** A path of this page only: a link from elsewhere must not lead away after the sign-in. */
const ownPath = (value: unknown) => (typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : undefined)

interface SignInSearch {
  readonly next?: string | undefined
  /** Why the company's sign-in led back. */
  readonly error?: string
}

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/sign-in",
    validateSearch: (search): SignInSearch => ({
      next: ownPath(search["next"]),
      ...(typeof search["error"] === "string" && { error: search["error"] })
    }),
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
