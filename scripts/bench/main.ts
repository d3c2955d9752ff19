/** `npm run bench` runs all benchmarks on a new database; `npm run bench -- http` the named ones. */
import { mkdtempSync, rmSync } from "node:fs"
import { area } from "./area.ts"
import { consolePage } from "./console.ts"
import { crm } from "./crm.ts"
import { day } from "./day.ts"
import { http } from "./http.ts"
import { jobs } from "./jobs.ts"
import { neighbours } from "./neighbours.ts"
import { observation } from "./observation.ts"
import { peers } from "./peers.ts"
import { reference } from "./reference.ts"
import { restore } from "./restore.ts"
import { simulation } from "./simulation.ts"
import { start } from "./start.ts"
import { statements } from "./statements.ts"
import { tradeArea } from "./trade-area.ts"
import { webhooks } from "./webhooks.ts"

const benchmarks = {
  start,
  area,
  http,
  simulation,
  "trade-area": tradeArea,
  jobs,
  webhooks,
  observation,
  crm,
  statements,
  neighbours,
  console: consolePage,
  day,
  reference,
  restore,
  peers
} as const
/** Runs only where it is named: it installs packages by the network. */
const online = "peers"
const isName = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !isName(name))

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}: choose from ${Object.keys(benchmarks).join(", ")}`)
  process.exitCode = 1
} else {
  const dataDir = mkdtempSync("/var/tmp/ekimae-bench-")
  try {
    for (const name of wanted.length === 0 ? Object.keys(benchmarks).filter((name) => name !== online) : wanted) {
      if (!isName(name)) continue
      const report = await benchmarks[name](dataDir)
      console.log(
        `\n## ${name}\n\n${report ?? "skipped: the public files are not at hand (BENCH_DATA names their folder)"}`
      )
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
