/** What tenants that share the places have of it: a lone one all of them, and one that comes late an early start. */
import { table } from "../../Table.ts"
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { ms, promises, times, whole } from "../Promises.ts"
import { ours } from "../Systems.ts"

const size = 80_000
const slowSize = 10_000
const waiting = 100_000
const samples = 200

/** Jobs that do nothing show what a claim costs, those that take their time whether all places are used. */
const lone = (kind: "plain" | "fair", jobMs?: number) => ({
  name: `${kind === "plain" ? "no tenants" : "one tenant, fairly"}, ${jobMs === undefined ? "nothing to do" : `${jobMs} ms each`}`,
  run: ({ measure }: Contender, scale: number) =>
    measure("processed", {
      jobs: Math.ceil((jobMs === undefined ? size : slowSize) * scale),
      concurrency: 50,
      kind,
      ...(jobMs === undefined ? {} : { jobMs })
    })
})
const jobMs = 20
const disciplines = [lone("plain"), lone("fair"), lone("plain", jobMs), lone("fair", jobMs)]
const late = {
  name: `${whole(waiting)} of another waiting`,
  run: ({ measure }: Contender, scale: number) =>
    measure("tenants", {
      waiting: Math.ceil(waiting * scale),
      concurrency: 10,
      samples: Math.max(20, Math.ceil(samples * scale))
    })
}

export const tenants = (bench: Bench): Promise<string> =>
  together(bench, [ours], async (contenders) => {
    const rates = await compete("tenants", bench, contenders, disciplines)
    const starts = await compete("tenants", bench, contenders, [late])
    const rate = (index: number) => rates.median(disciplines[index]!.name, ours, "perSecond")
    const start = (key: "p50" | "p99" | "max" | "left") => starts.median(late.name, ours, key)
    return [
      table(
        ["jobs/s", ""],
        disciplines.map(({ name }, index) => [name, whole(rate(index))])
      ),
      promises(
        { what: "a lone tenant against no tenants, nothing to do", found: rate(1) / rate(0), show: times },
        { what: `the same, ${jobMs} ms each`, found: rate(3) / rate(2), atLeast: 0.95, show: times },
        { what: "a first job started after, p50", found: start("p50"), show: ms },
        { what: "a first job started after, p99", found: start("p99"), atMost: 100, show: ms },
        { what: "a first job started after, max", found: start("max"), atMost: 100, show: ms },
        { what: "jobs of the other that still waited then", found: start("left"), show: whole }
      )
    ].join("\n\n")
  })
