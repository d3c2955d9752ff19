import { createServer } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { databaseUrl, ekimae, jsonOf, refusalOf, serve } from "./support.ts"

const get = (url: string, key: string) =>
  Effect.promise(() => fetch(url, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status))

describe("serve", () => {
  it.effect("refuses a key from the moment in which another process revoked it, and stops with 0", () =>
    Effect.gen(function* () {
      const environment = { DATABASE_URL: yield* databaseUrl() }
      const run = ekimae(environment)
      const demo = jsonOf(yield* run("demo", "--json"))
      const service = yield* serve(environment)
      const area = `${service.url}/api/v1/areas/13104`
      assert.strictEqual(yield* get(area, demo.analytics.key), 200)
      assert.strictEqual(yield* get(area, demo.analytics.inactiveKey), 403)
      const [main] = jsonOf(yield* run("accounts", "list", "--json")).data
      const keys: ReadonlyArray<any> = jsonOf(yield* run("keys", "list", main.id, "--json")).data
      const key = keys.find(({ kind, lastFour }) => kind === "sk" && demo.analytics.key.endsWith(lastFour))
      yield* run("keys", "revoke", key.id)
      // The notification may arrive after the command has ended.
      yield* Effect.repeat(get(area, demo.analytics.key), { until: (status) => status === 401 })
      assert.strictEqual(yield* service.stop("SIGTERM"), 0)
    })
  )

  it.effect("welcomes a newcomer with keys and requests for the port that it was given", () =>
    Effect.gen(function* () {
      const environment = { DATABASE_URL: yield* databaseUrl() }
      const first = yield* serve({ ...environment, LOG_LEVEL: "None" })
      const tried = [...first.printed.matchAll(/curl -H 'Authorization: Bearer (\S+)' '(\S+)'/g)]
      assert.strictEqual(tried.length, 3)
      for (const [, key = "", url = ""] of tried) assert.strictEqual(yield* get(url, key), 200)
      assert.strictEqual(yield* first.stop("SIGINT"), 0)
      const second = yield* serve(environment)
      assert.notInclude(second.printed, "Welcome")
    })
  )

  it.effect("says in one line that its port is in use", () =>
    Effect.gen(function* () {
      const taken = createServer()
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => {
          taken.listen(0, "127.0.0.1", () => resume(Effect.void))
        }),
        () => Effect.sync(() => taken.close())
      )
      const { port } = taken.address() as { readonly port: number }
      const run = ekimae({ DATABASE_URL: yield* databaseUrl(), PORT: String(port), LOG_LEVEL: "None" })
      assert.include(refusalOf(yield* run("serve")), `${port}: the port is in use`)
    })
  )
})
