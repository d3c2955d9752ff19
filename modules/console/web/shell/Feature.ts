/** What a folder of pages gives to the console: its links of the navigation. Its routes are listed in Router.tsx. */
import type { Role } from "../api/Session.ts"
import type { Pair } from "../language/Messages.ts"
import type { IconName } from "../parts/Icon.tsx"
import type { SectionName } from "./FramePages.ts"

interface NavigationLink {
  readonly to: string
  readonly label: Pair<string>
  readonly icon: IconName
  /** The least role that has a use for the page. */
  readonly role?: Role
}

export interface NavigationSection {
  /** How the link of a frame names it. */
  readonly name?: SectionName
  readonly label: Pair<string>
  readonly links: ReadonlyArray<NavigationLink>
  /** Shown to operators, whatever accounts they belong to; other sections need an account. */
  readonly for?: "operator"
}
