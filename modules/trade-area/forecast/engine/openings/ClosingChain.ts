/**
 * A closing rule read day by day: a two-state hidden Markov chain (closed, open) gives the probability that the rule's next
 * day is closed (Rabiner 1989). A new closing day or a reopened one is learned within two or three occurrences.
 */

/** How likely a day looks as it did. */
export interface Likelihood {
  readonly ifClosed: number
  readonly ifOpen: number
}

/** How often a rule begins, and how often one ends, per occurrence. */
export interface Turnover {
  readonly begins: number
  readonly ends: number
}

const weekly: Turnover = { begins: 0.006, ends: 0.03 }
/** A closed day brings revenue now and then. */
export const emptyWhenClosed = 0.98

/** The probability that the next day is closed, after the days in order. */
export const closedNext = (days: ReadonlyArray<Likelihood>, prior: number, { begins, ends } = weekly): number => {
  let closed = prior
  for (const { ifClosed, ifOpen } of days) {
    const likeClosed = closed * ifClosed
    const posterior = likeClosed / (likeClosed + (1 - closed) * ifOpen)
    closed = posterior * (1 - ends) + (1 - posterior) * begins
  }
  return closed
}

/** Likelihood of a day that is empty, or not, where an open day is empty as often as `chance` says. */
export const likelihoodOf = (isEmpty: boolean, chance: number): Likelihood =>
  isEmpty ? { ifClosed: emptyWhenClosed, ifOpen: chance } : { ifClosed: 1 - emptyWhenClosed, ifOpen: 1 - chance }

export interface ChainOptions {
  readonly keyOf: (day: number) => number
  readonly isEmpty: (day: number) => boolean
  /** Chains with fewer empty days are no rules. */
  readonly leastEmpty: number
  /** How often an open day looks as empty as this one by chance. */
  readonly emptyWhenOpen: (day: number) => number
  /** Probability of the rule before any day, by the first of its days. */
  readonly prior: (day: number) => number
}

/** The probability that the next day of each key is closed; the days of one key, in order, are one chain. */
export const readChains = (days: ReadonlyArray<number>, options: ChainOptions): ReadonlyMap<number, number> => {
  const chains = new Map<number, Array<number>>()
  for (const day of days) {
    const key = options.keyOf(day)
    const chain = chains.get(key)
    if (chain === undefined) chains.set(key, [day])
    else chain.push(day)
  }
  const probabilities = new Map<number, number>()
  for (const [key, chain] of chains) {
    if (chain.filter(options.isEmpty).length < options.leastEmpty) continue
    const likelihoods = chain.map((day) => likelihoodOf(options.isEmpty(day), options.emptyWhenOpen(day)))
    probabilities.set(key, closedNext(likelihoods, options.prior(chain[0]!)))
  }
  return probabilities
}
