import { createServer } from "node:net"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { databaseUrl, type Environment, jsonOf, refusalOf, type Service, serve, within } from "./support.ts"

const get = (url: string, key: string) =>
  Effect.promise(() => fetch(url, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status))

/** A service on a database that is new to it, stopped by a signal; then another one, which stays. */
class Started extends Context.Service<
  Started,
  {
    readonly environment: Environment
    readonly printed: string
    /** Statuses of the requests that it printed. */
    readonly statuses: ReadonlyArray<number>
    readonly code: number | null
    readonly second: Service
  }
>()("test/Started") {
  static readonly layer = Layer.effect(
    Started,
    Effect.gen(function* () {
      const environment = { DATABASE_URL: yield* databaseUrl() }
      const { printed, stop } = yield* serve({ ...environment, LOG_LEVEL: "None" })
      const requests = [...printed.matchAll(/curl -H 'Authorization: Bearer (\S+)' '(\S+)'/g)]
      const statuses = yield* Effect.forEach(requests, ([, key = "", url = ""]) => get(url, key))
      const code = yield* stop("SIGINT")
      return Started.of({ environment, printed, statuses, code, second: yield* serve(environment) })
    })
  )
}

layer(Started.layer)("serve", (it) => {
  it.effect("welcomes a newcomer with keys and requests for the port that it was given, once", () =>
    Effect.gen(function* () {
      const { code, printed, second, statuses } = yield* Started
      assert.include(printed, "Welcome")
      assert.deepStrictEqual(statuses, [200, 200, 200])
      assert.strictEqual(code, 0)
      assert.notInclude(second.printed, "Welcome")
    })
  )

  it.effect("refuses a key from the moment in which another process revoked it, and stops with 0", () =>
    Effect.gen(function* () {
      const { environment, second } = yield* Started
      const run = within(environment)
      const demo = jsonOf(yield* run("demo", "--json"))
      const area = `${second.url}/api/v1/areas/13104`
      assert.strictEqual(yield* get(area, demo.analytics.key), 200)
      assert.strictEqual(yield* get(area, demo.analytics.inactiveKey), 403)
      const accounts: ReadonlyArray<any> = jsonOf(yield* run("accounts", "list", "--json")).accounts
      const main = accounts.find(({ name }) => name === "Demo")
      const keys: ReadonlyArray<any> = jsonOf(yield* run("keys", "list", "--account", main.id, "--json")).keys
      const key = keys.find(({ kind, lastFour }) => kind === "sk" && demo.analytics.key.endsWith(lastFour))
      assert.strictEqual((yield* run("keys", "revoke", key.id)).code, 0)
      // The notification may arrive after the command has ended.
      yield* Effect.repeat(get(area, demo.analytics.key), { until: (status) => status === 401 })
      assert.strictEqual(yield* second.stop("SIGTERM"), 0)
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
      const run = within({ DATABASE_URL: yield* databaseUrl(), PORT: String(port), LOG_LEVEL: "None" })
      assert.include(refusalOf(yield* run("serve")), `${port}: the port is in use`)
    })
  )
})
