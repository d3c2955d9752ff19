import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { JudgeSettings } from "../../../modules/simulation/judge/JudgeSettings.ts"
import { WebhookSettings } from "../../../modules/webhooks/WebhookSettings.ts"
import { App } from "../../../src/app.ts"
import { CanarySettings } from "../../../src/canary/CanarySettings.ts"
import * as HttpApp from "../../../src/HttpApp.ts"
import { maxDepth, maxValues } from "../../../src/http/endpoint/JsonBody.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import { crmSettings } from "../../crm/settings.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { ask } from "../TestClient.ts"

const adminToken = "0123456789abcdef"
const settings = {
  adminToken: Option.some(Redacted.make(adminToken)),
  secretsKey: Option.some(Redacted.make([new Uint8Array(32).fill(7)]))
}
const whole = TestApp.web(HttpApp.routes(App.api, App.scheduleRegistry).pipe(Layer.provide(App.layer))).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provide([
    TestSettings.of(JudgeSettings),
    TestSettings.of(WebhookSettings),
    TestSettings.of(CanarySettings),
    crmSettings
  ]),
  Layer.provideMerge(kernelOn(settings, "template_seeded"))
)

type Json = Readonly<Record<string, any>>

const isObject = (node: unknown): node is Json => typeof node === "object" && node !== null && !Array.isArray(node)

/** Paths of all lists and records of a schema that have no maximum length. */
const unbounded = (
  schema: unknown,
  definitions: Json,
  path: string,
  seen: ReadonlySet<string>
): ReadonlyArray<string> => {
  if (Array.isArray(schema)) return schema.flatMap((inner) => unbounded(inner, definitions, path, seen))
  if (!isObject(schema)) return []
  const { $ref, additionalProperties, items, maxItems, maxProperties, prefixItems, properties, type, ...rest } = schema
  const name = typeof $ref === "string" ? $ref.split("/").at(-1)! : undefined
  const referred =
    name === undefined || seen.has(name)
      ? []
      : unbounded(definitions[name], definitions, `${path} ${name}`, new Set([...seen, name]))
  const isList = [type].flat().includes("array")
  const isRecord = isObject(additionalProperties) && Object.keys(additionalProperties).length > 0
  return [
    ...referred,
    ...(isList && maxItems === undefined ? [path] : []),
    ...(isRecord && maxProperties === undefined ? [path] : []),
    ...unbounded([items, prefixItems, isRecord ? additionalProperties : undefined], definitions, `${path}/*`, seen),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([member, inner]) =>
      unbounded(inner, definitions, `${path}/${member}`, seen)
    ),
    ...unbounded([rest["anyOf"], rest["oneOf"], rest["allOf"]], definitions, path, seen)
  ]
}

const key = (kind: "sk" | "crm") =>
  Effect.gen(function* () {
    const { secret } = yield* issue(yield* openAccount, kind, kind === "crm" ? ["webhooks:write"] : [])
    return Redacted.value(secret)
  })

const send = (path: string, secret: string, body: string) =>
  ask(path, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body
  })

const listOf = (count: number, element: string) => `[${Array.from({ length: count }, () => element).join(",")}]`

const simulation = (prices: string) =>
  `{"templateType":"price_test","personaCount":5,"inputParams":{"businessType":"cafe","prices":${prices}}}`

layer(whole)("What a request may hold", (it) => {
  it.effect("has a maximum for every list and record, in every operation", () =>
    Effect.gen(function* () {
      const { json } = yield* ask("/openapi.json")
      const { components, paths } = json as Json
      let bodies = 0
      const found = Object.entries(paths as Json).flatMap(([path, operations]) =>
        Object.entries(operations as Json).flatMap(([method, operation]) => {
          const contents = Object.values((operation.requestBody?.content ?? {}) as Json)
          bodies += contents.length
          const parameters = ((operation.parameters ?? []) as ReadonlyArray<Json>).map(({ schema }) => schema)
          return unbounded(
            [...contents.map(({ schema }) => schema), ...parameters],
            components.schemas,
            `${method} ${path}`,
            new Set()
          )
        })
      )
      assert.deepStrictEqual(found, [])
      assert.isAtLeast(bodies, 8)
      const Loose = { type: "object", properties: { a: { type: ["array", "null"], items: {} } } }
      const Wide = { type: "object", additionalProperties: { type: "string" } }
      assert.deepStrictEqual(unbounded({ anyOf: [{ $ref: "#/x/Loose" }, Wide] }, { Loose }, "it", new Set()), [
        "it Loose/a",
        "it"
      ])
    })
  )

  it.effect(
    "is counted before it is looked at: one fault for the list, and those of as many elements as it may have",
    () =>
      Effect.gen(function* () {
        const [analytics, crm] = [yield* key("sk"), yield* key("crm")]
        for (const [path, secret, body, pointer, most] of [
          ["/api/v1/simulations", analytics, (list: string) => simulation(list), "/inputParams/prices", 30],
          [
            "/api/v1/webhook_endpoints",
            crm,
            (list: string) => `{"url":"https://shop.example/","events":${list}}`,
            "/events",
            50
          ],
          ["/admin/v1/jobs/retry", adminToken, (list: string) => `{"filter":{"id":${list}}}`, "/filter/id", 1000]
        ] as const) {
          const { problem, status, text } = yield* send(path, secret, body(listOf(6000, "{}")))
          assert.strictEqual(status, 400, path)
          assert.deepInclude(problem.errors?.[0], { location: "body", pointer, code: "too_long" })
          assert.strictEqual(problem.errors?.length, Math.min(100, most + 1))
          assert.strictEqual(problem.errors_truncated, most > 99 ? true : undefined)
          assert.isBelow(Buffer.byteLength(text), 64 * 1024)
          const within = yield* send(path, secret, body(listOf(most, "{}")))
          assert.isFalse(within.problem.errors?.some(({ code }) => code === "too_long"))
        }
      })
  )

  it.effect("is limited as a whole: a megabyte of empty objects is not parsed", () =>
    Effect.gen(function* () {
      const secret = yield* key("sk")
      for (const [path, bearer, body] of [
        ["/api/v1/simulations", secret, simulation(listOf(340_000, "{}"))],
        ["/admin/v1/jobs/retry", adminToken, `{"filter":{"id":${listOf(340_000, "{}")}}}`]
      ] as const) {
        const { problem, status } = yield* send(path, bearer, body)
        assert.deepStrictEqual([status, problem.code], [400, "too_many_values"])
        assert.deepStrictEqual(problem.errors, [
          {
            location: "body",
            pointer: "",
            code: "too_many_values",
            message: `The body holds more than ${maxValues} values`
          }
        ])
      }
    })
  )

  it.effect("is limited in depth, whatever characters it contains", () =>
    Effect.gen(function* () {
      const secret = yield* key("sk")
      for (const [path, bearer] of [
        ["/api/v1/simulations", secret],
        ["/api/v1/simulations/x/outcome", secret],
        ["/admin/v1/jobs/retry", adminToken]
      ] as const) {
        for (const open of ["[", '{"a":']) {
          const close = open === "[" ? "]" : "}"
          const deep = `${open.repeat(100_000)}"\\ud800"${close.repeat(100_000)}`
          const { problem, status } = yield* send(path, bearer, deep)
          assert.deepStrictEqual([status, problem.code], [400, "too_deep"], path)
        }
        const edge = (depth: number) => `${"[".repeat(depth)}"\\ud800"${"]".repeat(depth)}`
        assert.strictEqual((yield* send(path, bearer, edge(maxDepth + 1))).problem.code, "too_deep")
        assert.strictEqual((yield* send(path, bearer, edge(maxDepth))).problem.code, "not_allowed_character")
      }
    })
  )

  it.effect("contains only text that the database can store, for operators as for clients", () =>
    Effect.gen(function* () {
      for (const body of ['{"filter":{"error":"\\u0000"},"all":true}', '{"filter":{"key":"a\\ud800"}}']) {
        const { problem, status } = yield* send("/admin/v1/jobs/retry", adminToken, body)
        assert.deepStrictEqual([status, problem.code], [400, "not_allowed_character"])
      }
    })
  )

  it.effect("is refused in less than 64 KiB, whatever the response repeats", () =>
    Effect.gen(function* () {
      const [analytics, crm] = [yield* key("sk"), yield* key("crm")]
      const long = "\\u001f".repeat(60_000)
      const name = "é".repeat(500_000)
      const bodies = [
        `{"${long}":"\\ud800"}`,
        `{"templateType":"${long}","personaCount":"${long}","areaCode":"${long}","workspaceId":"${long}","seed":1e999}`,
        `{"templateType":"ad_test","personaCount":-1e308,"inputParams":{"businessType":"${name}","adCopy":"x"}}`,
        `{"url":"https://${long}/","events":["${name}"],"api_version":"${name}","description":"x"}`,
        `{"url":"https://shop.example/","events":["friend.followed"],"api_version":"${name}"}`,
        `{"url":"https://shop.example/","events":["${name}"]}`,
        `{"filter":{"id":["${name}"],"actor":"${long}"}}`,
        `{"accountId":"${name}","url":"https://shop.example/"}`,
        `{"deliveryId":"${name}"}`
      ]
      for (const [path, secret] of [
        ["/api/v1/simulations", analytics],
        ["/api/v1/webhook_endpoints", crm],
        ["/admin/v1/jobs/retry", adminToken],
        ["/admin/v1/webhook_endpoints", adminToken]
      ] as const) {
        for (const body of bodies) {
          const { status, text } = yield* send(path, secret, body)
          assert.isTrue(status >= 400 && status < 500, `${path} ${status} ${text.slice(0, 200)}`)
          assert.isBelow(Buffer.byteLength(text), 64 * 1024, `${path} ${body.slice(0, 60)}`)
        }
      }
      const query = `?${Array.from({ length: 5000 }, (_, n) => `id=%1f${n}`).join("&")}`
      const headers = { authorization: `Bearer ${adminToken}` }
      for (const path of [`/admin/v1/jobs${query}`, `/admin/v1/jobs/${'"'.repeat(2000)}`, `/${'"'.repeat(15_000)}`]) {
        const { status, text } = yield* ask(path, { headers })
        assert.isTrue(status >= 400 && status < 500, path.slice(0, 40))
        assert.isBelow(Buffer.byteLength(text), 64 * 1024, path.slice(0, 40))
      }
    })
  )
})
