/** Routes of trade areas, candidates and forecasts. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"
import { readSite } from "./site/Search.ts"

export const tradeAreaRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/trade-area",
    validateSearch: readSite,
    component: lazyPage(() => import("./site/SitePage.tsx"), "SitePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/trade-area/candidates",
    component: lazyPage(() => import("./candidates/CandidatesPage.tsx"), "CandidatesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forecast",
    component: lazyPage(() => import("./forecast/ForecastPage.tsx"), "ForecastPage")
  })
] as const
