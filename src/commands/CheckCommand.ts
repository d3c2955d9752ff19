/** `ekimae jobs check`: says what would break if this build went live on the database. It applies no migration. */
import { Effect, Layer, Schema } from "effect"
import { Command } from "effect/cli"
import { App } from "../app.ts"
import { printList, table } from "../cli/Output.ts"
import type { Finding } from "../operate/check/DeployCheck.ts"
import * as JobsCheck from "../operate/check/JobsCheck.ts"
import { Settings } from "../settings/Settings.ts"
import * as Database from "../sql/Database.ts"
import { dieOnSql } from "../sql/Pg.ts"

/** Sets the exit code; the output has named what breaks. */
class BuildIncompatible extends Schema.TaggedError<BuildIncompatible>()("BuildIncompatible", {
  findings: Schema.Int,
  rows: Schema.Int
}) {
  override get message() {
    return `This build cannot read ${this.rows} of the rows that wait (${this.findings} reasons)`
  }
}

const columns = [
  { title: "COUNT", of: ({ count }: Finding) => String(count) },
  { title: "KIND", of: ({ kind }: Finding) => kind },
  { title: "SUBJECT", of: ({ subject }: Finding) => subject },
  { title: "VERSION", of: ({ version }: Finding) => (version === null ? "-" : String(version)) },
  { title: "EXAMPLES", of: ({ examples }: Finding) => examples.join(" ") },
  { title: "REASON", of: ({ reason }: Finding) => reason }
]

const identified = (finding: Finding) => ({
  id: `${finding.kind}:${finding.subject}:${finding.version ?? ""}:${finding.examples[0] ?? ""}`,
  ...finding
})

export const checkCommand = Command.make(
  "check",
  {},
  Effect.fnUntraced(function* () {
    const findings = yield* dieOnSql(JobsCheck.run(App))
    yield* printList(findings, identified, (found) =>
      found.length === 0 ? "This build can read all that waits" : table(columns, found)
    )
    const rows = findings.reduce((sum, { count }) => sum + count, 0)
    if (rows > 0) return yield* new BuildIncompatible({ findings: findings.length, rows })
  })
).pipe(
  Command.withDescription(
    "Read with this build what waits in the database, before it goes live: jobs, schedules, events, subscriptions. Names what " +
      "it could not read, and then exits with 1. It changes nothing and applies no migration"
  ),
  Command.provide(Database.layer.pipe(Layer.provide(Settings.layer)))
)
