/** The link of the navigation to the scenarios. */
import type { NavigationLink } from "../shell/Feature.ts"

export const scenariosNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/scenarios", label: ["シナリオ", "Scenarios"], icon: "scenarios" }
]
