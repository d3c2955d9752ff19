/** The link of the navigation to the observations. */
import type { NavigationLink } from "../shell/Feature.ts"

export const observationsNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/observations", label: ["観測", "Observations"], icon: "observations" }
]
