/** Checks the options of actors: what contradicts itself fails where the actor is declared. */
import { type Rate, type RateOptions, rateOf } from "./limit/Rate.ts"

/** Jobs that share a key share a lease, which one node holds at a time: of a mailbox, or of a limit per key. */
export interface KeyPolicy<in Payload> {
  /** `undefined`: the job has no key and waits in a priority queue of the actor. */
  readonly keyOf: (payload: Payload) => string | undefined
  /** Jobs of one key that run at once in the whole cluster; one for a mailbox. */
  readonly running: number
  /** A limit per key always skips: it promises no order. */
  readonly onFailure: OnFailure
  /** Starts of one key in any period, in the whole cluster. */
  readonly rate?: Rate | undefined
  /** Tenants with jobs of a key are served round robin, one job each; the order of sending holds within a tenant. */
  readonly fairToTenants?: boolean | undefined
}

export interface RatePerKey<in Payload> extends RateOptions {
  /** For an actor without a mailbox and a limit per key, which say themselves what the key is. */
  readonly key?: (payload: Payload) => string | undefined
}

/**
 * What a mailbox does while one of its jobs fails. `hold`: the jobs behind it wait until it has completed or failed for
 * good. `skip`: they run meanwhile, and it returns to the end. `fail-rest`: as hold, but when it fails for good so do
 * those behind it.
 */
export type OnFailure = "hold" | "skip" | "fail-rest"

interface KeyOptions<P> {
  readonly mailbox?: (payload: P) => string | undefined
  readonly onFailure?: OnFailure
  readonly limitPerKey?: { readonly key: (payload: P) => string | undefined; readonly running: number }
  readonly ratePerKey?: RatePerKey<P>
  readonly concurrency?: number
  readonly fairToTenants?: boolean
}

/** Whether jobs of the actor wait with those of their tenant. Jobs with a key wait in its mailbox instead (`KeyPolicy`). */
export const fairnessOf = <P>(
  name: string,
  { fairToTenants = false, limitPerKey, mailbox, onFailure, ratePerKey }: KeyOptions<P>
): boolean => {
  const hasKeys = mailbox !== undefined || limitPerKey !== undefined || ratePerKey !== undefined
  if (!fairToTenants || !hasKeys) return fairToTenants
  if (mailbox !== undefined && onFailure === "skip") return false
  throw new Error(
    `The actor "${name}" is fair to tenants and has keys: only a mailbox serves tenants round robin, with onFailure "skip"`
  )
}

export const keyPolicyOf = <P>(name: string, options: KeyOptions<P>): KeyPolicy<P> | undefined => {
  const { fairToTenants = false, limitPerKey, mailbox, onFailure, ratePerKey } = options
  if (mailbox !== undefined && limitPerKey !== undefined) {
    throw new Error(`The actor "${name}" has a mailbox and a limit per key: a mailbox is a limit of one`)
  }
  const rate = ratePerKey && rateOf(`The actor "${name}"`, ratePerKey)
  const named = mailbox ?? limitPerKey?.key
  if (named !== undefined && ratePerKey?.key !== undefined) {
    throw new Error(`The actor "${name}" names its key twice: the rate counts the starts of the key that it has`)
  }
  if (mailbox !== undefined) return { keyOf: mailbox, running: 1, onFailure: onFailure ?? "hold", rate, fairToTenants }
  const keyOf = named ?? ratePerKey?.key
  if (keyOf === undefined) {
    if (ratePerKey === undefined) return undefined
    throw new Error(`The actor "${name}" has a rate per key and no key`)
  }
  if (onFailure !== undefined && onFailure !== "skip") {
    throw new Error(`The actor "${name}" has a limit per key and onFailure "${onFailure}": only a mailbox has an order`)
  }
  const running = atLeastOne(name, "limitPerKey", limitPerKey?.running) ?? options.concurrency ?? defaultConcurrency
  if (running > mostRunning) {
    throw new Error(`The actor "${name}" has limitPerKey ${running}: expected at most ${mostRunning}`)
  }
  return { keyOf, running, onFailure: "skip", rate }
}

export const defaultConcurrency = 10

/** What a column of the store can hold. */
const mostRunning = 30_000

export const atLeastOne = (name: string, option: string, value: number | undefined): number | undefined => {
  if (value === undefined || (Number.isInteger(value) && value >= 1)) return value
  throw new Error(`The actor "${name}" has ${option} ${value}: expected a whole number above zero`)
}
