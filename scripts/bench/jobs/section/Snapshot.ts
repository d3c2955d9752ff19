/** What mailboxes keep of their rate while a snapshot is open, beside what they keep of it without one. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { percent, promises, whole } from "../Promises.ts"
import { ours } from "../Systems.ts"

/** Seconds of steady work before the rate is measured again. */
const seconds = Number(process.env["BENCH_SNAPSHOT_SECONDS"] ?? 10)
const perSecond = 600

const disciplines = ({ scale: full }: Bench) =>
  [false, true].map((isOpen) => ({
    name: isOpen ? "a snapshot open" : "no snapshot",
    run: ({ measure }: Contender, scale: number) =>
      measure("snapshot", {
        isOpen,
        seconds: scale < full ? 1 : seconds,
        perSecond,
        jobs: Math.ceil(20_000 * scale),
        keys: 1000,
        concurrency: 50
      })
  }))

export const snapshot = (bench: Bench): Promise<string> =>
  together(bench, [ours], async (contenders) => {
    // Once: it may take minutes.
    const found = await compete("snapshot", { ...bench, rounds: 1 }, contenders, disciplines(bench))
    const kept = (name: string) => found.median(name, ours, "after") / found.median(name, ours, "before")
    const row = (name: string) => [
      name,
      whole(found.median(name, ours, "before")),
      whole(found.median(name, ours, "after")),
      percent(kept(name))
    ]
    return [
      table(
        ["jobs/s of 1,000 mailboxes", "before", `after ${seconds} s of ${perSecond} jobs/s`, "kept"],
        [row("no snapshot"), row("a snapshot open")]
      ),
      promises({ what: "rate kept with an open snapshot", found: kept("a snapshot open"), atLeast: 0.8, show: percent })
    ].join("\n\n")
  })
