/** Starts and memory. */
import { setTimeout as wait } from "node:timers/promises"
import { startEkimae } from "./Service.ts"
import { median, table, verdict } from "./Table.ts"

const runs = 5
/** Long enough for what is done once after the start, short enough to wait for. */
const idleMs = 10_000

export const start = async (dataDir: string): Promise<string> => {
  const first = await startEkimae(dataDir)
  await first.stop()
  const times: Array<number> = []
  let memory = 0
  for (let run = 0; run < runs; run++) {
    const service = await startEkimae(dataDir)
    times.push(service.readyMs)
    if (run === runs - 1) {
      await wait(idleMs)
      memory = service.rss()
    }
    await service.stop()
  }
  const again = median(times)
  return table(
    ["", "wanted", "found", ""],
    [
      ["first start to ready (new database, starter statistics)", "", `${(first.readyMs / 1000).toFixed(2)} s`, ""],
      ["later starts to ready, median", "under 1.5 s", `${(again / 1000).toFixed(2)} s`, verdict(again < 1500)],
      ["memory of the idle process", "under 250 MB", `${memory.toFixed(0)} MB`, verdict(memory < 250)]
    ]
  )
}
