/** Whether two requests ask for the same: white space and the order of members do not count. */
import { createHash } from "node:crypto"

/** JSON with the members of every object in order of their names. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`
}

/** SHA-256 over the canonical JSON. */
export const of = (json: unknown): Uint8Array => createHash("sha256").update(canonical(json)).digest()
