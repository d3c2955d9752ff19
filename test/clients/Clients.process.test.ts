/** The clients against a live service: each operation that a key may call, in each language, with the answers that the service gives. */
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Ekimae } from "../../clients/typescript/src/index.ts"
import * as Program from "../support/Program.ts"
import { demoService, python, run } from "./support.ts"
import { parts, type Step } from "./Walk.ts"
import { at, go, operationsOf } from "./Walker.ts"

const names: ReadonlyArray<Step["key"]> = ["analytics.key", "business.live", "crm.key", "crm.memberToken"]
describe("The walk", () => {
  it("calls every operation of the client", () => {
    const client = new Ekimae({ key: "sk_none", baseUrl: "http://127.0.0.1:9" })
    const called = new Set(parts.flat().map(({ call }) => call))
    assert.deepStrictEqual(
      operationsOf(client).filter((name) => !called.has(name)),
      []
    )
  })
})

describe("A client calls each operation and is answered", () => {
  it.live("in TypeScript", () =>
    Effect.gen(function* () {
      const { keys, receiver, url } = yield* demoService
      const saved = new Map<string, unknown>([["receiver", receiver]])
      for (const part of parts) {
        const demo = yield* keys
        yield* go(part, url, (name) => String(at(demo, name)), saved)
      }
    })
  )

  it.live.skipIf(python === undefined)("in Python", () =>
    Effect.gen(function* () {
      const { keys, receiver, url } = yield* demoService
      let saved: unknown = { receiver }
      for (const steps of parts) {
        const demo = yield* keys
        const task = {
          baseUrl: url,
          steps,
          saved,
          keys: Object.fromEntries(names.map((name) => [name, at(demo, name)]))
        }
        const PYTHONPATH = fileURLToPath(new URL("../../clients/python", import.meta.url))
        const walk = fileURLToPath(new URL("walk.py", import.meta.url))
        const env = { ...Program.environment, PYTHONPATH, PYTHONDONTWRITEBYTECODE: "1" }
        saved = JSON.parse(yield* run(python!, [walk], { env, input: JSON.stringify(task) }))
      }
    })
  )
})
