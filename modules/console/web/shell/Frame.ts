/**
 * How the console looks in a frame of another page: read from the address that the frame was opened with, and kept for its tab.
 */
import { createTheme } from "@mantine/core"
import { ofTab } from "../api/Storage.ts"
import { keepLanguage } from "../language/Language.ts"
import { theme } from "./Theme.ts"

export const sectionNames = ["shop", "analysis", "developers"] as const
export type SectionName = (typeof sectionNames)[number]

const colors = ["blue", "indigo", "violet", "grape", "pink", "red", "teal", "cyan"] as const
type Color = (typeof colors)[number]

export interface Frame {
  /** The only section of the navigation; undefined: all. */
  readonly section: SectionName | undefined
  /** Where it opens. */
  readonly page: string
  readonly colorScheme: "light" | "dark" | undefined
  readonly color: Color
}

const name = "ekimae.frame"
export const framePath = "/console/embed"

const oneOf = <A extends string>(known: ReadonlyArray<A>, text: string | null): A | undefined =>
  known.find((value) => value === text)

const read = (query: URLSearchParams): Frame => ({
  section: oneOf(sectionNames, query.get("section")),
  page: /^\/(?!\/)[\w/-]*$/.exec(query.get("page") ?? "")?.[0] ?? "/",
  colorScheme: oneOf(["light", "dark"], query.get("colorScheme")),
  color: oneOf(colors, query.get("color")) ?? "blue"
})

const opened = (): Frame | undefined => {
  if (location.pathname === framePath) {
    ofTab.set(name, location.search)
    const language = oneOf(["ja", "en"], new URLSearchParams(location.search).get("language"))
    if (language !== undefined) keepLanguage(language)
  }
  const query = ofTab.get(name)
  return query === null ? undefined : read(new URLSearchParams(query))
}

/** Undefined in a window of its own. */
export const frame = opened()

/** Shades of these keep a contrast of 4.5 to 1 only when they are darker. */
const light = new Set<Color>(["teal", "cyan"])

export const frameTheme =
  frame === undefined
    ? theme
    : createTheme({
        ...theme,
        primaryColor: frame.color,
        ...(light.has(frame.color) ? { primaryShade: { light: 9, dark: 9 } } : {})
      })
