/** Observations and chains: parts that share a service, each in a file of its own below `observation/`. */
import { chains } from "./observation/chains.ts"
import { due } from "./observation/due.ts"
import { results } from "./observation/results.ts"
import { make, type Row, type Stage } from "./observation/Stage.ts"
import { table } from "./Table.ts"

const parts: Readonly<Record<string, (stage: Stage) => Promise<ReadonlyArray<Row>>>> = { due, results, chains }

const only = process.env["BENCH_ONLY"]?.split(",")

export const observation = async (dataDir: string): Promise<string> => {
  const { stage, stop } = await make(dataDir)
  const rows: Array<Row> = []
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (only === undefined || only.includes(name)) rows.push(...(await part(stage)))
    }
  } finally {
    await stop()
  }
  return table(["", "wanted", "found", ""], rows)
}
