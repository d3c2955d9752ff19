/** What was read of a page, as the database can hold it: a page may write NUL and halves of surrogate pairs, most easily in its JSON. */

const text = (value: string): string => value.replaceAll("\0", "\uFFFD").toWellFormed()

/** Replaces in all texts of a value what PostgreSQL does not store. Names of members are those of schemas, and stay. */
export const storable = <A>(value: A): A => {
  if (typeof value === "string") return text(value) as A
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(storable) as A
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storable(member)])) as A
}
