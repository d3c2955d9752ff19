/**
 * Webhooks to an erratic receiver: nothing is lost, nothing is lied about. In `webhooks` the node that sends them is killed
 * five times; in `rows` a transaction holds the row of one endpoint after another.
 */
import * as path from "node:path"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { App } from "../../src/app.ts"
import { allMigrations } from "../../src/kernel/Kernel.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import { migrate } from "../../src/sql/migrate/Migrations.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import type { Evidence } from "../../test/support/chaos/Evidence.ts"
import { type Plan, play } from "../../test/support/chaos/Play.ts"
import * as Rules from "../../test/support/chaos/Rules.ts"
import type { Needs } from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"
import { urlOf } from "./stage/Stage.ts"
import { count, seconds, type Verdict } from "./Verdict.ts"

const endpoints = 20

type Storm = Pick<Plan, "kills" | "holds">
type Run = (directory: Directory) => Effect.Effect<Verdict, unknown, Needs>

const run = (storm: Storm): Run =>
  Effect.fnUntraced(function* (directory) {
    const { jobs, seconds: length, seed } = Sizes.read()
    yield* migrate(allMigrations(App.migrations))
    const { calmMs, evidence } = yield* play({
      databaseUrl: urlOf(yield* EmbeddedServer.EmbeddedServer),
      dice: Dice.make(seed),
      events: Math.ceil(jobs / 5),
      endpoints,
      ...storm,
      seconds: length,
      log: path.join(directory.evidence, "node.log"),
      env: { JOB_LEASE: "5 seconds" }
    })
    return verdictOf(storm, evidence, calmMs)
  }, Effect.provide(SecureRandom.layerWebCrypto))

export const webhooks = run({ kills: 5 })
export const rows = run({ kills: 0, holds: 10 })

const verdictOf = ({ kills }: Storm, evidence: Evidence, calmMs: number): Verdict => {
  const { arrivals, attempts, deliveries, holds, published } = evidence
  const states = (state: string) => deliveries.filter((delivery) => delivery.state === state).length
  const blind = Rules.unnoticed(evidence).map((what) => `not that ${what}`)
  return {
    facts: [
      `${count(published.size, "event")} to ${endpoints} endpoints arrived in ${count(arrivals.length, "request")}`,
      `${count(states("succeeded"), "success", "successes")}, ${states("failed")} given up`,
      `${count(attempts.length, "attempt")}, ${attempts.filter(({ error }) => error === "lost").length} of them lost`,
      `${attempts.filter(({ resent }) => resent).length} sent twice`,
      count(kills, "kill"),
      ...(holds.length === 0
        ? []
        : [
            `${count(holds.length, "row")} held, ${Math.min(...holds.map(({ stored }) => stored))} or more results stored beside each`
          ]),
      `the rest took ${seconds(calmMs)}`,
      `${Rules.falsified - blind.length} falsifications noticed`
    ],
    violations: [
      ...Rules.violations(evidence),
      ...(blind.length > 0 ? [{ of: "the rules notice what is false", faults: blind }] : [])
    ]
  }
}
