/** The route around all pages, and the one around those that need a session. */

import type { QueryClient } from "@tanstack/react-query"
import { createRootRouteWithContext, createRoute, Outlet, redirect } from "@tanstack/react-router"
import { isProblem } from "../api/Problem.ts"
import { sessionQuery } from "../api/Session.ts"
import { frame } from "./Frame.ts"
import { Shell } from "./Shell.tsx"

export const rootRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({ component: Outlet })

/** Leads to the sign-in when there is no session, and back to the page afterwards. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queries.ensureQueryData(sessionQuery)
    } catch (error) {
      if (isProblem(error, 401)) {
        throw frame === undefined
          ? redirect({ to: "/sign-in", search: { next: location.href } })
          : redirect({ to: "/embed", hash: "" })
      }
      throw error
    }
  },
  component: Shell
})
