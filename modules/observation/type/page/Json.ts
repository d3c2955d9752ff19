/** Reads JSON as pages have it. Pure. */

const comments = /^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)|(?:-->|\/\*\]\]>\*\/|\]\]>)\s*$/g

/** Control characters in texts become escapes, and commas before a closing bracket go: neither can be meant otherwise. */
const repaired = (text: string): string =>
  text.replace(/"[^"\\]*(?:\\[^][^"\\]*)*"|,(?=\s*[}\]])/g, (part) =>
    part === "," ? "" : part.replace(/\p{Cc}/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
  )

/** The value of a JSON text, after a safe repair where it is broken; undefined where that does not help. */
export const parseJson = (written: string): { readonly value: unknown } | undefined => {
  const text = written
    .replace(/^\ufeff/, "")
    .replace(comments, "")
    .replace(/;\s*$/, "")
  for (const attempt of [() => text, () => repaired(text)]) {
    try {
      return { value: JSON.parse(attempt()) }
    } catch {
      // The next attempt may read it.
    }
  }
  return undefined
}
