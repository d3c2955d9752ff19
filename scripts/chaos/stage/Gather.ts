/** Puts the evidence of a run together when it is over. */
import { writeFileSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import type { Evidence, Hold } from "../check/Evidence.ts"
import type { Planned } from "../plan/Plan.ts"
import * as Journal from "../work/Journal.ts"
import * as Archive from "./Archive.ts"
import type { SentJob } from "./Sender.ts"
import type { Life } from "./WorkerProcess.ts"

/** For those who look into a violation. */
const write = (directory: string, name: string, rows: ReadonlyArray<object>) =>
  writeFileSync(path.join(directory, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(""))

export const gather = Effect.fnUntraced(function* (from: {
  readonly directory: string
  readonly plan: ReadonlyArray<Planned>
  readonly sent: ReadonlyArray<SentJob>
  readonly lives: ReadonlyArray<Life>
  readonly holds: ReadonlyArray<Hold>
}) {
  const executions = from.lives.flatMap(({ process, readyAt }) =>
    readyAt === undefined ? [] : Journal.read(path.join(from.directory, `${process}.journal`), process)
  )
  const archive = yield* Archive.rows
  write(from.directory, "archive", archive)
  write(from.directory, "lives", from.lives)
  return {
    plan: new Map(from.plan.map((planned) => [planned.task.n, planned])),
    sent: from.sent,
    executions: executions.toSorted((a, b) => a.start - b.start),
    lives: new Map(from.lives.map((life) => [life.process, life])),
    archive,
    left: yield* Archive.leftOver,
    holds: from.holds
  } satisfies Evidence
})
