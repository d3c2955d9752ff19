/** What a mailbox whose first job does not end costs everybody else. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { percent, promises, whole } from "../Promises.ts"
import { ours } from "../Systems.ts"

const behind = 100_000
const size = 40_000
const [without, beside] = ["without", "beside it"]
/** What rounds differ by anyway. */
const noise = 0.1

export const stuck = (bench: Bench): Promise<string> =>
  together(bench, [ours], async (contenders) => {
    const discipline = (name: string, stuckJobs: number) => ({
      name,
      run: ({ measure }: Contender, scale: number) =>
        measure("stuck", {
          behind: Math.ceil(stuckJobs * scale),
          jobs: Math.ceil(size * scale),
          keys: 100,
          concurrency: 50
        })
    })
    const found = await compete("stuck", bench, contenders, [discipline(without, 0), discipline(beside, behind)])
    const rows = (["keyedPerSecond", "plainPerSecond"] as const).map((key) => {
      const [before, after] = [found.median(without, ours, key), found.median(beside, ours, key)]
      const who = key === "keyedPerSecond" ? "jobs of 100 other mailboxes" : "jobs without a mailbox"
      return { who, before, after, kept: after / before }
    })
    return [
      table(
        ["jobs/s", "nothing stuck", `${whole(behind)} jobs behind a stuck one`],
        rows.map(({ after, before, who }) => [who, whole(before), whole(after)])
      ),
      promises(
        ...rows.map(({ kept, who }) => ({ what: `rate kept, ${who}`, found: kept, atLeast: 1 - noise, show: percent })),
        {
          what: "out of order, two at once, or past the stuck one",
          found: found.sum(without, ours, "violations") + found.sum(beside, ours, "violations"),
          atMost: 0,
          show: whole
        }
      )
    ].join("\n\n")
  })
