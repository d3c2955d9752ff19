/** Renews the lease of a node whose event loop does not run, over a connection of its own, and says so in the log. */
import { writeSync } from "node:fs"
import { Duration, Effect } from "effect"
import { sessionConfig } from "../../../sql/Database.ts"
import { explain } from "../../../sql/Pg.ts"
import * as Server from "../../../sql/server/Server.ts"
import type { Session } from "../../../sql/session/Session.ts"
import * as SessionOpener from "../../../sql/session/SessionOpener.ts"
import { SessionWatch } from "../../../sql/session/SessionWatch.ts"
import { toJson, toPretty } from "../../../telemetry/LogLine.ts"
import type { LeaseTask } from "./LoopSigns.ts"

export interface HeldUp {
  readonly nodeId: string
  readonly silentMs: number
  /** The job whose handler holds the loop up, where that is known. */
  readonly job: string | undefined
}

const statement = `
  update job_node set seen_at = now(), blocked_job = $3::int8,
    blocked_since = coalesce(blocked_since, now() - $2::float8 * interval '1 millisecond')
  where id = $1 returning id`

let session: Session | undefined
let isSaid = false
let isGivenUp = false

const open = ({ origin, statementTimeoutMs }: LeaseTask) =>
  Effect.flatMap(Server.fromOrigin(origin), (server) => {
    const limit = Duration.millis(statementTimeoutMs)
    const opener = SessionOpener.make(server, new SessionWatch(), server.connectTimeout)
    const config = sessionConfig(server, limit)
    return Effect.timeout(opener.open({ config, limit, shared: false, onFailure: () => {} }), server.connectTimeout)
  })

/** The loop cannot write lines of the log meanwhile. */
const log = ({ isPretty }: LeaseTask, level: "warn" | "error", message: string, fields: Record<string, string>) => {
  const line = {
    time: new Date().toISOString(),
    level,
    message,
    fields: new Map(Object.entries(fields)),
    spans: [],
    trace: undefined,
    error: undefined
  }
  try {
    writeSync(1, isPretty ? toPretty(false)(line) : toJson(line))
  } catch {
    // The reader of the log is slower than this line: the loop writes one of its own when it runs again.
  }
}

export const renew = async (task: LeaseTask, { job, nodeId, silentMs }: HeldUp): Promise<void> => {
  const fields = job === undefined ? {} : { job }
  if (silentMs > task.longestBlockMs) {
    const minutes = Math.round(task.longestBlockMs / 60_000)
    const message = `The event loop has been held up for ${minutes} minutes: other nodes take over the jobs of this one`
    if (!isGivenUp) log(task, "error", message, fields)
    isGivenUp = true
    return close()
  }
  try {
    session ??= await Effect.runPromise(open(task))
    const parameters = [nodeId, silentMs, job ?? null]
    const renewed = session.limited.executeUnprepared(statement, parameters, undefined)
    await Effect.runPromise(Effect.timeout(renewed, task.statementTimeoutMs))
    const by = job === undefined ? "a handler" : `the handler of job ${job}`
    const message = `The event loop is held up by ${by}: a thread keeps the jobs of this node, for ${Math.round(task.longestBlockMs / 60_000)} minutes at most`
    if (!isSaid) log(task, "warn", message, fields)
    isSaid = true
  } catch (error) {
    log(task, "error", `The lease of this node could not be renewed: ${explain(error)}`, fields)
    close()
  }
}

/** The loop runs again. */
export const close = (): void => {
  if (session !== undefined) Effect.runFork(session.close)
  session = undefined
  isSaid = false
  isGivenUp = false
}
