/** What is left of the rate beside a transaction of another program that writes and stays open. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { percent, promises, whole } from "../Promises.ts"
import { graphileBatches, ours, pgBoss, type SystemName } from "../Systems.ts"

/** How long the transaction is open. */
const seconds = Number(process.env["BENCH_OPEN_SECONDS"] ?? 20)
const name = "a writing transaction open"

export const openTransaction = (bench: Bench): Promise<string> =>
  together(bench, [ours, graphileBatches, pgBoss], async (contenders) => {
    const run = ({ measure }: Contender, scale: number) =>
      measure("openTransaction", { seconds: scale < bench.scale ? 2 : seconds, depth: 4_000, concurrency: 64 })
    const found = await compete("openTransaction", bench, contenders, [{ name, run }])
    const rate = (system: SystemName, key: "clean" | "begin" | "end") => found.median(name, system, key)
    const kept = (system: SystemName, key: "begin" | "end") => rate(system, key) / rate(system, "clean")
    return [
      table(
        ["jobs/s, sent and done", "clean", `first ${seconds / 4} s of ${seconds}`, "kept", "last", "kept"],
        contenders.map(({ name: system }) => [
          system,
          whole(rate(system, "clean")),
          whole(rate(system, "begin")),
          percent(kept(system, "begin")),
          whole(rate(system, "end")),
          percent(kept(system, "end"))
        ])
      ),
      promises({
        what: "rate kept beside a writing transaction",
        found: kept(ours, "end"),
        atLeast: 0.7,
        show: percent
      })
    ].join("\n\n")
  })
