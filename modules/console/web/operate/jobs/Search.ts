/** Which jobs are shown, as the address says it. */
import { isJobState, type JobState } from "../States.tsx"

export interface JobSearch {
  readonly actor?: string
  readonly id?: string
  readonly state?: JobState
  readonly tenant?: string
  readonly key?: string
  readonly uniqueKey?: string
  readonly argument?: string
  readonly error?: string
  readonly priority?: string
  readonly node?: string
}

/** A search, with the actions on many jobs that are followed, by their rows in the audit. */
export interface JobsAddress extends JobSearch {
  readonly following?: ReadonlyArray<number>
}

export const textFields = [
  "id",
  "actor",
  "tenant",
  "key",
  "uniqueKey",
  "argument",
  "error",
  "priority",
  "node"
] as const

/** What looks like a number arrives as one. */
const textOf = (value: unknown) => (typeof value === "number" ? String(value) : value)

export const readSearch = (search: Record<string, unknown>): JobSearch => {
  const texts = textFields.flatMap((field) => {
    const value = textOf(search[field])
    return typeof value === "string" && value !== "" ? [[field, value] as const] : []
  })
  const { state } = search
  return { ...Object.fromEntries(texts), ...(isJobState(state) ? { state } : {}) }
}

export const readAddress = (search: Record<string, unknown>): JobsAddress => {
  const { following } = search
  const ids = Array.isArray(following) ? following.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  return { ...readSearch(search), ...(ids.length > 0 && { following: ids.slice(0, 20) }) }
}
