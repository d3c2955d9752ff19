/** Ids that the service has named in its answers, so that later requests meet things that exist. */
import type { Random } from "./Random.ts"

export interface Ids {
  /** An id for a parameter of a path, if one was seen. */
  readonly pick: (chance: Random, path: string, parameter: string) => string | undefined
  /** Remembers the ids of an answer to a request of this path. */
  readonly learn: (path: string, answer: unknown) => void
}

/** Number of ids that are kept of each collection, the newest. */
const kept = 200

export const make = (): Ids => {
  const seen = new Map<string, Array<string>>()
  return {
    pick: (chance, path, parameter) => {
      const known = seen.get(path.split(`/{${parameter}}`)[0]!)
      return known === undefined ? undefined : chance.pick(known)
    },
    learn: (path, answer) => {
      if (path.includes("{") && !path.endsWith("deliveries")) return
      for (const id of idsIn(answer, 3)) {
        const known = seen.get(path) ?? []
        seen.set(path, known)
        known.push(encodeURIComponent(id))
        if (known.length > kept) known.shift()
      }
    }
  }
}

const idsIn = (value: unknown, depth: number): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null || depth === 0) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === "id" && typeof member === "string" ? [member] : idsIn(member, depth - 1)
  )
}
