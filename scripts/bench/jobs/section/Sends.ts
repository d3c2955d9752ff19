/** How many jobs a process sends, one by one and many at once. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete, type Discipline } from "../Compete.ts"
import { promises, times, whole } from "../Promises.ts"
import { effectCluster, graphile, ours, pgBoss, type SystemName } from "../Systems.ts"

const milliseconds = 2000

const single = (senders: number): Discipline<{ readonly perSecond: number }> => ({
  name: `${senders} senders`,
  run: ({ measure }, scale) => measure("sends", { senders, milliseconds: milliseconds * scale })
})
const bulk = (batch: number): Discipline<{ readonly perSecond: number }> => ({
  name: `in batches of ${batch}`,
  run: ({ measure }, scale) => measure("bulkSends", { batch, milliseconds: milliseconds * scale })
})
const columns = [single(16), single(256), bulk(500), bulk(1000)]

/** graphile-worker sends alike in both of its modes. */
export const sends = (bench: Bench): Promise<string> =>
  together(bench, [ours, graphile, pgBoss, effectCluster], async (contenders) => {
    const found = await compete("sends", bench, contenders, columns)
    const rate = (column: string, system: SystemName) => found.median(column, system, "perSecond")
    const ratio = (column: string, system: SystemName) => rate(column, ours) / rate(column, system)
    const head = ["jobs/s", ...columns.flatMap(({ name }) => [name, "Ekimae is x"])]
    const rows = contenders.map(({ name: system }) => [
      system,
      ...columns.flatMap(({ name }) => [whole(rate(name, system)), times(ratio(name, system))])
    ])
    const against = (name: string, atLeast: number) => ({
      what: `against graphile-worker, ${name}`,
      found: ratio(name, graphile),
      atLeast
    })
    const wanted = [3, 3, 2, 2.5]
    const promised = columns.map(({ name }, index) => against(name, wanted[index]!))
    return [table(head, rows), promises(...promised)].join("\n\n")
  })
