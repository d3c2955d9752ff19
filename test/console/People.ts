/** People at the console: a person of an account, and a page in a frame. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Role } from "../../src/http/auth/WebSessions.ts"
import * as Browser from "./Browser.ts"
import { tokenFor } from "./support.ts"

export const inFrame = { headers: { "x-ekimae-frame": "1" } }
export const redeemPath = "/console/api/auth/link/redeem"
export const session = "/console/api/session"

/** A person of the account, who is signed in. */
export const personOf = Effect.fnUntraced(function* (
  accountId: string,
  role: Role,
  email = `${role}-${accountId}@example.com`.toLowerCase()
) {
  const token = yield* tokenFor({ kind: "invitation", accountId, role, email })
  const browser = yield* Browser.open
  assert.strictEqual((yield* Browser.redeem(browser, token)).status, 200)
  return browser
})

/** Redeems a link as a page in a frame does. */
export const openFrame = Effect.fnUntraced(function* (token: string) {
  const browser = yield* Browser.open
  const { body, status } = yield* browser.post(redeemPath, { token }, inFrame)
  return { browser, body, status }
})

export const tokenIn = (link: string): string => new URL(link).hash.slice(1)
