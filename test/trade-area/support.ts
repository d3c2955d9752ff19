/** The endpoints of the module on the database of the test file, as clients with business keys see them. */
import { Effect, Layer, Redacted } from "effect"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { AreaModule } from "../../modules/area/index.ts"
import { TradeAreaModule } from "../../modules/trade-area/index.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"

export const appWith = (settings: Parameters<typeof kernelOn>[0] = {}) =>
  TestApp.web(TestApp.routesOf(AccountsModule, AreaModule, TradeAreaModule)).pipe(
    Layer.provideMerge(quietNode),
    Layer.provide(TestApp.services),
    Layer.provideMerge(kernelOn(settings, "template_seeded"))
  )

export const app = appWith()

/** A client with a key of its own, of the given account or a new one, so that tests do not share a rate limit. */
export const client = Effect.fnUntraced(function* (
  kind: "trade_live" | "trade_test" | "sk" = "trade_live",
  accountId?: string
) {
  const { call } = yield* TestApp.TestApp
  const { secret } = yield* issue(accountId ?? (yield* openAccount), kind)
  const authorization = `Bearer ${Redacted.value(secret)}`
  const send = Effect.fnUntraced(function* (path: string, init: RequestInit) {
    const response = yield* call(`/api/v1${path}`, init)
    const text = yield* Effect.promise(() => response.text())
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? undefined : JSON.parse(text)
    }
  })
  return {
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers: { authorization, ...headers } }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body)
      })
  }
})
