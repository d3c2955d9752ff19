/** How soon very many jobs that are due at once have started, and what others notice of it. */
import { type Bench, together } from "../Bench.ts"
import { compete } from "../Compete.ts"
import type { Contender } from "../Contender.ts"
import { ms, promises, seconds, whole } from "../Promises.ts"
import { ours } from "../Systems.ts"

const size = 100_000
const probesPerSecond = 100
const discipline = {
  name: `${whole(size)} due at once`,
  run: ({ measure }: Contender, scale: number) =>
    measure("delayed", { jobs: Math.ceil(size * scale), concurrency: 50, probesPerSecond })
}

export const delayed = (bench: Bench): Promise<string> =>
  together(bench, [ours], async (contenders) => {
    const found = await compete("delayed", bench, contenders, [discipline])
    const value = (key: "allStartedMs" | "firstStartedMs" | "probeP99Before" | "probeP99During") =>
      found.median(discipline.name, ours, key)
    return promises(
      { what: "the first one started after", found: value("firstStartedMs"), show: ms },
      { what: `all ${whole(size)} started after`, found: value("allStartedMs"), atMost: 10_000, show: seconds },
      { what: `p99 of ${probesPerSecond} other jobs/s before`, found: value("probeP99Before"), show: ms },
      { what: "p99 of the same meanwhile", found: value("probeP99During"), show: ms }
    )
  })
