/** Links of the navigation to the friends and their tags. */
import type { NavigationLink } from "../shell/Feature.ts"

export const friendsNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/friends", label: ["友だち", "Friends"], icon: "friends" }
]
