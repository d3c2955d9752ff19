/** What would break if this build went live on a database, and how modules add checks of their own. */
import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type * as Event from "../../event/Event.ts"

/** A fault that one or more rows have in common. */
export interface Finding {
  /** What it is found in: `job`, `step`, `schedule`, `event`, or what a module adds. */
  readonly kind: string
  /** The actor, the schedule, the type of the event. */
  readonly subject: string
  readonly version: number | null
  readonly reason: string
  readonly count: number
  /** The first ids. */
  readonly examples: ReadonlyArray<string>
}

/** What this build declares, as far as a check looks at it. */
export interface Declarations {
  readonly events: ReadonlyMap<string, Event.Any>
}

export interface DeployCheck {
  readonly run: (
    declared: Declarations
  ) => Effect.Effect<ReadonlyArray<Finding>, SqlError.SqlError, SqlClient.SqlClient>
}

type Fault = Omit<Finding, "count" | "examples">

const mostExamples = 5
/** Maximum number of reasons for one subject and version: they may name values, so there may be as many as rows. */
const mostReasons = 20
const otherReasons = `other reasons; the first ${mostReasons} are shown`

/** Counts faults that are the same. */
export class Findings {
  /** Faults by kind, subject and version, then by reason. */
  readonly #bySubject = new Map<string, Map<string, Fault & { count: number; readonly examples: Array<string> }>>()

  /** @param ids of the first rows of `count` */
  add(fault: Fault, ids: string | ReadonlyArray<string>, count = 1): void {
    const subject = [fault.kind, fault.subject, fault.version].join("\0")
    const reasons = this.#bySubject.get(subject) ?? new Map()
    this.#bySubject.set(subject, reasons)
    const reason = reasons.has(fault.reason) || reasons.size < mostReasons ? fault.reason : otherReasons
    const found = reasons.get(reason) ?? { ...fault, reason, count: 0, examples: [] }
    reasons.set(reason, found)
    found.count += count
    for (const id of typeof ids === "string" ? [ids] : ids) {
      if (found.examples.length < mostExamples) found.examples.push(id)
    }
  }

  get all(): ReadonlyArray<Finding> {
    return Array.from(this.#bySubject.values(), (reasons) => Array.from(reasons.values())).flat()
  }
}
