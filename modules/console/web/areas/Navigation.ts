/** The link of the navigation to the areas. */
import type { NavigationLink } from "../shell/Feature.ts"

export const areasNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/areas", label: ["エリア", "Areas"], icon: "areas" }
]
