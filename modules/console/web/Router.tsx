/** All routes of the console: a feature adds its own to the list. */
import { createRouter } from "@tanstack/react-router"
import { queryClient } from "./api/Queries.ts"
import { areasRoutes } from "./areas/Routes.ts"
import { chainsRoutes } from "./chains/Routes.ts"
import { developersRoutes } from "./developers/Routes.ts"
import { formsRoutes } from "./forms/Routes.ts"
import { friendsRoutes } from "./friends/Routes.ts"
import { membersRoutes } from "./members/Routes.ts"
import { messagesRoutes } from "./messages/Routes.ts"
import { observationsRoutes } from "./observations/Routes.ts"
import { operateRoutes } from "./operate/Routes.ts"
import { overviewRoute } from "./overview/Routes.ts"
import { Loading } from "./parts/States.tsx"
import { profileRoute } from "./profile/Routes.ts"
import { reservationsRoutes } from "./reservations/Routes.ts"
import { scenariosRoutes } from "./scenarios/Routes.ts"
import { settingsRoutes } from "./settings/Routes.ts"
import { Crash, NotFound } from "./shell/Crash.tsx"
import { rootRoute, shellRoute } from "./shell/Routes.tsx"
import { signInRoutes } from "./sign-in/Routes.ts"
import { simulationsRoutes } from "./simulations/Routes.ts"
import { startRoute } from "./start/Routes.ts"
import { tradeAreaRoutes } from "./trade-area/Routes.ts"
import { usersRoute } from "./users/Routes.ts"

const pages = shellRoute.addChildren([
  overviewRoute,
  ...areasRoutes,
  ...tradeAreaRoutes,
  ...simulationsRoutes,
  ...developersRoutes,
  ...friendsRoutes,
  ...messagesRoutes,
  ...reservationsRoutes,
  ...membersRoutes,
  ...formsRoutes,
  ...settingsRoutes,
  startRoute,
  ...scenariosRoutes,
  ...chainsRoutes,
  ...observationsRoutes,
  ...operateRoutes,
  profileRoute,
  usersRoute
])

export const router = createRouter({
  routeTree: rootRoute.addChildren([pages, ...signInRoutes]),
  basepath: "/console",
  context: { queries: queryClient },
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFound
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
