/**
 * A closing rule read day by day: a two-state hidden Markov chain (closed, open) gives the probability that the rule's next
 * day is closed (Rabiner 1989). A new closing day or a reopened one is learned within two or three occurrences.
 */

/** How often a rule begins, and how often one ends, per occurrence. */
const begins = 0.006
const ends = 0.03
/** A closed day brings revenue now and then. */
const emptyWhenClosed = 0.98

const closedNext = (days: ReadonlyArray<boolean>, emptyWhenOpen: number, prior: number): number => {
  let closed = prior
  for (const isEmpty of days) {
    const likeClosed = closed * (isEmpty ? emptyWhenClosed : 1 - emptyWhenClosed)
    const likeOpen = (1 - closed) * (isEmpty ? emptyWhenOpen : 1 - emptyWhenOpen)
    const posterior = likeClosed / (likeClosed + likeOpen)
    closed = posterior * (1 - ends) + (1 - posterior) * begins
  }
  return closed
}

export interface ChainOptions {
  readonly keyOf: (day: number) => string
  readonly isEmpty: (day: number) => boolean
  /** Chains with fewer empty days are no rules. */
  readonly leastEmpty: number
  /** How often an open day is empty by chance. */
  readonly emptyWhenOpen: (day: number) => number
  /** Probability of the rule before any day, by that chance. */
  readonly prior: (emptyWhenOpen: number) => number
}

/** The probability that the next day of each key is closed; the days of one key, in order, are one chain. */
export const readChains = (days: ReadonlyArray<number>, options: ChainOptions): ReadonlyMap<string, number> => {
  const chains = new Map<string, Array<number>>()
  for (const day of days) {
    const key = options.keyOf(day)
    const chain = chains.get(key)
    if (chain === undefined) chains.set(key, [day])
    else chain.push(day)
  }
  const probabilities = new Map<string, number>()
  for (const [key, chain] of chains) {
    const empty = chain.map(options.isEmpty)
    if (empty.filter(Boolean).length < options.leastEmpty) continue
    const chance = options.emptyWhenOpen(chain[0]!)
    probabilities.set(key, closedNext(empty, chance, options.prior(chance)))
  }
  return probabilities
}
