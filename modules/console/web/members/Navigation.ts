/** The link of the navigation to the members. */
import type { NavigationLink } from "../shell/Feature.ts"

export const membersNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/members", label: ["会員", "Members"], icon: "members" }
]
