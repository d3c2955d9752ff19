/** What would break if this build went live on a database, and how modules add checks of their own. */
import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type * as Event from "../../../event/Event.ts"

/** The same thing that is wrong with one or more rows. */
export interface Finding {
  /** What it is found in: `job`, `schedule`, `event`, or what a module adds. */
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
/** Of one check: more would make nothing clearer. */
const mostFindings = 200

/** Counts faults that are the same. */
export class Findings {
  readonly #byName = new Map<string, Fault & { count: number; readonly examples: Array<string> }>()

  add(fault: Fault, id: string): void {
    const name = [fault.kind, fault.subject, fault.version, fault.reason].join("\0")
    const found = this.#byName.get(name)
    if (found === undefined) {
      if (this.#byName.size < mostFindings) this.#byName.set(name, { ...fault, count: 1, examples: [id] })
      return
    }
    found.count++
    if (found.examples.length < mostExamples) found.examples.push(id)
  }

  get all(): ReadonlyArray<Finding> {
    return [...this.#byName.values()]
  }
}
