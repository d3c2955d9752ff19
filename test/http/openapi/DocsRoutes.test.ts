import { createHash } from "node:crypto"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Option } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, OpenApi } from "effect/http-api"
import * as DocsRoutes from "../../../src/http/openapi/DocsRoutes.ts"
import { TestApp } from "../../support/TestApp.ts"
import * as TestClient from "../TestClient.ts"
import { ask } from "../TestClient.ts"

interface Media {
  readonly schema?: { readonly $ref?: string }
  readonly examples?: Record<string, { readonly value: { readonly code: string; readonly status: number } }>
}
interface Answer {
  readonly $ref?: string
  readonly description: string
  readonly headers: object
  readonly content?: Record<string, Media>
}
interface Operation {
  readonly operationId: string
  readonly responses: Record<string, Answer>
}
interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, object>; readonly responses: Record<string, Answer> }
}

/** The document with shared responses expanded at each operation. */
const openApi = Effect.map(ask("/openapi.json"), ({ json }) => {
  const document = json as Document
  for (const operation of operations(document)) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      const shared = document.components.responses[$ref?.split("/").at(-1) ?? ""]
      if (shared !== undefined) operation.responses[status] = shared
    }
  }
  return document
})
const operations = ({ paths }: Document) => Object.values(paths).flatMap((operations) => Object.values(operations))

layer(TestClient.web())("The document", (it) => {
  it.effect("is OpenAPI 3.1, named and versioned", () =>
    Effect.gen(function* () {
      const { info, openapi, servers } = yield* openApi
      assert.match(openapi, /^3\.1\.\d$/)
      assert.strictEqual(info.title, "Ekimae")
      assert.match(info.version, /^\d+\.\d+\.\d+/)
      assert.deepStrictEqual(
        servers.map(({ url }) => url),
        ["/"]
      )
    })
  )

  it.effect("is that of the key's family where a request has one", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp
      const titles = Effect.fnUntraced(function* (path: string, key?: string) {
        const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
        const response = yield* call(path, { headers })
        assert.include(response.headers.get("vary") ?? "", "authorization")
        const { components } = (yield* Effect.promise(() => response.json())) as {
          components: { securitySchemes: object }
        }
        return Object.keys(components.securitySchemes)
      })
      const whole = yield* titles("/openapi.json")
      assert.isNotEmpty(whole)
      for (const key of ["sk_x", "trade_test_x", "crm_inst_x"]) {
        assert.notDeepEqual(yield* titles("/openapi.json", key), whole, key)
      }
      assert.sameMembers(yield* titles("/openapi.json", "unknown"), whole)
    })
  )

  it.effect("refuses a family or profile that there is not", () =>
    Effect.gen(function* () {
      for (const query of ["family=shops", "family=", "profile=x", "family=crm&profile="]) {
        assert.strictEqual((yield* ask(`/openapi.json?${query}`)).status, 400, query)
      }
      assert.strictEqual((yield* ask("/openapi.json?family=crm&profile=generators")).status, 200)
    })
  )

  it.effect("has a unique identifier for each operation, system operations included", () =>
    Effect.gen(function* () {
      const ids = operations(yield* openApi).map(({ operationId }) => operationId)
      assert.includeMembers(ids, ["sampleGet", "sampleCreate", "systemReady", "systemMetrics"])
      assert.strictEqual(new Set(ids).size, ids.length)
      for (const id of ids) assert.match(id, /^[a-z][A-Za-z]+$/)
    })
  )

  it.effect("has one schema for all problems, with an example per code", () =>
    Effect.gen(function* () {
      const document = yield* openApi
      assert.includeMembers(Object.keys(document.components.schemas), ["Problem", "Fault"])
      for (const { operationId, responses } of operations(document)) {
        for (const [status, { content, description }] of Object.entries(responses)) {
          assert.notStrictEqual(description, "")
          if (Number(status) < 400) continue
          const media = content?.["application/problem+json"]
          assert.strictEqual(media?.schema?.$ref, "#/components/schemas/Problem", `${operationId} ${status}`)
          for (const [code, { value }] of Object.entries(media?.examples ?? {})) {
            assert.deepStrictEqual([value.code, String(value.status)], [code, status])
          }
        }
      }
    })
  )

  it.effect("describes every response of an operation, and its headers", () =>
    Effect.gen(function* () {
      const get = (yield* openApi).paths["/items/{id}"]?.["get"]
      assert.sameMembers(Object.keys(get?.responses ?? {}), [
        "200",
        "304",
        "400",
        "401",
        "403",
        "404",
        "429",
        "431",
        "500",
        "503"
      ])
      const headersOf = (status: string) => Object.keys(get?.responses[status]?.headers ?? {})
      const rate = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]
      assert.sameMembers(headersOf("200"), ["x-request-id", "etag", ...rate])
      assert.sameMembers(headersOf("401"), ["x-request-id", "www-authenticate"])
      assert.sameMembers(headersOf("429"), ["x-request-id", "retry-after", ...rate])
      assert.include(
        get?.responses["403"]?.description ?? "",
        "`plan_required`: This plan does not include the interface"
      )
      const create = (yield* openApi).paths["/items/{id}"]?.["post"]
      assert.includeMembers(Object.keys(create?.responses ?? {}), ["201", "413", "415", "431"])
    })
  )

  it.effect("describes where host names and origins are refused, and where a body can be too large", () =>
    Effect.gen(function* () {
      const { paths } = yield* openApi
      for (const [path, operations] of Object.entries(paths)) {
        for (const [method, { responses }] of Object.entries(operations)) {
          const isForOperators = path === "/metrics" || path.startsWith("/admin/v1/")
          assert.strictEqual("421" in responses, isForOperators, path)
          assert.strictEqual("413" in responses, method !== "get", path)
          assert.strictEqual("415" in responses, method !== "get", path)
          assert.isTrue("431" in responses, path)
        }
      }
    })
  )
})

layer(TestClient.web({ settings: { publicUrl: Option.some(new URL("https://api.shop.example/")) } }))(
  "A service with a public address",
  (it) => {
    it.effect("is in the document", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(
          (yield* openApi).servers.map(({ url }) => url),
          ["https://api.shop.example"]
        )
      })
    )
  }
)

layer(TestClient.web())("The documentation page", (it) => {
  const page = (acceptEncoding: string) =>
    Effect.gen(function* () {
      const app = yield* TestApp
      const response = yield* app.call("/docs", { headers: { "accept-encoding": acceptEncoding } })
      return { headers: response.headers, bytes: Buffer.from(yield* Effect.promise(() => response.arrayBuffer())) }
    })

  it.effect("is linked from the root", () =>
    Effect.gen(function* () {
      const { json } = yield* ask("/")
      assert.deepInclude(json, { name: "Ekimae", docs: "/docs", openapi: "/openapi.json" })
    })
  )

  it.effect("is linked without the whole document, which takes a second to build", () =>
    Effect.gen(function* () {
      const api = HttpApi.make("sample").annotateMerge(OpenApi.annotations({ title: "Sample", version: "2" }))
      const asked = Effect.sync(() => assert.fail("the document was built"))
      const routes = DocsRoutes.layer(api, { document: asked, part: () => asked, pages: asked })
      const { dispose, handler } = HttpRouter.toWebHandler(routes, { disableLogger: true })
      const response = yield* Effect.promise(() => handler(new Request("http://localhost/"), Context.empty()))
      const json = yield* Effect.promise(() => response.json())
      yield* Effect.promise(() => dispose())
      assert.deepStrictEqual(json, { name: "Sample", version: "2", docs: "/docs", openapi: "/openapi.json" })
    })
  )

  it.effect("loads nothing from anywhere", () =>
    Effect.gen(function* () {
      const { bytes, headers } = yield* page("identity")
      const html = bytes.toString()
      assert.strictEqual(headers.get("content-type"), "text/html; charset=utf-8")
      assert.include(html, '<a href="/docs/operators#sampleGet">')
      assert.notMatch(html, /<(?:script|link|img|iframe)[^>]+(?:src|href)=["']?https?:/i)
      const policy = headers.get("content-security-policy") ?? ""
      assert.match(policy, /^default-src 'none'; script-src 'sha256-/)
      assert.notMatch(policy, /https?:|\*|unsafe-/)
      assert.include(policy, "connect-src 'self'")
    })
  )

  it.effect("runs only the scripts that its policy allows", () =>
    Effect.gen(function* () {
      const { bytes, headers } = yield* page("identity")
      const policy = headers.get("content-security-policy") ?? ""
      const scripts = [...bytes.toString().matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, script = ""]) => script
      )
      assert.strictEqual(scripts.length, 1)
      for (const script of scripts) {
        assert.include(policy, `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
      }
    })
  )

  it.effect("is sent compressed, and not again to a browser that has it", () =>
    Effect.gen(function* () {
      const plain = yield* page("identity")
      for (const [coding, unpack] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync]
      ] as const) {
        const { bytes, headers } = yield* page(coding)
        assert.strictEqual(headers.get("content-encoding"), coding)
        assert.isTrue(unpack(bytes).equals(plain.bytes))
      }
      const tag = plain.headers.get("etag") ?? "none"
      assert.strictEqual((yield* ask("/docs", { headers: { "if-none-match": tag } })).status, 304)
    })
  )
})
