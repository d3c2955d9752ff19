/** The module as operators and clients see it, over HTTP without a socket; nothing works in the background. */
import { Effect, Layer, Option, Redacted } from "effect"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { CrmModule } from "../../modules/crm/index.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { composeModules } from "../../src/module.ts"
import { quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { crmKernelOn } from "./kernel.ts"

export const token = "0123456789abcdef"
export const adminToken = Option.some(Redacted.make(token))

export const app = composeModules(AccountsModule, CrmModule)

export const node = TestApp.web(
  HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide([app.layer, app.causeBranches]))
).pipe(Layer.provideMerge(quietNode), Layer.provide(TestApp.services), Layer.provideMerge(crmKernelOn({ adminToken })))

/** Asks as the operator; answers status, JSON and headers. */
export const operator = Effect.fnUntraced(function* (accountId: string) {
  const { call } = yield* TestApp.TestApp
  return Effect.fnUntraced(function* (method: string, path: string, body?: unknown) {
    const response = yield* call(`/admin/v1/crm/accounts/${accountId}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const json: any = JSON.parse(yield* Effect.promise(() => response.text()))
    return { status: response.status, body: json }
  })
})
