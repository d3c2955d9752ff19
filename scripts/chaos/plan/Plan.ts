/** The jobs of a run and how each must end, decided by the seed before anything runs. */

import * as Dice from "../../../test/support/chaos/Dice.ts"
import type { Task } from "../work/Work.ts"
import * as Work from "../work/Work.ts"

export interface Planned {
  readonly kind: Kind
  readonly task: Task
  /** The place in its mailbox. */
  readonly seq: number | undefined
  readonly delayMs: number
  readonly uniqueKey: string | undefined
  readonly ending: "completed" | "failed"
  /** Attempts that fail before that end. */
  readonly failures: number
}

/** "shared": in a mailbox to which several senders send, so that its order is known by their commits alone. */
export type Kind = "quick" | "slow" | "ordered" | "skipping" | "unique" | "delayed" | "shared" | "limited"

export const actorOf = {
  ordered: Work.Ordered,
  skipping: Work.Skipping,
  slow: Work.Slow,
  limited: Work.Limited
} as const

/** The attempt with which a job ends. */
export const lastAttempt = ({ ending, failures }: Planned): number => (ending === "completed" ? failures + 1 : failures)

export type Shares = ReadonlyArray<readonly [Kind, number]>

const usual: Shares = [
  ["ordered", 0.2],
  ["skipping", 0.04],
  ["slow", 0.008],
  ["unique", 0.04],
  ["delayed", 0.04]
]
/** Most jobs have keys with a limit; some keys have many of them, so that their leases are extended. */
export const limitedKeys: Shares = [
  ["limited", 0.7],
  ["ordered", 0.05],
  ["unique", 0.02],
  ["delayed", 0.04]
]
const jobsPerBox = 50
/** The number of keys that have as many jobs as all the others together. */
const hotKeys = 2

const kindOf = (shares: Shares, dice: number): Kind => {
  let below = 0
  for (const [kind, share] of shares) if (dice < (below += share)) return kind
  return "quick"
}

type Fate = Pick<Planned, "ending" | "failures"> & { readonly fatal: boolean; readonly willFail: number }

/** Fate of a job: of a hundred two fail at once for good, one after all its retries, five recover. */
const fateOf = (dice: Dice.Dice): Fate => {
  const drawn = dice.next()
  if (drawn < 0.02) return { ending: "failed", failures: 1, fatal: true, willFail: 1 }
  if (drawn < 0.03)
    return { ending: "failed", failures: Work.retry.max + 1, fatal: false, willFail: Work.retry.max + 1 }
  const failures = drawn < 0.08 ? dice.between(1, Work.retry.max) : 0
  return { ending: "completed", failures, fatal: false, willFail: failures }
}

const steady: Fate = { ending: "completed", failures: 0, fatal: false, willFail: 0 }

const durationOf = (kind: Kind, dice: Dice.Dice): number => {
  if (kind === "slow") return dice.between(1000, 4000)
  return kind === "ordered" || kind === "skipping" ? dice.between(2, 15) : dice.between(5, 70)
}

const hasKey = (kind: Kind): boolean => kind === "ordered" || kind === "skipping" || kind === "limited"

export const make = (jobs: number, seed: number, shares = usual): ReadonlyArray<Planned> => {
  const dice = Dice.make(seed)
  const count = (kind: Kind) => Math.max(1, Math.ceil(jobs * (shares.find(([name]) => name === kind)?.[1] ?? 0)))
  const boxes = (kind: Kind) => Math.max(2, Math.round(count(kind) / jobsPerBox))
  const places = new Map<string, number>()
  const place = (box: string) => {
    const seq = places.get(box) ?? 0
    places.set(box, seq + 1)
    return seq
  }
  return Array.from({ length: jobs }, (_, n): Planned => {
    const kind = kindOf(shares, dice.next())
    const { ending, failures, fatal, willFail } = kind === "slow" ? steady : fateOf(dice)
    const keys = kind === "limited" && dice.next() < 0.5 ? hotKeys : boxes(kind)
    const box = hasKey(kind) ? `${kind}-${dice.between(1, keys)}` : null
    return {
      kind,
      task: { n, ms: durationOf(kind, dice), failures: willFail, fatal, box },
      seq: box === null ? undefined : place(box),
      delayMs: kind === "delayed" ? dice.between(500, 15_000) : 0,
      uniqueKey: kind === "unique" ? `key-${dice.between(1, Math.ceil(count("unique") / 4))}` : undefined,
      ending,
      failures
    }
  })
}
