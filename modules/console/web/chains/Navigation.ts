/** The link of the navigation to the chains. */
import type { NavigationLink } from "../shell/Feature.ts"

export const chainsNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/chains", label: ["チェーン", "Chains"], icon: "chains" }
]
