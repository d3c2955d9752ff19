/** Long answers, guides, and the operator, over `/mcp`. */
import { gunzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { maxBytes } from "../../../src/http/mcp/Answer.ts"
import { maxBytes as listingBytes } from "../../../src/http/mcp/Listing.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestRuntime from "../../support/TestRuntime.ts"
import { ask, post } from "../TestClient.ts"
import { call, connect, routes, web } from "./McpClient.ts"
import { maxCatalogue, toyCatalogue } from "./ToyApi.ts"

layer(web())("Guides", (it) => {
  for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
    it.effect(`are resources that an agent reads (${JSON.stringify(mode)})`, () =>
      Effect.gen(function* () {
        const client = yield* connect("toy_full", mode)
        const { resources } = yield* Effect.promise(() => client.listResources())
        assert.includeMembers(
          resources.map(({ uri }) => uri),
          ["ekimae://guides/errors", "ekimae://guides/paging", "ekimae://guides/changes"]
        )
        for (const { uri, title } of resources) {
          const { contents } = yield* Effect.promise(() => client.readResource({ uri }))
          const [content] = contents
          const text = content !== undefined && "text" in content ? content.text : ""
          assert.isTrue(text.startsWith(`# ${title}\n`), uri)
          assert.isAtMost(Buffer.byteLength(text), maxBytes)
        }
        const uri = "ekimae://guides/none"
        const refused = yield* Effect.flip(Effect.tryPromise(() => client.readResource({ uri })))
        assert.include(String(refused.cause), uri)
      })
    )
  }
})

layer(web())("A long answer", (it) => {
  it.effect("is given in parts that say how to get the next, and how to ask for less", () =>
    Effect.gen(function* () {
      const client = yield* connect("toy_full")
      yield* Effect.promise(() => client.listTools())
      const whole = toyCatalogue(maxCatalogue)
      let text = ""
      for (let part = 1, parts = 1; part <= parts; part++) {
        const { content, structuredContent } = yield* Effect.promise(() =>
          client.callTool({ name: "toysCatalogue", arguments: { limit: maxCatalogue, answer_part: part } })
        )
        const [about, piece] = content.map((one) => (one.type === "text" ? one.text : ""))
        parts = (structuredContent as { readonly answer_parts: number }).answer_parts
        assert.isAtMost(Buffer.byteLength(piece ?? ""), maxBytes)
        const next = part < parts ? ` The next part: the same call with \`answer_part\`: ${part + 1}.` : ""
        assert.strictEqual(about, `Part ${part} of ${parts} of a long answer. Ask for less with \`limit\`.${next}`)
        text += piece
      }
      assert.deepStrictEqual(JSON.parse(text), { toys: whole })
      const texts = []
      for (const [name, args] of [
        ["toysCatalogue", { limit: maxCatalogue, answer_part: 99 }],
        ["toysCatalogue", { limit: 1, answer_part: 2 }],
        ["toysCatalogue", { limit: 1, answer_part: 0 }],
        ["toysRemove", { name: "kite", answer_part: 2 }]
      ] as const) {
        texts.push((yield* call(client, name, args)).text)
      }
      assert.match(texts[0] ?? "", /^The answer has no part 99: it has \d+$/)
      assert.deepStrictEqual(texts.slice(1), [
        "The answer has no part 2: it has one",
        '"answer_part" must be a whole number from 1 on',
        '"answer_part" is for operations that only read'
      ])
    })
  )

  it.effect("is compressed for a client that takes that", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const message = { jsonrpc: "2.0", id: 1, method: "tools/list" }
      const response = yield* call(
        "/mcp",
        post(message, { authorization: "Bearer toy_full", "accept-encoding": "gzip" })
      )
      assert.strictEqual(response.headers.get("content-encoding"), "gzip")
      const bytes = yield* Effect.promise(() => response.arrayBuffer())
      assert.include(gunzipSync(new Uint8Array(bytes)).toString(), "toysList")
    })
  )
})

const operators = TestApp.web(routes).pipe(
  Layer.provide(Layer.fresh(TestApp.services)),
  Layer.provide(TestRuntime.kernelOn({ adminToken: Option.some(Redacted.make("a-token-of-the-operator")) }))
)

layer(operators)("The operator", (it) => {
  it.effect("finds operations by words and calls them, with two tools for all", () =>
    Effect.gen(function* () {
      const client = yield* connect("a-token-of-the-operator")
      const { tools } = yield* Effect.promise(() => client.listTools())
      assert.isAtMost(JSON.stringify({ tools }).length, listingBytes)
      const found = yield* call(client, "find_operation", { query: "list the nodes" })
      const names = (found.json.operations as ReadonlyArray<{ readonly name: string }>).map(({ name }) => name)
      assert.include(names, "adminNodes")
      const whole = yield* call(client, "find_operation", { query: "adminNodes" })
      assert.deepStrictEqual([whole.json.name, whole.json.annotations], ["adminNodes", { readOnlyHint: true }])
      const called = yield* call(client, "call_operation", { name: "adminNodes", arguments: {} })
      assert.strictEqual(called.isError, false, called.text)
      assert.strictEqual((yield* call(client, "adminNodes")).text, called.text)
      for (const args of [{}, { query: "" }, { query: "x".repeat(201) }, { query: 1 }, { query: "zzzz" }]) {
        assert.isTrue((yield* call(client, "find_operation", args)).isError)
      }
      for (const name of ["call_operation", "toysList", undefined]) {
        assert.include((yield* call(client, "call_operation", { name })).text, "No tool")
      }
    })
  )

  it.effect("is known by the token alone: after ten wrong ones an address waits, and the right one still opens", () =>
    Effect.gen(function* () {
      const list = { jsonrpc: "2.0", id: 1, method: "tools/list" }
      const as = (token: string) => post(list, { authorization: `Bearer ${token}` })
      const statuses = []
      for (let n = 0; n < 12; n++) statuses.push((yield* ask("/mcp", as("a-token-of-the-operator-2"))).status)
      assert.deepStrictEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429])
      assert.strictEqual((yield* ask("/mcp", as("a-token-of-the-operator"))).status, 200)
    })
  )

  it.effect("is known under the names by which operators reach the service, and to no page of another origin", () =>
    Effect.gen(function* () {
      const list = { jsonrpc: "2.0", id: 1, method: "tools/list" }
      const statusOf = (token: string, headers: Record<string, string>) =>
        Effect.map(ask("/mcp", post(list, { authorization: `Bearer ${token}`, ...headers })), ({ status }) => status)
      const token = "a-token-of-the-operator"
      assert.strictEqual(yield* statusOf(token, { host: "localhost:8080" }), 200)
      assert.strictEqual(yield* statusOf(token, { host: "shop.example" }), 421)
      assert.strictEqual(yield* statusOf(token, { host: "localhost", origin: "https://page.example" }), 403)
      assert.strictEqual(yield* statusOf("toy_full", { host: "shop.example", origin: "https://page.example" }), 200)
    })
  )
})
