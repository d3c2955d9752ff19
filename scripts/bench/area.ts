/** Taking in the statistics of all municipalities, and computing all profiles from them. */
import { existsSync } from "node:fs"
import * as path from "node:path"
import { command, root } from "./Service.ts"
import { table, verdict } from "./Table.ts"

const files = path.resolve(root, process.env["BENCH_DATA"] ?? "../shared/data")
const others = [
  ["income", "taxable-income-fy2020.csv"],
  ["census", "census-2020-wards.csv"],
  ["hazard", "hazard_by_municipality.csv"],
  ["stations", "stations.csv"],
  ["boundaries", "municipalities-2021.topojson"],
  ["offices", "municipal-offices.csv"]
] as const

/** Undefined where the public files are not at hand: then the other benchmarks run on the starter statistics. */
export const area = async (dataDir: string): Promise<string | undefined> => {
  const statistics = path.join(files, "SSDSE-A-2026.csv")
  if (!existsSync(statistics)) return undefined
  await command(dataDir, "migrate")
  const first = await command(dataDir, "ingest", "ssdse-a", statistics, "--generate-all")
  const rows = [["SSDSE-A and its 1,741 profiles", "under 20 s", `${first.toFixed(1)} s`, verdict(first < 20)]]
  for (const [name, file] of others) {
    const seconds = await command(dataDir, "ingest", name, path.join(files, file))
    rows.push([`${name}: ${file}`, "", `${seconds.toFixed(1)} s`, ""])
  }
  const again = await command(dataDir, "ingest", "--generate-all")
  rows.push(["all profiles from all of them", "", `${again.toFixed(1)} s`, ""])
  return table(["from the command to its end, the process included", "wanted", "found", ""], rows)
}
