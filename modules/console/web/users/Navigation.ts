/** Link of the navigation to the users of the account. */
import type { NavigationLink } from "../shell/Feature.ts"

export const usersNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/users", label: ["ユーザー", "Users"], icon: "friends", role: "owner" }
]
