/**
 * Knows which jobs of the stores in memory could start now. A ready job may have to wait for its key, a rate, a limit or an operator, which the
 * claims alone know: one that finds no job of an actor says so of the jobs as they are and of the time.
 */
import { Clock, Effect } from "effect"
import { isFinished } from "../../JobState.ts"
import type { JobStore } from "../../JobStore.ts"
import type { JobTable } from "./JobTable.ts"

type Store = JobStore["Service"]

export const make = (table: JobTable) => {
  /** The actors that the node runs. */
  const known = new Set<string>()
  /** How the jobs of an actor were when a claim found none that may start. */
  const fruitless = new Map<string, string>()
  const picture = (actor: string): string =>
    [
      table.now,
      ...table.all((row) => row.actor === actor && !isFinished(row.state)).map(({ id, state }) => id + state)
    ].join()

  return {
    /** The operations of a store that it listens to. */
    follow: ({ claim, register }: Pick<Store, "claim" | "register">): Pick<Store, "claim" | "register"> => ({
      register: (infos, since) => {
        for (const { actor } of infos) known.add(actor)
        return register(infos, since)
      },
      claim: (node, requests) =>
        Effect.tap(claim(node, requests), ({ jobs, leases }) =>
          Effect.sync(() => {
            const got = new Set([...jobs, ...leases].map(({ actor }) => actor))
            for (const { actor, limit } of requests) {
              if (limit > 0 && !got.has(actor)) fruitless.set(actor, picture(actor))
            }
          })
        )
    }),
    /** Numbers of jobs that run or may start, by actor. */
    count: Effect.map(Clock.currentTimeMillis, (now): ReadonlyMap<string, number> => {
      table.now = now
      const rows = table.all(({ actor, state }) => known.has(actor) && (state === "running" || state === "ready"))
      const counts = new Map<string, number>()
      for (const [actor, own] of Map.groupBy(rows, (row) => row.actor)) {
        const running = own.filter(({ state }) => state === "running").length
        if (running > 0 || fruitless.get(actor) !== picture(actor)) counts.set(actor, own.length)
      }
      return counts
    })
  }
}
