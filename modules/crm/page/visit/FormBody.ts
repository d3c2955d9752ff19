/** The body of a form as a browser sends it (`application/x-www-form-urlencoded`): decoded, bounded and fit to be stored. */

const maxFields = 3_000

export interface FormBody {
  /** The last value of a field; empty without one. */
  readonly one: (name: string) => string
  readonly all: (name: string) => ReadonlyArray<string>
}

/** Without control characters but tabs and line feeds, which PostgreSQL or people cannot read. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (character) => (character === "\n" || character === "\t" ? character : ""))

/** Undefined for more fields than a form has. */
export const parse = (text: string): FormBody | undefined => {
  const values = new Map<string, Array<string>>()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > maxFields) return undefined
    const known = values.get(name)
    if (known === undefined) values.set(name, [cleaned(value)])
    else known.push(cleaned(value))
  }
  const all = (name: string) => values.get(name) ?? []
  return { all, one: (name) => all(name).at(-1) ?? "" }
}
