/** The links of the navigation to trade areas and forecasts. */
import type { NavigationLink } from "../shell/Feature.ts"

export const tradeAreaNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/trade-area", label: ["商圏", "Trade area"], icon: "tradeArea" },
  { to: "/forecast", label: ["売上予測", "Forecast"], icon: "forecast" }
]
