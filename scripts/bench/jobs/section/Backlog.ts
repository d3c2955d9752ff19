/** What a million waiting jobs cost, and a transaction that is open all the while. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { percent, promises, whole } from "../Promises.ts"
import { ours } from "../Systems.ts"

const waiting = 1_000_000
const size = 150_000
const discipline = {
  name: `${whole(waiting)} waiting`,
  run: ({ measure }: Contender, scale: number) =>
    measure("backlog", { waiting: Math.ceil(waiting * scale), jobs: Math.ceil(size * scale), concurrency: 50 })
}

export const backlog = (bench: Bench): Promise<string> =>
  together(bench, [ours], async (contenders) => {
    const found = await compete("backlog", bench, contenders, [discipline])
    const rate = (key: "alone" | "deep" | "pinned" | "pinnedEnd") => found.median(discipline.name, ours, key)
    const kept = (key: "deep" | "pinned" | "pinnedEnd") => rate(key) / rate("alone")
    return [
      table(
        [`jobs/s over ${whole(size)} jobs`, "", "of the first"],
        [
          ["no others waiting", whole(rate("alone")), ""],
          [`${whole(waiting)} waiting`, whole(rate("deep")), percent(kept("deep"))],
          ["and a snapshot open", whole(rate("pinned")), percent(kept("pinned"))],
          ["the last tenth of these", whole(rate("pinnedEnd")), percent(kept("pinnedEnd"))]
        ]
      ),
      promises(
        { what: "rate kept with a million waiting", found: kept("deep"), atLeast: 0.7, show: percent },
        { what: "rate kept with an open snapshot as well", found: kept("pinned"), atLeast: 0.7, show: percent }
      )
    ].join("\n\n")
  })
