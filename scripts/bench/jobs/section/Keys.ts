/** How many jobs of one hot key, and of many keys, a node completes when the jobs of one key may run at once, up to a limit. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { promises, whole } from "../Promises.ts"
import { limitPerKey } from "../System.ts"
import { ours } from "../Systems.ts"

const concurrency = 50
const size = 40_000
const withinMs = 60_000

const columns = [
  { name: "one hot key", keys: 1, atLeast: 5_000 },
  { name: "20 keys", keys: 20, atLeast: 10_000 },
  { name: "1,000 keys", keys: 1000, atLeast: 10_000 }
]

export const keys = (bench: Bench): Promise<string> =>
  together(bench, [ours], async (contenders) => {
    const disciplines = columns.map(({ keys, name }) => ({
      name,
      run: ({ measure }: Contender, scale: number) =>
        measure("keys", { keys, jobs: Math.ceil(size * scale), concurrency, withinMs })
    }))
    const found = await compete("keys", bench, contenders, disciplines)
    return [
      table(
        ["", "jobs/s", "of a key at once"],
        columns.map(({ name }) => [
          name,
          whole(found.median(name, ours, "perSecond")),
          whole(found.median(name, ours, "most"))
        ])
      ),
      promises(
        ...columns.flatMap(({ atLeast, name }) => [
          { what: `jobs/s, ${name}`, found: found.median(name, ours, "perSecond"), atLeast, show: whole },
          {
            what: `of a key at once, ${name}`,
            found: found.median(name, ours, "most"),
            atMost: limitPerKey,
            show: whole
          }
        ])
      )
    ].join("\n\n")
  })
