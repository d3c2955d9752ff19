/** Webhooks to an erratic receiver, while the node that sends them is killed five times: nothing is lost, nothing is lied about. */
import * as path from "node:path"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { App } from "../../src/app.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import { migrate } from "../../src/sql/Migrations.ts"
import * as Dice from "./plan/Dice.ts"
import type { Needs } from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"
import { urlOf } from "./stage/Stage.ts"
import { count, seconds, type Verdict } from "./Verdict.ts"
import type { Evidence } from "./webhooks/Evidence.ts"
import { play } from "./webhooks/Play.ts"
import * as Rules from "./webhooks/Rules.ts"

const kills = 5
const endpoints = 20

export const webhooks: (directory: Directory) => Effect.Effect<Verdict, unknown, Needs> = Effect.fnUntraced(function* (
  directory
) {
  const { jobs, seconds: length, seed } = Sizes.read()
  yield* migrate(App.migrations)
  const { calmMs, evidence } = yield* play({
    databaseUrl: urlOf(yield* EmbeddedServer.EmbeddedServer),
    dice: Dice.make(seed),
    events: Math.ceil(jobs / 5),
    endpoints,
    kills,
    seconds: length,
    log: path.join(directory.evidence, "node.log"),
    env: { JOB_LEASE: "5 seconds" }
  })
  return verdictOf(evidence, calmMs)
}, Effect.provide(SecureRandom.layerWebCrypto))

const verdictOf = (evidence: Evidence, calmMs: number): Verdict => {
  const { arrivals, attempts, deliveries, published } = evidence
  const states = (state: string) => deliveries.filter((delivery) => delivery.state === state).length
  const blind = Rules.unnoticed(evidence).map((what) => `not that ${what}`)
  return {
    facts: [
      `${count(published.size, "event")} to ${endpoints} endpoints arrived in ${count(arrivals.length, "request")}`,
      `${count(states("succeeded"), "success", "successes")}, ${states("failed")} given up`,
      `${count(attempts.length, "attempt")}, ${attempts.filter(({ error }) => error === "lost").length} of them lost`,
      `${attempts.filter(({ resent }) => resent).length} sent twice`,
      count(kills, "kill"),
      `the rest took ${seconds(calmMs)}`,
      `${Rules.falsified - blind.length} falsifications noticed`
    ],
    violations: [
      ...Rules.violations(evidence),
      ...(blind.length > 0 ? [{ of: "the rules notice what is false", faults: blind }] : [])
    ]
  }
}
