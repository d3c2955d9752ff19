/** How soon a job starts on a node with nothing else to do. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete, type Discipline } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { ms, promises, times } from "../Promises.ts"
import { effectCluster, graphile, graphileBatches, ours, pgBoss, type SystemName } from "../Systems.ts"

const samples = 300
const perSecond = 300
const steadySamples = 1500

type Percentiles = Readonly<Record<"p50" | "p99" | "max", number>>

const withSender = (contender: Contender, sender: Contender, count: number) => {
  const sent = Promise.withResolvers<unknown>()
  const heard = contender.measure("remoteStarts", { samples: count }, () =>
    sender.measure("remoteSends", { samples: count }).then(sent.resolve, sent.reject)
  )
  // A worker that fails never says that it is ready.
  return Promise.all([heard, Promise.race([sent.promise, heard])]).then(async ([percentiles]) => {
    await sent.promise
    return percentiles
  })
}

const idle = "in one process"
const remote = "from another process"
/** Processes of effect/cluster find each other over sockets, which are not set up here. */
const notMeasured: Percentiles = { p50: Number.NaN, p99: Number.NaN, max: Number.NaN }
const steady = `at ${perSecond} jobs/s`

export const latency = (bench: Bench): Promise<string> =>
  together(bench, [ours, graphileBatches, graphile, pgBoss, effectCluster], (contenders) =>
    together(bench, [ours, graphileBatches, graphile, pgBoss], async (senders) => {
      const columns: ReadonlyArray<Discipline<Percentiles>> = [
        { name: idle, run: ({ measure }, scale) => measure("idleStarts", { samples: Math.ceil(samples * scale) }) },
        {
          name: remote,
          run: (contender, scale) => {
            const sender = senders.find(({ name }) => name === contender.name)
            if (sender === undefined) return Promise.resolve(notMeasured)
            return withSender(contender, sender, Math.ceil(samples * scale))
          }
        },
        {
          name: steady,
          run: ({ measure }, scale) => measure("steadyStarts", { samples: Math.ceil(steadySamples * scale), perSecond })
        }
      ]
      const found = await compete("latency", bench, contenders, columns)
      const head = ["p50/p99 ms from send to start", ...columns.map(({ name }) => name)]
      const rows = contenders.map(({ name: system }) => [
        system,
        ...columns.map(({ name }) =>
          (["p50", "p99"] as const).map((key) => times(found.median(name, system, key))).join(" / ")
        )
      ])
      const promised = (name: string, key: "p50" | "p99", atMost: number, system: SystemName = ours) => ({
        what: `${name}, ${key}`,
        found: found.median(name, system, key),
        atMost,
        show: ms
      })
      return [
        table(head, rows),
        promises(
          promised(idle, "p50", 1.5),
          promised(idle, "p99", 5),
          promised(remote, "p50", 3),
          promised(remote, "p99", 6),
          promised(steady, "p99", 5)
        )
      ].join("\n\n")
    })
  )
