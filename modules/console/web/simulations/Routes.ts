/** Routes of the simulations. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

const templates = ["price_test", "ad_test", "segment_discovery"] as const

export const simulationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/simulations",
    component: lazyPage(() => import("./SimulationsPage.tsx"), "SimulationsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/simulations/new",
    validateSearch: (search): { readonly template?: (typeof templates)[number]; readonly area?: string } => {
      const template = templates.find((known) => known === search["template"])
      const { area } = search
      // A code of digits alone arrives as a number.
      const code = typeof area === "number" ? String(area).padStart(5, "0") : area
      return { ...(template && { template }), ...(typeof code === "string" ? { area: code } : {}) }
    },
    component: lazyPage(() => import("./new/NewSimulationPage.tsx"), "NewSimulationPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/simulations/$id",
    component: lazyPage(() => import("./result/SimulationPage.tsx"), "SimulationPage")
  })
] as const
