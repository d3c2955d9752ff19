/** The section `bloat`: write-ahead log, dead rows, and growth of tables and indexes for each job. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { promises, times, whole } from "../Promises.ts"
import { graphileBatches, ours, pgBoss, type SystemName } from "../Systems.ts"

const name = "steady work"

export const bloat = (bench: Bench): Promise<string> =>
  together(bench, [ours, graphileBatches, pgBoss], async (contenders) => {
    const run = ({ measure }: Contender, scale: number) =>
      measure("bloat", { jobs: Math.ceil(100_000 * scale), depth: 4_000, concurrency: 64, payload: 240 })
    const found = await compete("bloat", bench, contenders, [{ name, run }])
    const of = (system: SystemName, key: "wal" | "images" | "hot" | "dead" | "bytes" | "perSecond") =>
      found.median(name, system, key)
    return [
      table(
        [
          "per job",
          "write-ahead log",
          "page images",
          "dead rows",
          "pruned without vacuum",
          "bytes of tables",
          "jobs/s"
        ],
        contenders.map(({ name: system }) => [
          system,
          `${whole(of(system, "wal"))} B`,
          times(of(system, "images")),
          times(of(system, "dead")),
          times(of(system, "hot")),
          `${whole(of(system, "bytes"))} B`,
          whole(of(system, "perSecond"))
        ])
      ),
      promises(
        { what: "write-ahead log per job, bytes", found: of(ours, "wal"), show: whole },
        { what: "dead rows per job", found: of(ours, "dead"), show: times }
      )
    ].join("\n\n")
  })
