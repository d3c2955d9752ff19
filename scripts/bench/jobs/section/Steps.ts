/** How many jobs of three steps that do nothing a node works off. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { whole } from "../Promises.ts"
import { ours } from "../Systems.ts"

const size = 10_000
const columns = [
  { name: "50 at once", concurrency: 50 },
  { name: "200 at once", concurrency: 200 }
]

export const steps = (bench: Bench): Promise<string> =>
  together(bench, [ours], async (contenders) => {
    const disciplines = columns.map(({ concurrency, name }) => ({
      name,
      run: ({ measure }: Contender, scale: number) =>
        measure("processed", { kind: "steps", jobs: Math.ceil(size * scale), concurrency })
    }))
    const found = await compete("steps", bench, contenders, disciplines)
    return table(
      ["", "jobs of three steps/s"],
      columns.map(({ name }) => [name, whole(found.median(name, ours, "perSecond"))])
    )
  })
