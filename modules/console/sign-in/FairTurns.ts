/**
 * Runs work a few at a time, in turn by network and, within a network, by user: who has much waiting delays neither other networks nor
 * the other users of its own. When the line is full, the newest work of the longest line makes room for a shorter one.
 */
import { Deferred, Effect } from "effect"
import { TooManyWaiting } from "../../../src/http/endpoint/CostlyRequests.ts"

export interface Options {
  readonly atOnce: number
  /** Further ones that may wait, of all networks together. */
  readonly waiting: number
  /** In which one of them is likely to have ended. */
  readonly retryAfterSeconds: number
}

interface Waiter {
  readonly network: string
  readonly user: string
  readonly turn: Deferred.Deferred<void, TooManyWaiting>
  isRunning: boolean
}

/** In the order of their turns: a map keeps the order in which its keys were added. */
type Lines = Map<string, Map<string, Array<Waiter>>>

const lengthOf = (users: ReadonlyMap<string, ReadonlyArray<Waiter>>): number => {
  let length = 0
  for (const line of users.values()) length += line.length
  return length
}

const longestOf = <A>(lines: Iterable<A>, length: (line: A) => number): A | undefined => {
  let longest: A | undefined
  for (const line of lines) if (longest === undefined || length(line) > length(longest)) longest = line
  return longest
}

export const make = ({ atOnce, retryAfterSeconds, waiting }: Options) => {
  const networks: Lines = new Map()
  let [running, inLine] = [0, 0]
  const refusal = () => new TooManyWaiting({ limit: atOnce + waiting, retryAfterSeconds })

  const leaveLine = ({ network, user }: Waiter, isThis: (waiter: Waiter) => boolean) => {
    const users = networks.get(network)
    const line = users?.get(user)
    const at = line?.findIndex(isThis) ?? -1
    if (users === undefined || line === undefined || at === -1) return
    line.splice(at, 1)
    inLine--
    if (line.length === 0) users.delete(user)
    if (users.size === 0) networks.delete(network)
  }

  const startNext = () => {
    while (running < atOnce && networks.size > 0) {
      const [network, users] = networks.entries().next().value!
      const [user, line] = users.entries().next().value!
      const waiter = line[0]!
      leaveLine(waiter, (one) => one === waiter)
      // Both go to the end of their rows.
      if (users.delete(user) && line.length > 0) users.set(user, line)
      if (networks.delete(network) && users.size > 0) networks.set(network, users)
      waiter.isRunning = true
      running++
      Deferred.doneUnsafe(waiter.turn, Effect.void)
    }
  }

  /** Refuses the newest of the longest line if that is longer than the one that the new work joins; false if it is not. */
  const makeRoom = (network: string, user: string): boolean => {
    const longest = longestOf(networks.values(), lengthOf)
    if (longest === undefined) return false
    const own = networks.get(network)
    const isOwn = longest === own
    if (!isOwn && lengthOf(longest) <= (own === undefined ? 0 : lengthOf(own)) + 1) return false
    const line = longestOf(longest.values(), ({ length }) => length)!
    if (isOwn && line.length <= (own.get(user)?.length ?? 0) + 1) return false
    const last = line.at(-1)!
    leaveLine(last, (one) => one === last)
    Deferred.doneUnsafe(last.turn, Effect.fail(refusal()))
    return true
  }

  const join = (network: string, user: string) =>
    Effect.suspend(() => {
      if (running >= atOnce && inLine >= waiting && !makeRoom(network, user)) return Effect.fail(refusal())
      const waiter: Waiter = { network, user, turn: Deferred.makeUnsafe(), isRunning: false }
      const users = networks.get(network) ?? new Map<string, Array<Waiter>>()
      networks.set(network, users)
      const line = users.get(user) ?? []
      users.set(user, line)
      line.push(waiter)
      inLine++
      startNext()
      return Effect.succeed(waiter)
    })

  const leave = (waiter: Waiter) =>
    Effect.sync(() => {
      if (!waiter.isRunning) return leaveLine(waiter, (one) => one === waiter)
      running--
      startNext()
    })

  /** Runs work of a user at a network in its turn. */
  return <A, E, R>(
    network: string,
    user: string,
    work: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | TooManyWaiting, R> =>
    Effect.acquireUseRelease(
      join(network, user),
      (waiter): Effect.Effect<A, E | TooManyWaiting, R> => Effect.andThen(Deferred.await(waiter.turn), work),
      leave
    )
}
