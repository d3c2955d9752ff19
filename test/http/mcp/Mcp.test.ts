import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestApp from "../../support/TestApp.ts"
import { ask, post } from "../TestClient.ts"
import { call, connect, web } from "./McpClient.ts"
import { perAddress } from "./ToyApi.ts"

const noTool = (name: string) =>
  `No tool "${name}" for this key: its family, its scopes or the chosen toolsets do not have it. find_operation finds those it has`

layer(web())("An agent with a key", (it) => {
  for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
    it.effect(`sees the operations of its family as tools, and calls them (${JSON.stringify(mode)})`, () =>
      Effect.gen(function* () {
        const client = yield* connect("toy_full", mode)
        assert.strictEqual(client.getServerVersion()?.name, "ekimae")
        const { tools } = yield* Effect.promise(() => client.listTools())
        assert.deepStrictEqual(
          tools.map(({ annotations, name }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]),
          [
            ["toysCatalogue", true, undefined],
            ["toysList", true, undefined],
            ["toysMake", undefined, false],
            ["toysRead", true, undefined],
            ["toysRemove", undefined, true]
          ]
        )
        assert.deepStrictEqual((yield* call(client, "toysList", { colour: "blue" })).json, [
          { name: "top/spinning", colour: "blue" }
        ])
        assert.strictEqual((yield* call(client, "toysRead", { name: "top/spinning" })).json.colour, "blue")
        const made = yield* call(client, "toysMake", { body: { name: "kite", colour: "red" } })
        assert.deepStrictEqual(made.json, { name: "kite", colour: "red" })
        assert.deepStrictEqual(yield* call(client, "toysRemove", { name: "kite" }), {
          isError: false,
          text: "Done (204)",
          json: undefined
        })
      })
    )
  }

  it.effect("sees the toolsets that it asks for, and an unknown one is refused with the known ones", () =>
    Effect.gen(function* () {
      const client = yield* connect("toy_full", "legacy", "?toolsets=toys")
      const { tools } = yield* Effect.promise(() => client.listTools())
      assert.strictEqual(tools.length, 5)
      for (const query of ["?toolsets=", "?toolsets=toys,areas"]) {
        const headers = { authorization: "Bearer toy_full", "content-type": "application/json" }
        const refused = yield* ask(`/mcp${query}`, {
          ...post({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
          headers
        })
        assert.deepStrictEqual(
          [refused.status, (refused.json as { readonly detail: string }).detail],
          [400, "Expected toolsets to be some of toys, parted by commas"]
        )
      }
    })
  )

  it.effect("gives results that are objects as structured content, by the schema of the tool", () =>
    Effect.gen(function* () {
      const client = yield* connect("toy_full")
      const { tools } = yield* Effect.promise(() => client.listTools())
      const schemas = tools.map(({ name, outputSchema }) => [name, outputSchema?.["properties"]])
      const toy = { name: { type: "string" }, colour: { type: "string" } }
      assert.deepStrictEqual(schemas, [
        ["toysCatalogue", { toys: { type: "array" } }],
        ["toysList", undefined],
        ["toysMake", { ...toy, idempotent_replay: { type: "boolean" } }],
        ["toysRead", toy],
        ["toysRemove", undefined]
      ])
      const found = yield* Effect.promise(() => client.callTool({ name: "toysRead", arguments: { name: "ball" } }))
      assert.deepStrictEqual(found.structuredContent, { name: "ball", colour: "red" })
      const missing = yield* Effect.promise(() => client.callTool({ name: "toysRead", arguments: { name: "kite" } }))
      assert.deepStrictEqual([missing.isError, missing.structuredContent], [true, undefined])
      const text = yield* call(client, "toysMake", { body: JSON.stringify({ name: "kite", colour: "red" }) })
      assert.deepStrictEqual(text.json, { name: "kite", colour: "red" })
    })
  )

  it.effect("is answered in the type that it takes, and with what to send where it takes neither", () =>
    Effect.gen(function* () {
      const message = { jsonrpc: "2.0", id: 1, method: "tools/list" }
      const types: ReadonlyArray<readonly [string | undefined, number, string]> = [
        [undefined, 200, "application/json"],
        ["*/*", 200, "application/json"],
        ["application/json", 200, "application/json"],
        ["application/json, text/event-stream", 200, "application/json"],
        ["text/event-stream", 200, "text/event-stream"],
        ["text/html", 406, "application/problem+json"]
      ]
      const { call } = yield* TestApp.TestApp
      for (const [accept, status, type] of types) {
        const response = yield* call("/mcp", {
          method: "POST",
          headers: {
            authorization: "Bearer toy_full",
            "content-type": "application/json",
            ...(accept !== undefined && { accept })
          },
          body: JSON.stringify(message)
        })
        const text = yield* Effect.promise(() => response.text())
        assert.deepStrictEqual(
          [response.status, response.headers.get("content-type")?.split(";")[0]],
          [status, type],
          accept
        )
        if (status === 406) assert.include(text, "Send `Accept: application/json, text/event-stream`")
        else assert.include(text, "toysList")
      }
    })
  )

  it.effect("reads what the arguments are from a schema that stands by itself", () =>
    Effect.gen(function* () {
      const client = yield* connect("toy_full")
      const { tools } = yield* Effect.promise(() => client.listTools())
      const { inputSchema } = tools.find(({ name }) => name === "toysMake") ?? assert.fail()
      assert.deepStrictEqual(inputSchema.required, ["body"])
      const references = [...JSON.stringify(inputSchema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => to)
      assert.isNotEmpty(references)
      for (const to of references) assert.property(inputSchema["$defs"], to?.replace("#/$defs/", "") ?? "")
    })
  )

  it.effect(
    "sees the tools that its scopes allow, and learns from a result why it was refused: by the operation, for wrong arguments",
    () =>
      Effect.gen(function* () {
        const client = yield* connect("toy_reader")
        const missing = yield* call(client, "toysRead", { name: "boat" })
        assert.deepStrictEqual([missing.isError, missing.json.code], [true, "toy_not_found"])
        const { tools } = yield* Effect.promise(() => client.listTools())
        assert.deepStrictEqual(
          tools.map(({ name }) => name),
          ["toysCatalogue", "toysList", "toysRead", "toysRemove"]
        )
        const scope = yield* call(client, "toysMake", { body: { name: "kite", colour: "red" } })
        assert.deepStrictEqual([scope.isError, scope.text], [true, noTool("toysMake")])
        const long = yield* call(client, "toysRead", { name: "x".repeat(21) })
        assert.deepStrictEqual([long.json.status, long.json.errors[0].pointer], [400, "/name"])
        assert.deepStrictEqual(
          [
            (yield* call(client, "toysRead")).text,
            (yield* call(client, "toysRead", { name: {} })).text,
            (yield* call(client, "toysRead", { name: "ball", color: "red" })).text,
            (yield* call(client, "openHello")).text
          ],
          [
            '"name" must be a text, a number, true or false; it is missing',
            '"name" must be a text, a number, true or false',
            'There is no argument "color". Known: name',
            noTool("openHello")
          ]
        )
      })
  )
})

const message = (method: string, params: object = {}) =>
  post(
    { jsonrpc: "2.0", id: 1, method, params },
    { authorization: "Bearer toy_full", accept: "application/json, text/event-stream" }
  )

layer(web())("An argument of a call", (it) => {
  it.effect("stays one segment of the path of its operation, whatever it holds", () =>
    Effect.gen(function* () {
      const client = yield* connect("toy_full")
      for (const name of [".", ".."]) {
        const refused = yield* call(client, "toysRead", { name })
        assert.deepStrictEqual([refused.isError, refused.text], [true, `"name" must not be "${name}"`])
      }
      // The operation itself says that it knows no such toy; another route would list toys or know no route.
      for (const name of [
        "../toys",
        "a/../..",
        "%2e%2e",
        "%2E%2E%2Fhello",
        "..%2f",
        "..\\",
        "?colour=red",
        "#",
        "..;",
        "/",
        "ball/",
        "ball?",
        "$&",
        "{name}",
        "...",
        "駅"
      ]) {
        const missing = yield* call(client, "toysRead", { name })
        assert.deepStrictEqual([missing.isError, missing.json?.code], [true, "toy_not_found"], name)
      }
    })
  )
})

layer(web())("The route", (it) => {
  it.effect("refuses what has no key of a family, a cookie too, and what is no message", () =>
    Effect.gen(function* () {
      for (const authorization of ["", "Basic toy_full"]) {
        const refused = yield* ask("/mcp", post({}, { authorization, cookie: "session=1" }))
        assert.deepStrictEqual([refused.status, refused.headers.get("www-authenticate")], [401, 'Bearer realm="mcp"'])
      }
      const unknown = yield* ask("/mcp", post({}, { authorization: "Bearer unknown" }))
      assert.deepStrictEqual([unknown.status, unknown.problem.detail], [401, "This is no key: keys begin with toy_"])
      assert.strictEqual((yield* ask("/mcp")).status, 405)
      const asKey = { authorization: "Bearer toy_full" }
      const broken = yield* ask("/mcp", post("{\n  bad", asKey))
      assert.deepStrictEqual(
        [broken.status, broken.json],
        [
          400,
          {
            jsonrpc: "2.0",
            error: {
              code: -32700,
              message:
                "Parse error: The body is not valid JSON: expected a name in double quotes or } at line 2, column 3"
            },
            id: null
          }
        ]
      )
      assert.strictEqual((yield* ask("/mcp", post(`${"[".repeat(100)}`, asKey))).status, 400)
      assert.strictEqual((yield* ask("/mcp", post("x", { ...asKey, "content-type": "text/plain" }))).status, 415)
    })
  )

  it.effect("verifies the key before anything else, and says why one is refused", () =>
    Effect.gen(function* () {
      const refused = yield* ask("/mcp", { ...post("{bad"), headers: { authorization: "Bearer toy_other" } })
      assert.deepStrictEqual(
        [refused.status, refused.headers.get("www-authenticate"), refused.json],
        [
          401,
          'Bearer realm="mcp", error="invalid_token"',
          { ...JSON.parse(refused.text), detail: "The key is unknown, revoked or expired" }
        ]
      )
      const locked = yield* ask("/mcp", post({}, { authorization: "Bearer toy_locked" }))
      assert.deepStrictEqual(
        [locked.status, JSON.parse(locked.text).detail],
        [401, "The key is refused: plan_required"]
      )
    })
  )

  it.effect("refuses a batch with the error of the protocol, so that each message is counted", () =>
    Effect.gen(function* () {
      const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }
      for (const batch of [[], [list], [list, list]]) {
        const refused = yield* ask(
          "/mcp",
          post(batch, { authorization: "Bearer toy_full", accept: "application/json, text/event-stream" })
        )
        assert.strictEqual(refused.status, 400)
        const { error, id, jsonrpc } = JSON.parse(refused.text)
        assert.deepStrictEqual([jsonrpc, error.code, id], ["2.0", -32600, null])
      }
    })
  )

  it.effect("passes the errors of the protocol on, from which a client learns which version to speak", () =>
    Effect.gen(function* () {
      const headers = { authorization: "Bearer toy_full", accept: "application/json, text/event-stream" }
      const list = { jsonrpc: "2.0", id: 7, method: "tools/list", params: {} }
      const refused = yield* ask("/mcp", post(list, { ...headers, "mcp-protocol-version": "1999-01-01" }))
      assert.strictEqual(refused.status, 400)
      assert.isNumber(JSON.parse(refused.text).error.code)
    })
  )
})

layer(web())("A subscription", (it) => {
  it.effect("is refused, since tools do not change while a service runs and a stream would stay open", () =>
    Effect.gen(function* () {
      const client = yield* connect("toy_full", { pin: "2026-07-28" })
      const refused = yield* Effect.flip(Effect.tryPromise(() => client.listen({ toolsListChanged: true })))
      assert.include(String(refused.cause), "Subscription limit reached")
    })
  )
})

layer(web())("A message", (it) => {
  it.effect("that calls no operation counts against the budget of the key, as a request does", () =>
    Effect.gen(function* () {
      const asPoor = { authorization: "Bearer toy_poor", accept: "application/json" }
      const list = post({ jsonrpc: "2.0", id: 1, method: "tools/list" }, asPoor)
      const called = (name: string) =>
        post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } }, asPoor)
      assert.strictEqual((yield* ask("/mcp", list)).status, 200)
      // Counted once, by the operation.
      assert.include((yield* ask("/mcp", called("toysList"))).text, "spinning")
      assert.strictEqual((yield* ask("/mcp", called("noSuchTool"))).status, 200)
      const refused = yield* ask("/mcp", list)
      assert.deepStrictEqual(
        [refused.status, refused.problem.detail, refused.headers.get("retry-after")],
        [429, "More than 3 messages within a minute", "60"]
      )
    })
  )
})

layer(web())("Calls", (it) => {
  it.effect("count for the address that makes them, as its other requests do", () =>
    Effect.gen(function* () {
      const list = message("tools/call", { name: "toysList", arguments: {} })
      for (let n = 0; n < perAddress.limit; n++) yield* ask("/mcp", list)
      assert.include((yield* ask("/mcp", list)).text, "rate_limited")
      const direct = yield* ask("/toys", { headers: { authorization: "Bearer toy_full" } })
      assert.strictEqual(direct.status, 429)
    })
  )

  it.effect("are at most 300 a minute from one address", () =>
    Effect.gen(function* () {
      let answered = 0
      while ((yield* ask("/mcp", message("tools/list"))).status === 200) answered++
      assert.strictEqual(answered, 300 - perAddress.limit - 1)
      assert.strictEqual((yield* ask("/mcp", message("tools/list"))).headers.get("retry-after"), "60")
    })
  )
})
