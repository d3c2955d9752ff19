/**
 * Placeholders of texts: `{displayName}` is replaced by what it names. `{{` and `}}` stand for the braces themselves. What is
 * filled in is never read again, so a name with braces is shown as it is. Pure.
 */

export const placeholderNames = ["displayName", "shopName", "menuName", "bookingTime"] as const
export type PlaceholderName = (typeof placeholderNames)[number]

/** What a text says where a value is not known. */
export const fallbacks: Readonly<Record<PlaceholderName, string>> = {
  displayName: "お客様",
  shopName: "",
  menuName: "",
  bookingTime: ""
}

export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string | null>>>

/** UTF-16 code units that LINE takes of a text. */
export const longestText = 5_000

const part = /\{\{|\}\}|\{([^{}]*)\}|[{}]/gu

const isName = (name: string | undefined): name is PlaceholderName => placeholderNames.some((known) => known === name)

/** What is wrong with a text; undefined for a good one. */
export const faultOf = (text: string): string | undefined => {
  for (const [found, name] of text.matchAll(part)) {
    if (found === "{{" || found === "}}" || isName(name)) continue
    return name === undefined
      ? `has a single ${found}; write ${found}${found} for the character itself`
      : `has the unknown placeholder {${name}}; known are ${placeholderNames.map((known) => `{${known}}`).join(", ")}`
  }
  return undefined
}

/** The text with all values; one that grew too long is cut between two characters. */
export const fill = (text: string, values: PlaceholderValues): string => {
  const filled = text.replaceAll(part, (found, name: string | undefined) => {
    if (found === "{{") return "{"
    if (found === "}}") return "}"
    if (!isName(name)) return found
    const value = values[name] ?? ""
    return value === "" ? fallbacks[name] : value
  })
  return filled.length <= longestText ? filled : filled.slice(0, longestText).replace(/[\uD800-\uDBFF]$/u, "")
}
