/** How many jobs with mailboxes a node works off, and whether each mailbox kept its order. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { promises, whole } from "../Promises.ts"
import { before, effectCluster, graphile, graphileBatches, ours, pgBoss } from "../Systems.ts"

const concurrency = 50
const size = 40_000
/** Some peers are slow at this: what they start in their time is counted. */
const withinMs = { ours: 30_000, peers: 5000 }

const columns = [
  { name: "100 mailboxes", keys: 100, atLeast: 20_000 },
  { name: "1,000 mailboxes", keys: 1000, atLeast: 15_000 },
  { name: "5,000 mailboxes", keys: 5000, atLeast: 12_000 }
]

export const mailboxes = (bench: Bench): Promise<string> =>
  together(bench, [ours, graphileBatches, graphile, pgBoss, effectCluster], async (contenders) => {
    const disciplines = columns.map(({ keys, name }) => ({
      name,
      run: ({ measure, name: system }: Contender, scale: number) => {
        const limit = system === ours || system === before ? withinMs.ours : withinMs.peers
        return measure("mailboxes", { keys, jobs: Math.ceil(size * scale), concurrency, withinMs: limit })
      }
    }))
    const found = await compete("mailboxes", bench, contenders, disciplines)
    const head = ["", ...columns.flatMap(({ name }) => [`${name}, jobs/s`, "out of order", "at once"])]
    const rows = contenders.map(({ name: system }) => [
      system,
      ...columns.flatMap(({ name }) => [
        whole(found.median(name, system, "perSecond")),
        share(found.sum(name, system, "disorder"), found.sum(name, system, "started")),
        whole(found.sum(name, system, "overlap"))
      ])
    ])
    const promised = columns.flatMap(({ atLeast, name }) => [
      { what: `jobs/s, ${name}`, found: found.median(name, ours, "perSecond"), atLeast, show: whole },
      {
        what: `out of order or two at once, ${name}`,
        found: found.sum(name, ours, "disorder") + found.sum(name, ours, "overlap"),
        atMost: 0,
        show: whole
      }
    ])
    return [table(head, rows), promises(...promised)].join("\n\n")
  })

const share = (part: number, of: number): string => (part === 0 ? "0" : `${((part / of) * 100).toFixed(1)} %`)
