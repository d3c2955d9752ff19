/**
 * The names of an actor's steps, as the actor declares them: so steps may be added between others, moved and renamed while jobs are under way,
 * and the check before a deploy finds jobs with steps that the code does not know.
 */

/** Each name, or the name with those that the step had in earlier builds. A step that was removed stays named. */
export type StepNameList = ReadonlyArray<string | { readonly name: string; readonly was: ReadonlyArray<string> }>

export interface StepNames {
  readonly has: (name: string) => boolean
  /** The present name of a stored step. */
  readonly of: (stored: string) => string
}

/** Throws where a name is given twice. */
export const make = (actor: string, list: StepNameList): StepNames => {
  const current = new Map<string, string>()
  const add = (stored: string, name: string) => {
    if (current.has(stored)) throw new Error(`The actor "${actor}" names the step "${stored}" twice`)
    current.set(stored, name)
  }
  const names = new Set(list.map((one) => (typeof one === "string" ? one : one.name)))
  for (const one of list) {
    if (typeof one === "string") add(one, one)
    else for (const stored of [one.name, ...one.was]) add(stored, one.name)
  }
  return { has: (name) => names.has(name), of: (stored) => current.get(stored) ?? stored }
}
