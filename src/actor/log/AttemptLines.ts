/**
 * Collects what a handler logs, up to the last lines of an attempt. The logger is a part of every handler's context; an attempt
 * that logs nothing costs a look-up when it ends.
 */
import { Context, Logger } from "effect"
import { type LogLine, logLine, toPretty } from "../../telemetry/LogLine.ts"
import type { ClaimedJob } from "../JobStore.ts"
import { CurrentJob } from "../worker/CurrentJob.ts"

export interface AttemptLine {
  /** ISO 8601, by the clock of the node. */
  readonly at: string
  readonly text: string
}

const mostLines = 50
/** Maximum length of one line, in characters. */
const longestLine = 1_000

/** Lines by the claim of a job: the object is made for each. */
const lines = new WeakMap<ClaimedJob, Array<AttemptLine>>()

const pretty = toPretty(false)
/** The annotations that every line of the attempt has. */
const own = new Set(["job", "actor", "attempt"])

const textOf = (line: LogLine): string =>
  pretty({ ...line, fields: new Map([...line.fields].filter(([name]) => !own.has(name))) })
    // The time stands beside it.
    .slice("00:00:00.000 ".length)
    .trimEnd()
    .slice(0, longestLine)

const collector = Logger.make((options) => {
  const job = options.fiber.getRef(CurrentJob)
  if (job === undefined) return
  const line = logLine.log(options)
  const known = lines.get(job) ?? []
  lines.set(job, known)
  known.push({ at: line.time, text: textOf(line) })
  if (known.length > mostLines) known.shift()
})

/** The context of a handler whose lines are collected. */
export const collecting = (context: Context.Context<never>): Context.Context<never> =>
  Context.add(context, Logger.CurrentLoggers, new Set([...Context.get(context, Logger.CurrentLoggers), collector]))

/** What the attempt has logged; undefined when it logged nothing. */
export const linesOf = (job: ClaimedJob): ReadonlyArray<AttemptLine> | undefined => lines.get(job)
