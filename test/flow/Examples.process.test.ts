/** Every example of the document, as it stands and in its order, on a service that has just made its demo account. */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { mainDemoId } from "../../modules/accounts/contract.ts"
import { ids as simulationIds } from "../../modules/simulation/demo/Examples.ts"
import {
  type Contract,
  contractOf,
  type Document,
  type Documented,
  type Parameter,
  pointerTo
} from "../support/OpenApiContract.ts"
import * as Service from "../support/ServiceProcess.ts"
import { freePort } from "../support/server/TcpServer.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const adminToken = "a-token-for-this-test"
const jsonType = "application/json"

/** Answers to what no document can show an example of: signatures over a body, tokens and links that are secrets. */
const secretExamples: Readonly<Record<string, string>> = {
  lineHooksReceive: "invalid_signature",
  stripeHooksReceive: "invalid_stripe_signature",
  crmCalendarFeed: "calendar_not_found",
  callbacksAnswer: "callback_not_found"
}

class Demo extends Context.Service<
  Demo,
  { readonly service: Service.ServiceProcess; readonly contract: Contract; readonly said: string }
>()("test/Demo") {
  static readonly layer = Layer.effect(
    Demo,
    Effect.gen(function* () {
      const database = yield* TestDatabase.database("template_seeded")
      const service = yield* Service.start({
        DATABASE_URL: Service.urlOf(database),
        // The pages that the demo observes are at a port that is known before the start.
        PORT: String(yield* freePort),
        ADMIN_TOKEN: adminToken
      })
      const said = yield* Service.eventually(Effect.sync(service.said), (text) => text.includes("Try:"))
      const response = yield* Effect.orDie(service.call("/openapi.json"))
      return Demo.of({
        service,
        said,
        contract: contractOf(yield* Effect.promise(() => response.json() as Promise<Document>))
      })
    })
  )
}

const exampleOf = ({ schema }: Parameter, contract: Contract): unknown => {
  const target = (schema.$ref === undefined ? {} : contract.resolve(schema.$ref)) as Readonly<Record<string, unknown>>
  const all: ReadonlyArray<unknown> = [schema, target, ...[target["allOf"] ?? schema["allOf"] ?? []].flat()]
  const found = all.find((one): one is { readonly examples: ReadonlyArray<unknown> } => {
    return typeof one === "object" && one !== null && "examples" in one
  })
  return found?.examples[0]
}

/** The path with its parameters, and the query with all parameters that have an example. */
const targetOf = ({ operation, path }: Documented, contract: Contract, deliveryId: string): string => {
  const query = new URLSearchParams()
  let target = path.replace("{deliveryId}", deliveryId)
  for (const parameter of operation.parameters ?? []) {
    const example = exampleOf(parameter, contract)
    if (parameter.in === "path") target = target.replace(`{${parameter.name}}`, encodeURIComponent(String(example)))
    if (parameter.in === "query" && example !== undefined) query.set(parameter.name, String(example))
  }
  return query.size === 0 ? target : `${target}?${query}`
}

const requiredHeaders = ({ operation }: Documented, contract: Contract): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (operation.parameters ?? []).flatMap((parameter) =>
      parameter.in === "header" && parameter.required === true
        ? [[parameter.name, String(exampleOf(parameter, contract))]]
        : []
    )
  )

const bodiesOf = ({ operation }: Documented): ReadonlyArray<readonly [type: string, body: string] | undefined> => {
  const [found] = Object.entries(operation.requestBody?.content ?? {})
  if (found === undefined) return [undefined]
  const [type, { examples = {} }] = found
  return Object.values(examples).map(({ value }) => [type, type === jsonType ? JSON.stringify(value) : String(value)])
}

layer(Demo.layer, { excludeTestServices: true })("The examples of the document", (it) => {
  it.effect("work as they stand on a fresh demo account", () =>
    Effect.gen(function* () {
      const { contract, said, service } = yield* Demo
      const printed = (name: string) => Service.printedKey(said, name)
      const [first, second] = [printed("analytics.key"), yield* keyOf(service)]
      let calls = 0
      const keys: Readonly<Record<string, () => string>> = {
        // A key may make 60 requests a minute.
        analyticsKey: () => (++calls % 2 === 0 ? first : second),
        businessKey: () => printed("business.live"),
        crmKey: () => printed("crm.key"),
        memberToken: () => printed("crm.memberToken")
      }
      for (const id of [simulationIds.priceTest, simulationIds.segments]) yield* ended(service, id, first)
      const failed: Array<string> = []
      let tried = 0
      let deliveryId = ""
      for (const documented of contract.operations) {
        const { method, operation } = documented
        const [scheme] = Object.keys(operation.security?.[0] ?? {})
        if (scheme === "adminToken") continue
        for (const body of bodiesOf(documented)) {
          const key = keys[scheme ?? ""]?.()
          const headers = {
            ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
            ...(body === undefined ? {} : { "content-type": body[0] }),
            ...requiredHeaders(documented, contract)
          }
          const init = { method, headers, ...(body === undefined ? {} : { body: body[1] }) }
          const { status, text, type } = yield* ask(service.url + targetOf(documented, contract, deliveryId), init)
          const secret = secretExamples[operation.operationId]
          tried++
          if (secret === undefined ? status >= 300 : !text.includes(secret)) {
            failed.push(`${operation.operationId} ${body?.[1] ?? ""} ${status} ${text.slice(0, 300)}`)
          } else if (text.startsWith("{")) {
            const answered = contract.answerOf(documented, status)
            const schema = pointerTo(answered?.pointer ?? "", "content", type, "schema")
            failed.push(
              ...contract.faults(schema, JSON.parse(text)).map((fault) => `${operation.operationId}: ${fault}`)
            )
          }
          if (documented.path.endsWith("/test")) deliveryId = idOf(text)
        }
      }
      assert.deepStrictEqual(failed, [])
      assert.isAbove(tried, 100)
    })
  )
})

const idOf = (text: string): string => {
  const answer = JSON.parse(text) as { readonly id?: string; readonly data?: { readonly id: string } }
  return answer.id ?? answer.data?.id ?? ""
}

const ask = (url: string, init: RequestInit) =>
  Effect.promise(async () => {
    const response = await fetch(url, init)
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";")
    return { status: response.status, type, text: await response.text() }
  })

/** Another key of the demo account for areas. */
const keyOf = (service: Service.ServiceProcess) =>
  Effect.map(
    ask(`${service.url}/admin/v1/keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${adminToken}`, "content-type": jsonType },
      body: JSON.stringify({ accountId: mainDemoId, kind: "sk", name: "Second" })
    }),
    ({ text }) => /"(sk_\w+)"/.exec(text)?.[1] ?? text
  )

/** The stream of a simulation's events ends with it. */
const ended = (service: Service.ServiceProcess, id: string, key: string) =>
  ask(`${service.url}/api/v1/simulations/${id}/events`, { headers: { authorization: `Bearer ${key}` } })
