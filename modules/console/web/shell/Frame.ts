/**
 * How the console looks in a frame of another page: read from the address that the frame was opened with, and kept for its tab.
 */
import { createTheme } from "@mantine/core"
import { ofTab } from "../api/Storage.ts"
import { keepLanguage } from "../language/Language.ts"
import { pageOf, type SectionName, sectionNames } from "./FramePages.ts"

/** Looks of the console. Colours of text keep a contrast of 4.5 to 1 in both schemes. */
const theme = createTheme({
  primaryColor: "blue",
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily: 'system-ui, "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic UI", Meiryo, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK JP", monospace',
  headings: { fontWeight: "650" }
})

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
  page: pageOf(query.get("page"), oneOf(sectionNames, query.get("section"))),
  colorScheme: oneOf(["light", "dark"], query.get("colorScheme")),
  color: oneOf(colors, query.get("color")) ?? "blue"
})

/** Whether another page shows this one; in a window of its own a link is opened by a click only. */
export const isFramed = window.top !== window.self

/** Lets the tab stay the frame's, with its session, when it goes on to other pages. */
export const keepFrame = (): void => ofTab.set(name, location.search)

/** Makes the tab the person's own again. */
export const leaveFrame = (): void => {
  ofTab.remove(name)
  location.assign("/console/")
}

const opened = (): Frame | undefined => {
  if (location.pathname === framePath) {
    if (isFramed) keepFrame()
    const language = oneOf(["ja", "en"], new URLSearchParams(location.search).get("language"))
    if (language !== undefined) keepLanguage(language)
    return read(new URLSearchParams(location.search || (ofTab.get(name) ?? "")))
  }
  const query = ofTab.get(name)
  if (query !== null) return read(new URLSearchParams(query))
  // Another page may put any address into a frame, and lead the person who looks at it to click there: it must not be that person's console.
  return isFramed ? read(new URLSearchParams()) : undefined
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
