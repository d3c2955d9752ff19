/**
 * The forecast engine beside the one of an earlier commit, on the same histories in turns: `node scripts/launch.mjs
 * scripts/bench/trade-area/Engines.ts [COMMIT]`. Processor time of one core; the p99 is what the slowest histories need.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { pathToFileURL } from "node:url"
import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { kinds, storesOf } from "../../../test/support/forecast/Worlds.ts"

/** The engine before closures and seasons had models of their own. */
const before = "ccf1f412"
const days = 365
const horizon = 14
const rounds = 3
const seeds = [901, 902, 903, 904]

type Engine = typeof forecastSeries

const engineOf = async (commit: string, folder: string): Promise<Engine> => {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync("git", ["archive", commit, "modules/trade-area/forecast/engine", "src/calendar"], {
    maxBuffer: 1 << 26
  })
  execFileSync("tar", ["-x", "-C", folder], { input: archive })
  const file = path.join(folder, "modules/trade-area/forecast/engine/Engine.ts")
  const { forecastSeries } = (await import(pathToFileURL(file).href)) as { readonly forecastSeries: Engine }
  return forecastSeries
}

const cpuMs = (work: () => void): number => {
  const start = process.cpuUsage()
  work()
  const { system, user } = process.cpuUsage(start)
  return (user + system) / 1000
}

const quantile = (values: ReadonlyArray<number>, u: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(u * values.length))] ?? Number.NaN

const folder = mkdtempSync(path.join(tmpdir(), "ekimae-engine-"))
try {
  const earlier = await engineOf(process.argv[2] ?? before, folder)
  const stores = Object.keys(kinds).flatMap((kind) => storesOf(kind, seeds, days))
  const times = { now: [] as Array<number>, before: [] as Array<number> }
  for (let round = 0; round <= rounds; round++) {
    for (const { start, values } of stores) {
      const now = cpuMs(() => forecastSeries({ start, values, horizon }))
      const then = cpuMs(() => earlier({ start, values, horizon }))
      // The first round warms both up.
      if (round === 0) continue
      times.now.push(now)
      times.before.push(then)
    }
  }
  for (const u of [0.5, 0.99]) {
    const [now, then] = [quantile(times.now, u), quantile(times.before, u)]
    console.log(`p${u * 100}: ${now.toFixed(1)} ms, before ${then.toFixed(1)} ms, ratio ${(now / then).toFixed(2)}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
