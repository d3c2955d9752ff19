/** Checks the options of actors: what contradicts itself fails where the actor is declared. */

/** Jobs that share a key share a lease, which one node holds at a time: of a mailbox, or of a limit per key. */
export interface KeyPolicy<in Payload> {
  /** `undefined`: the job has no key and waits in a priority queue of the actor. */
  readonly keyOf: (payload: Payload) => string | undefined
  /** Jobs of one key that run at once in the whole cluster; one for a mailbox. */
  readonly running: number
  /** A limit per key always skips: it promises no order. */
  readonly onFailure: OnFailure
}

/**
 * What a mailbox does while one of its jobs fails. `hold`: the jobs behind it wait until it has completed or failed for
 * good. `skip`: they run meanwhile, and it returns to the end. `fail-rest`: as hold, but when it fails for good so do
 * those behind it.
 */
export type OnFailure = "hold" | "skip" | "fail-rest"

export const fairnessOf = (
  name: string,
  {
    fairToTenants = false,
    limitPerKey,
    mailbox
  }: { readonly fairToTenants?: boolean; readonly limitPerKey?: unknown; readonly mailbox?: unknown }
): boolean => {
  if (!fairToTenants || (mailbox === undefined && limitPerKey === undefined)) return fairToTenants
  throw new Error(`The actor "${name}" is fair to tenants and has keys: jobs with a key are served key by key`)
}

export const keyPolicyOf = <P>(
  name: string,
  options: {
    readonly mailbox?: (payload: P) => string | undefined
    readonly onFailure?: OnFailure
    readonly limitPerKey?: { readonly key: (payload: P) => string | undefined; readonly running: number }
  }
): KeyPolicy<P> | undefined => {
  const { limitPerKey, mailbox, onFailure } = options
  if (mailbox !== undefined && limitPerKey !== undefined) {
    throw new Error(`The actor "${name}" has a mailbox and a limit per key: a mailbox is a limit of one`)
  }
  if (mailbox !== undefined) return { keyOf: mailbox, running: 1, onFailure: onFailure ?? "hold" }
  if (limitPerKey === undefined) return undefined
  if (onFailure !== undefined && onFailure !== "skip") {
    throw new Error(`The actor "${name}" has a limit per key and onFailure "${onFailure}": only a mailbox has an order`)
  }
  const running = atLeastOne(name, "limitPerKey", limitPerKey.running) ?? 1
  if (running > mostRunning) {
    throw new Error(`The actor "${name}" has limitPerKey ${running}: expected at most ${mostRunning}`)
  }
  return { keyOf: limitPerKey.key, running, onFailure: "skip" }
}

/** What a column of the store can hold. */
const mostRunning = 30_000

export const atLeastOne = (name: string, option: string, value: number | undefined): number | undefined => {
  if (value === undefined || (Number.isInteger(value) && value >= 1)) return value
  throw new Error(`The actor "${name}" has ${option} ${value}: expected a whole number above zero`)
}
