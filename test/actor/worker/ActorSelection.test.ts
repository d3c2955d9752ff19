import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as ActorSelection from "../../../src/actor/worker/ActorSelection.ts"
import * as TestSettings from "../../support/TestSettings.ts"

const names = ["webhooks/deliver", "webhooks/sweep", "simulation/run", "crm/push"]
const registered = (name: string): Actor.RegisteredActor => ({
  actor: Actor.make(name as `${string}/${string}`, { payload: Schema.Null }),
  services: Context.empty(),
  run: () => Effect.void
})
const registry = Layer.succeed(Actor.ActorRegistry, new Map(names.map((name) => [name, registered(name)])))

const chosen = (actors: ReadonlyArray<string>) =>
  Effect.map(Actor.ActorRegistry, (all) => [...all.values()].map(({ actor }) => actor.name)).pipe(
    Effect.provide(ActorSelection.layer.pipe(Layer.provide([registry, TestSettings.layer({ actors })])))
  )

describe("The actors of a node", () => {
  const cases: ReadonlyArray<readonly [patterns: ReadonlyArray<string>, chosen: ReadonlyArray<string>]> = [
    [[], names],
    [["*"], names],
    [["webhooks/*"], ["webhooks/deliver", "webhooks/sweep"]],
    [
      ["webhooks/deliver", "crm/push"],
      ["webhooks/deliver", "crm/push"]
    ],
    [["!simulation/*"], ["webhooks/deliver", "webhooks/sweep", "crm/push"]],
    [["webhooks/*", "!webhooks/sweep"], ["webhooks/deliver"]],
    [["*", "!*"], []]
  ]
  for (const [patterns, expected] of cases) {
    it.effect(`are ${expected.join(", ") || "none"} by "${patterns.join(",")}"`, () =>
      Effect.map(chosen(patterns), (found) => assert.deepStrictEqual(found, expected))
    )
  }

  it.effect("are not chosen by a name that none has: the start fails, and says which there are", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(chosen(["webhooks/*", "!simulations/*", "crm"]))
      assert.strictEqual(
        message,
        "ACTORS names no actor by !simulations/*, crm. `ekimae actors list` has all; groups of them: webhooks/*, simulation/*, crm/*"
      )
    })
  )
})
