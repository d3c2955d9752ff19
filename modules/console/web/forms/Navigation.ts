/** The link of the navigation to the forms. */
import type { NavigationLink } from "../shell/Feature.ts"

export const formsNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/forms", label: ["フォーム", "Forms"], icon: "forms" }
]
