import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { OpenApi } from "effect/http-api"
import { Client } from "pg"
import { observationTypes } from "../../modules/observation/type/ObservationTypes.ts"
import { App } from "../../src/app.ts"
import { documented } from "../../src/HttpApp.ts"
import { chromiumPath, launch, openContext } from "../support/Chromium.ts"
import * as LineServer from "../support/line/LineServer.ts"
import { type Contract, contractOf, type Document, type Documented, pointerTo } from "../support/OpenApiContract.ts"
import * as Service from "../support/ServiceProcess.ts"
import * as StripeServer from "../support/stripe/StripeServer.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { exampleActor, exampleIds, exampleRows, exampleSchedule, exampleStore, refusedExamples } from "./ExampleRows.ts"

const adminToken = "a-token-for-this-test"

/** A started service, the document that it serves, and who may ask. */
class Started extends Context.Service<
  Started,
  {
    readonly service: Service.ServiceProcess
    readonly contract: Contract
    /** The id of the demo account, and its credentials by security scheme. */
    readonly accountId: string
    readonly keys: Readonly<Record<string, string>>
  }
>()("test/Started") {
  static readonly layer = Layer.effect(
    Started,
    Effect.gen(function* () {
      const database = yield* TestDatabase.database("template_seeded")
      // It knows the channel of the examples.
      const line = yield* LineServer.make
      const service = yield* Service.start({
        LINE_API_BASE_URL: line.url,
        STRIPE_API_BASE_URL: (yield* StripeServer.make).url,
        DATABASE_URL: Service.urlOf(database),
        ADMIN_TOKEN: adminToken,
        // Links for frames are made where there is something to show.
        CONSOLE: "on",
        CONSOLE_EMBED_ORIGINS: "https://shops.example",
        WEBHOOKS_ALLOW_PRIVATE: "true",
        OBSERVATIONS_ALLOW_PRIVATE: "true"
      })
      yield* Service.eventually(Effect.sync(service.said), (said) => said.includes("Try:"))
      const response = yield* Effect.orDie(service.call("/openapi.json"))
      const contract = contractOf(yield* Effect.promise(() => response.json() as Promise<Document>))
      const keys = {
        analyticsKey: Service.printedKey(service.said(), "analytics.key"),
        businessKey: Service.printedKey(service.said(), "business.live"),
        crmKey: Service.printedKey(service.said(), "crm.key"),
        adminToken
      }
      return Started.of({ service, contract, keys, accountId: yield* demoAccount(database) })
    })
  )
}

const demoAccount = (database: string) =>
  Effect.gen(function* () {
    const client = new Client({ host: TestDatabase.host(), database, user: TestDatabase.owner })
    yield* Effect.acquireRelease(
      Effect.promise(() => client.connect()),
      () => Effect.promise(() => client.end())
    )
    const { rows } = yield* Effect.promise(() =>
      client.query<{ id: string }>("select id from accounts_account where name = 'Demo'")
    )
    yield* Effect.forEach(exampleRows, (statement) => Effect.promise(() => client.query(statement, [rows[0]!.id])))
    return rows[0]!.id
  }).pipe(Effect.scoped)

const jsonType = "application/json"

const bodyOf = ({ operation }: Documented) => operation.requestBody?.content[jsonType]

/** What the examples' answers have that later examples need. */
interface Answer {
  readonly id?: string
  /** Code of a problem. */
  readonly code?: string
  readonly data?: { readonly id: string }
  /** Result of a simulation. */
  readonly resultData?: { readonly findings: { readonly segments?: ReadonlyArray<{ readonly name: string }> } }
}

/** Every example of the document with the place of its schema. */
const examplesOf = ({ document, operations, ...contract }: Contract) => {
  const webhooks = Object.entries(document.webhooks ?? {}).map(([name, { post }]) => ({
    name,
    media: post?.requestBody?.content[jsonType],
    pointer: pointerTo("#", "webhooks", name, "post", "requestBody", "content", jsonType)
  }))
  const asked = operations.flatMap((documented) => {
    const { operation, pointer } = documented
    const responses = Object.keys(operation.responses).flatMap((status) => {
      const found = contract.answerOf(documented, Number(status))
      return Object.entries(found?.answer.content ?? {}).map(([type, media]) => ({
        name: `${operation.operationId} ${status}`,
        media,
        pointer: pointerTo(found!.pointer, "content", type)
      }))
    })
    const body = bodyOf(documented)
    const request = {
      name: operation.operationId,
      media: body,
      pointer: pointerTo(pointer, "requestBody", "content", jsonType)
    }
    return body === undefined ? responses : [request, ...responses]
  })
  return [...webhooks, ...asked]
}

layer(Started.layer, { excludeTestServices: true })("The document", (it) => {
  it.effect("has whole examples of all bodies and answers, and each fits its schema", () =>
    Effect.gen(function* () {
      const { contract } = yield* Started
      const all = examplesOf(contract)
      assert.isAbove(all.length, 200)
      for (const { media, name, pointer } of all) {
        const examples = Object.entries(media?.examples ?? {})
        assert.isNotEmpty(examples, name)
        for (const [example, { value }] of examples) {
          assert.deepStrictEqual(contract.faults(pointerTo(pointer, "schema"), value), [], `${name}: ${example}`)
        }
      }
    })
  )

  it.effect("names by a discriminator what a template or a type of observation takes, with an example of each", () =>
    Effect.gen(function* () {
      const { contract } = yield* Started
      const choices: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
        ["simulationsCreate", "templateType", ["ad_test", "price_test", "segment_discovery"]],
        ["observationsCreate", "observationType", observationTypes.map(({ type }) => type)]
      ]
      for (const [operationId, member, names] of choices) {
        const create = contract.operations.find(({ operation }) => operation.operationId === operationId)!
        const { examples = {}, schema = {} } = bodyOf(create)!
        const union = typeof schema["$ref"] === "string" ? contract.resolve(schema["$ref"]) : schema
        const { discriminator } = union as { readonly discriminator: { mapping: object; propertyName: string } }
        assert.strictEqual(discriminator.propertyName, member)
        assert.sameMembers(Object.keys(discriminator.mapping), [...names])
        assert.strictEqual(Object.keys(examples).length, names.length)
      }
    })
  )

  it.effect("is built beside the service, as its page is, and is what the API says", () =>
    Effect.gen(function* () {
      const { service } = yield* Started
      const text = (response: Response) => Effect.promise(() => response.text())
      const page = yield* Effect.flatMap(service.call("/docs"), text)
      const families = ["guides", "areas", "trade-areas", "crm", "webhooks", "operators", "operators-crm"]
      const sizes = yield* Effect.forEach(families, (name) =>
        Effect.map(Effect.flatMap(service.call(`/docs/${name}`), text), (html) => gzipSync(html).length)
      )
      for (const [index, size] of sizes.entries()) assert.isBelow(size, 300_000, families[index])
      const served = yield* Effect.flatMap(service.call("/openapi.json"), text)
      assert.strictEqual(served, JSON.stringify(OpenApi.fromApi(documented(App.api, undefined))))
      assert.include(page, "<h1>Ekimae API</h1>")
      assert.notInclude(service.said(), "on the event loop")
    })
  )

  it.effect("writes repeated problems once, no schema twice, and describes every id", () =>
    Effect.gen(function* () {
      const { contract } = yield* Started
      const { components, info } = contract.document
      assert.isEmpty(Object.keys(components.schemas).filter((name) => /_\d+$/.test(name)))
      const inline = contract.operations.flatMap(({ operation }) =>
        Object.entries(operation.responses).flatMap(([status, response]) =>
          Number(status) >= 400 && response.$ref === undefined ? [JSON.stringify(response)] : []
        )
      )
      assert.strictEqual(new Set(inline).size, inline.length)
      const look = (node: unknown, at: string): void => {
        if (typeof node !== "object" || node === null) return
        for (const [key, value] of Object.entries(node)) {
          const isId = key === "id" && at.endsWith("/properties")
          if (isId) assert.property(value, (value as { $ref?: string }).$ref === undefined ? "description" : "$ref", at)
          look(value, `${at}/${key}`)
        }
      }
      look(components.schemas, "")
      const headings = [...info.description.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
      assert.includeMembers(headings, ["Get a key", "First call", "Errors", "Limits", "Paging", "Webhooks"])
    })
  )

  it.effect("offers an Idempotency-Key to every POST of an account and of a job, and to nothing else", () =>
    Effect.gen(function* () {
      const { contract } = yield* Started
      for (const { method, operation, path } of contract.operations) {
        const names = (operation.parameters ?? []).map(({ name }) => name)
        const isPublic = operation.security?.length === 1 && !path.startsWith("/admin/")
        const isOffered = method === "POST" && (isPublic || path === "/admin/v1/jobs")
        assert.strictEqual(names.includes("idempotency-key"), isOffered, operation.operationId)
        if (isOffered) assert.containsAllKeys(operation.responses, ["409", "422"], operation.operationId)
      }
    })
  )

  it.effect("has request examples that work when they are pasted", () =>
    Effect.gen(function* () {
      const { accountId, contract, keys, service } = yield* Started
      const call = (path: string, key: string, body?: unknown, method = body === undefined ? "GET" : "POST") =>
        Effect.gen(function* () {
          const headers = {
            authorization: `Bearer ${key}`,
            "content-type": jsonType,
            ...(method === "POST" ? { "idempotency-key": randomUUID() } : {})
          }
          const response = yield* Effect.promise(() =>
            fetch(service.url + path, {
              method,
              headers,
              ...(body === undefined ? {} : { body: JSON.stringify(body) })
            })
          )
          return { status: response.status, json: yield* Effect.promise(() => response.json() as Promise<Answer>) }
        })
      /** Ids of what was made, by the path of its collection. */
      const made = new Map<string, string>()
      /** What an example names outside of the document, as it is here. */
      const here = (value: unknown): unknown => {
        const known = new Map([
          ["accountId", accountId],
          ["appId", made.get("/admin/v1/crm/apps")],
          ["url", "http://127.0.0.1:9/hooks"]
        ])
        return JSON.parse(JSON.stringify(value), (name, member) => known.get(name) ?? member)
      }
      const simulations = new Map<string, Answer>()
      const simulationFor = (example: string) =>
        [...simulations].find(([type]) => example.toLowerCase().startsWith(type.replace("_", "")))?.[1]
      const withBody = contract.operations.filter((documented) => bodyOf(documented) !== undefined)
      const pathHere = ({ path }: { readonly path: string }) => path.replace("{accountId}", accountId)
      const needsId = (documented: { readonly path: string }) => Number(pathHere(documented).includes("{"))
      const inOrder = [...withBody].sort((a, b) => needsId(a) - needsId(b))
      assert.isAbove(inOrder.length, 5)
      for (const documented of inOrder) {
        const { method, operation } = documented
        const path = pathHere(documented)
        const key = keys[Object.keys(operation.security?.[0] ?? {})[0] ?? ""]!
        for (const [example, { value }] of Object.entries(bodyOf(documented)!.examples!)) {
          let body = here(value)
          let id = exampleIds[operation.operationId] ?? made.get(path.split("/{")[0]!)
          if (operation.operationId === "simulationsOutcome") {
            const simulation = simulationFor(example)!
            id = simulation.id
            const [segment] = simulation.resultData?.findings.segments ?? []
            const { segments = [] } = body as { readonly segments?: ReadonlyArray<object> }
            if (segment !== undefined) body = { segments: [{ ...segments[0], name: segment.name }] }
          }
          const answer = yield* call(
            path
              .replace("{id}", id ?? "")
              .replace("{storeId}", exampleStore)
              .replace("{module}/{name}", path.includes("/schedules/") ? exampleSchedule : exampleActor),
            key,
            body,
            method
          )
          const at = `${operation.operationId} ${example}: ${JSON.stringify(answer.json)}`
          const refused = refusedExamples[operation.operationId]
          if (refused !== undefined) {
            assert.strictEqual(answer.json.code, refused, at)
            continue
          }
          assert.isBelow(answer.status, 300, at)
          const answered = contract.answerOf(documented, answer.status)
          assert.isDefined(answered, at)
          const schema = pointerTo(answered!.pointer, "content", jsonType, "schema")
          assert.deepStrictEqual(contract.faults(schema, answer.json), [], at)
          const newId = answer.json.id ?? answer.json.data?.id
          if (newId !== undefined && answer.status === 201) made.set(path.split("/{")[0]!, newId)
          if (operation.operationId !== "simulationsCreate") continue
          yield* ended(`${service.url}/api/v1/simulations/${newId}/events`, key)
          simulations.set(example, (yield* call(`/api/v1/simulations/${newId}`, key)).json)
        }
      }
      assert.strictEqual(simulations.size, 3)
    })
  )

  it.effect.skipIf(!existsSync(chromiumPath))(
    "is a page that sends requests with the key that was entered, and loads nothing from elsewhere",
    () =>
      Effect.gen(function* () {
        const { keys, service } = yield* Started
        const requested: Array<string> = []
        const page = yield* openPage((url) => requested.push(url))
        const send = (operationId: string) =>
          Effect.promise(async () => {
            const operation = page.locator(`#${operationId}`)
            await operation.scrollIntoViewIfNeeded()
            await operation.getByRole("button", { name: "Try it" }).click()
            await operation.getByRole("button", { name: "Send" }).click()
            const status = operation.getByRole("status").filter({ hasText: /^\d{3} after/ })
            return Number.parseInt(await status.innerText(), 10)
          })
        yield* Effect.promise(async () => {
          await page.goto(`${service.url}/docs/areas`)
          await page.getByLabel("Key sk_").fill(keys["analyticsKey"]!)
        })
        assert.strictEqual(yield* send("areasProfile"), 200)
        assert.strictEqual(yield* send("simulationsCreate"), 202)
        yield* Effect.promise(() => page.goto(`${service.url}/docs/webhooks`))
        assert.strictEqual(yield* send("notificationEndpointsList"), 200)
        assert.deepStrictEqual(
          requested.filter((url) => !url.startsWith(service.url)),
          []
        )
      })
  )
})

/** The stream of a simulation's events ends with it. */
const ended = (url: string, key: string) =>
  Effect.promise(async () => (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).text())

/** A page of a browser of its own; its network requests are passed to `onRequest`. */
const openPage = (onRequest: (url: string) => void) =>
  Effect.gen(function* () {
    const browser = yield* launch
    const context = yield* Effect.promise(() => openContext(browser, { viewport: { width: 1440, height: 1000 } }))
    const page = yield* Effect.promise(() => context.newPage())
    page.setDefaultTimeout(600_000)
    page.on("request", (request) => {
      if (!request.url().startsWith("data:") && !request.url().startsWith("blob:")) onRequest(request.url())
    })
    return page
  })
