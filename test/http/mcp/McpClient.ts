/** The toy application behind `/mcp`, and the official client that is connected to it. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Effect, Layer } from "effect"
import * as TestApp from "../../support/TestApp.ts"
import * as TestRuntime from "../../support/TestRuntime.ts"
import { ToyModule } from "./ToyApi.ts"

export const routes = TestApp.routesOf(ToyModule)
export const web = () =>
  TestApp.web(routes).pipe(Layer.provide(Layer.fresh(TestApp.services)), Layer.provide(TestRuntime.kernelOn()))

type Negotiation = "legacy" | { readonly pin: string }

/** The client of the protocol's makers, which agents are built on. */
export const connect = Effect.fnUntraced(function* (key: string, mode: Negotiation = "legacy", query = "") {
  const { call, origin } = yield* TestApp.TestApp
  const fetch = (url: URL | string, init?: RequestInit) =>
    Effect.runPromise(call(String(url).slice(origin.length), init))
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp${query}`), {
    fetch,
    requestInit: { headers: { authorization: `Bearer ${key}` } }
  })
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } })
  yield* Effect.acquireRelease(
    Effect.promise(() => client.connect(transport)),
    () => Effect.promise(() => client.close())
  )
  return client
})

export const call = (client: Client, name: string, args: Record<string, unknown> = {}) =>
  Effect.map(
    Effect.promise(() => client.callTool({ name, arguments: args })),
    ({ content, isError }) => {
      const [first] = content
      const text = first?.type === "text" ? first.text : ""
      return {
        isError: isError === true,
        text,
        json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : undefined
      }
    }
  )
