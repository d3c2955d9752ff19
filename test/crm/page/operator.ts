/** Asks as the operator of an account; answers status and JSON, or the text of another answer. */
import { Effect } from "effect"
import { TestApp } from "../../support/TestApp.ts"

const adminToken = "0123456789abcdef"

export const operator = Effect.fnUntraced(function* (accountId: string) {
  const { call } = yield* TestApp
  return Effect.fnUntraced(function* (method: string, path: string, body?: unknown) {
    const response = yield* call(`/admin/v1/crm/accounts/${accountId}${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = yield* Effect.promise(() => response.text())
    const isJson = /json/.test(response.headers.get("content-type") ?? "")
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  })
})
