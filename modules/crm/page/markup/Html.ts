/** HTML from tagged templates that escape every value. Markup inside markup stays as it is. */
import { html as template } from "hono/html"

/** Escaped HTML, which only `html` makes. */
export type Markup = Exclude<ReturnType<typeof template>, Promise<unknown>>

/** What a template may hold: text and numbers are escaped; false, null and undefined are left out. */
type Value = Markup | string | number | false | null | undefined | ReadonlyArray<Markup | false>

export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<Value>): Markup => {
  const made = template(strings, ...values)
  // It is one only if a value is one, and `Value` has none.
  if (made instanceof Promise) throw new TypeError("A value of a page was a promise")
  return made
}

/** Attributes; those that are false or undefined are left out, true ones have no value. */
export const attributes = (given: Readonly<Record<string, string | number | boolean | undefined>>): Markup =>
  html`${Object.entries(given).map(([name, value]) =>
    value === undefined || value === false ? false : value === true ? html` ${name}` : html` ${name}="${value}"`
  )}`
