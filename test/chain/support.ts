/** The endpoints of the module on the database of the test file, with the areas that ship with the product. */
import { Effect, Layer, Redacted, Schema } from "effect"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { AreaModule } from "../../modules/area/index.ts"
import { ChainModule } from "../../modules/chain/index.ts"
import { TradeAreaModule } from "../../modules/trade-area/index.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"

export const app = TestApp.web(TestApp.routesOf(AccountsModule, AreaModule, TradeAreaModule, ChainModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ cpuThreads: 1 }, "template_seeded"))
)

export interface Answered {
  readonly status: number
  readonly body: any
  readonly text: string
  readonly headers: Headers
}

/** A client of the given or of a new account, with its own key, so that tests do not share a rate limit. */
export const client = Effect.fnUntraced(function* (account?: string) {
  const { call } = yield* TestApp.TestApp
  const accountId = account ?? (yield* openAccount)
  const { secret } = yield* issue(accountId)
  const ask = Effect.fnUntraced(function* (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {}
  ) {
    const response = yield* call(`/api/v1/chains${path}`, {
      method,
      headers: { authorization: `Bearer ${Redacted.value(secret)}`, "content-type": "application/json", ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body) })
    })
    const text = yield* Effect.promise(() => response.text())
    const isJson = /json/.test(response.headers.get("content-type") ?? "")
    const answered: Answered = {
      status: response.status,
      body: isJson ? JSON.parse(text) : undefined,
      text,
      headers: response.headers
    }
    return answered
  })
  const chain = Effect.fnUntraced(function* (name: string) {
    return (yield* ask("POST", "", { name })).body.data.id as string
  })
  const importing = (
    id: string,
    csv: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
    query = ""
  ) => ask("POST", `/${id}/stores/import${query}`, csv, { "content-type": "text/csv", ...headers })
  const importingPart = (id: string, csv: string) => importing(id, csv, {}, "?partial=true")
  return { accountId, ask, get: (path: string) => ask("GET", path), chain, importing, importingPart }
})

/** Decodes a response; fails on undocumented members. */
export const decodes = <S extends Schema.Codec<any, any>>(schema: S, json: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(json)

/** The problem without what differs between any two. */
export const problemOf = ({ body: { instance: _path, request_id: _id, ...rest }, status }: Answered) => ({
  ...rest,
  status
})

export const shinjuku = { lat: 35.6938, lng: 139.7036 }
export const shibuya = { lat: 35.6581, lng: 139.7017 }
