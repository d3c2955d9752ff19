/** Routes of trade areas, candidates and forecasts. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { shellRoute } from "../shell/Routes.tsx"
import { readSite } from "./site/Search.ts"

export const tradeAreaRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/trade-area",
    validateSearch: readSite,
    component: lazyRouteComponent(() => import("./site/SitePage.tsx"), "SitePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/trade-area/candidates",
    component: lazyRouteComponent(() => import("./candidates/CandidatesPage.tsx"), "CandidatesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forecast",
    component: lazyRouteComponent(() => import("./forecast/ForecastPage.tsx"), "ForecastPage")
  })
] as const
