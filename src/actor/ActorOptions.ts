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
  /**
   * The keys of tenants are leased round robin. With `true` the tenants with jobs of one key are served round robin as well, one job each;
   * the order of sending holds within a tenant.
   */
  readonly fairToTenants?: FairToTenants | undefined
  /** The share of a node's places, 0 to 1, that one tenant may have; all when absent. */
  readonly tenantShare?: number | undefined
}

/** `"keys"`: each key has jobs of one tenant, so there is nothing to share at a key. */
export type FairToTenants = boolean | "keys"

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
  readonly fairToTenants?: FairToTenants
  readonly tenantShare?: number
}

/** Whether jobs of the actor wait with those of their tenant. Jobs with a key wait in its mailbox instead (`KeyPolicy`). */
export const fairnessOf = <P>(
  name: string,
  { fairToTenants = false, limitPerKey, mailbox, onFailure, ratePerKey }: KeyOptions<P>
): boolean => {
  const hasKeys = mailbox !== undefined || limitPerKey !== undefined || ratePerKey !== undefined
  if (!hasKeys) {
    if (fairToTenants === "keys") throw new Error(`The actor "${name}" is fair to tenants by its keys and has none`)
    return fairToTenants
  }
  if (fairToTenants !== true || (mailbox !== undefined && onFailure === "skip")) return false
  throw new Error(
    `The actor "${name}" is fair to tenants and has keys: only a mailbox serves tenants round robin, with onFailure "skip". Where each key is of one tenant, fairToTenants is "keys"`
  )
}

export const keyPolicyOf = <P>(name: string, options: KeyOptions<P>): KeyPolicy<P> | undefined => {
  const { fairToTenants = false, limitPerKey, mailbox, onFailure, ratePerKey, tenantShare } = options
  if (tenantShare !== undefined && !(tenantShare > 0 && tenantShare <= 1 && fairToTenants !== false)) {
    throw new Error(
      `The actor "${name}" has tenantShare ${tenantShare}: expected 0 to 1, of an actor that is fair to tenants`
    )
  }
  const fair = { fairToTenants, tenantShare }
  if (mailbox !== undefined && limitPerKey !== undefined) {
    throw new Error(`The actor "${name}" has a mailbox and a limit per key: a mailbox is a limit of one`)
  }
  const rate = ratePerKey && rateOf(`The actor "${name}"`, ratePerKey)
  const named = mailbox ?? limitPerKey?.key
  if (named !== undefined && ratePerKey?.key !== undefined) {
    throw new Error(`The actor "${name}" names its key twice: the rate counts the starts of the key that it has`)
  }
  if (mailbox !== undefined) return { keyOf: mailbox, running: 1, onFailure: onFailure ?? "hold", rate, ...fair }
  const keyOf = named ?? ratePerKey?.key
  if (keyOf === undefined) {
    if (ratePerKey === undefined && tenantShare === undefined) return undefined
    if (ratePerKey === undefined) throw new Error(`The actor "${name}" has a tenantShare and no key`)
    throw new Error(`The actor "${name}" has a rate per key and no key`)
  }
  if (onFailure !== undefined && onFailure !== "skip") {
    throw new Error(`The actor "${name}" has a limit per key and onFailure "${onFailure}": only a mailbox has an order`)
  }
  const running = atLeastOne(name, "limitPerKey", limitPerKey?.running) ?? options.concurrency ?? defaultConcurrency
  if (running > mostRunning) {
    throw new Error(`The actor "${name}" has limitPerKey ${running}: expected at most ${mostRunning}`)
  }
  return { keyOf, running, onFailure: "skip", rate, ...fair }
}

export const defaultConcurrency = 10

/** What a column of the store can hold. */
const mostRunning = 30_000

export const atLeastOne = (name: string, option: string, value: number | undefined): number | undefined => {
  if (value === undefined || (Number.isInteger(value) && value >= 1)) return value
  throw new Error(`The actor "${name}" has ${option} ${value}: expected a whole number above zero`)
}
