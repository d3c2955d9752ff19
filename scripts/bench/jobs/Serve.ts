/** The child's side: measures what the parent asks for, one thing after another, and ends with the parent. */
import { type MeasureName, measures, type Options, type Reply, type Request } from "./Measures.ts"
import { makeStage, type Stage } from "./Stage.ts"
import type { Definition } from "./System.ts"

type Measure = (stage: Stage, options: Options<MeasureName>, ready: () => void) => Promise<Record<string, number>>

export const serve = (definition: Definition): void => {
  const url = process.env["DATABASE_URL"]
  if (url === undefined || process.send === undefined) throw new Error("This is started by scripts/bench/jobs.ts")
  const stage = makeStage(definition, url)
  const tell = (reply: Reply) => void process.send?.(reply)
  process.on("disconnect", () => process.exit())
  process.on("message", (request: Request) => {
    const { id, measure, options } = request
    const run = measures[measure] as Measure
    run(stage, options, () => tell({ id, is: "ready" })).then(
      (measured) => tell({ id, is: "measured", measured }),
      (error: unknown) =>
        tell({ id, is: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    )
  })
}
