/** Puts the evidence of a run together when it is over. */
import * as path from "node:path"
import { Effect } from "effect"
import type { Evidence, Hold } from "../check/Evidence.ts"
import type { Planned } from "../plan/Plan.ts"
import * as Journal from "../work/Journal.ts"
import * as Archive from "./Archive.ts"
import type { Life } from "./Crew.ts"
import type { SentJob } from "./Sender.ts"

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
  return {
    plan: new Map(from.plan.map((planned) => [planned.task.n, planned])),
    sent: from.sent,
    executions: executions.toSorted((a, b) => a.start - b.start),
    lives: new Map(from.lives.map((life) => [life.process, life])),
    archive: yield* Archive.rows,
    left: yield* Archive.leftOver,
    holds: from.holds
  } satisfies Evidence
})
