/** How many jobs that do nothing a node works off. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import { promises, times, whole } from "../Promises.ts"
import { before, effectCluster, graphile, graphileBatches, ours, pgBoss, type SystemName } from "../Systems.ts"

/** Two seconds' work or so. */
const sizes: Readonly<Record<SystemName, number>> = {
  [ours]: 80_000,
  [before]: 80_000,
  [graphileBatches]: 80_000,
  [graphile]: 10_000,
  [pgBoss]: 30_000,
  [effectCluster]: 4_000
}
const columns = [
  { name: "10 at once", concurrency: 10 },
  { name: "50 at once", concurrency: 50 }
]

export const processed = (bench: Bench): Promise<string> =>
  together(bench, [ours, graphileBatches, graphile, pgBoss, effectCluster], async (contenders) => {
    const disciplines = columns.map(({ concurrency, name }) => ({
      name,
      run: (contender: (typeof contenders)[number], scale: number) =>
        contender.measure("processed", { jobs: Math.ceil(sizes[contender.name] * scale), concurrency })
    }))
    const found = await compete("processed", bench, contenders, disciplines)
    const rate = (column: string, system: SystemName) => found.median(column, system, "perSecond")
    const ratio = (column: string, system: SystemName) => rate(column, ours) / rate(column, system)
    const head = ["jobs/s", ...columns.flatMap(({ name }) => [name, "Ekimae is x"])]
    const rows = contenders.map(({ name: system }) => [
      system,
      ...columns.flatMap(({ name }) => [whole(rate(name, system)), times(ratio(name, system))])
    ])
    const promised = columns.flatMap(({ name }) => [
      { what: `against graphile-worker in batches, ${name}`, found: ratio(name, graphileBatches), atLeast: 1 },
      { what: `against graphile-worker as it is, ${name}`, found: ratio(name, graphile), atLeast: 8 }
    ])
    return [table(head, rows), promises(...promised)].join("\n\n")
  })
