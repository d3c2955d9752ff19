/** The sections of the navigation, in their order. A feature adds its own here and its routes in Router.tsx. */
import { areasNavigation } from "./areas/Navigation.ts"
import { chainsNavigation } from "./chains/Navigation.ts"
import { developersNavigation } from "./developers/Navigation.ts"
import { formsNavigation } from "./forms/Navigation.ts"
import { friendsNavigation } from "./friends/Navigation.ts"
import { membersNavigation } from "./members/Navigation.ts"
import { observationsNavigation } from "./observations/Navigation.ts"
import { operateNavigation } from "./operate/Navigation.ts"
import { reservationsNavigation } from "./reservations/Navigation.ts"
import { scenariosNavigation } from "./scenarios/Navigation.ts"
import type { NavigationSection } from "./shell/Feature.ts"
import { simulationsNavigation } from "./simulations/Navigation.ts"
import { tradeAreaNavigation } from "./trade-area/Navigation.ts"
import { usersNavigation } from "./users/Navigation.ts"

export const sections: ReadonlyArray<NavigationSection> = [
  {
    name: "shop",
    label: ["店舗", "Shop"],
    links: [
      ...reservationsNavigation,
      ...friendsNavigation,
      ...membersNavigation,
      ...formsNavigation,
      ...scenariosNavigation
    ]
  },
  {
    name: "analysis",
    label: ["分析", "Analysis"],
    links: [
      ...areasNavigation,
      ...tradeAreaNavigation,
      ...simulationsNavigation,
      ...observationsNavigation,
      ...chainsNavigation
    ]
  },
  { name: "developers", label: ["開発者", "Developers"], links: developersNavigation },
  { label: ["アカウント", "Account"], links: usersNavigation },
  { label: ["運用", "Operations"], links: operateNavigation, for: "operator" }
]
