/** The link of the navigation to the simulations. */
import type { NavigationLink } from "../shell/Feature.ts"

export const simulationsNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/simulations", label: ["シミュレーション", "Simulations"], icon: "simulations" }
]
