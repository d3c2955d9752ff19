import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { App } from "../../src/app.ts"
import type { Role } from "../../src/http/auth/WebSessions.ts"
import { OnlyComputes } from "../../src/http/idempotency/OptionalKey.ts"
import { openAccount } from "../accounts/support.ts"
import { actionsOn } from "../support/AuditRows.ts"
import * as Browser from "./Browser.ts"
import { service, tokenFor } from "./support.ts"

interface Operation {
  readonly method: string
  readonly path: string
  readonly security: ReadonlyArray<string>
}

const openAs = Effect.fnUntraced(function* (accountId: string, role: Role) {
  const email = `${role}-${accountId}@example.com`.toLowerCase()
  const token = yield* tokenFor({ kind: "invitation", accountId, role, email })
  const browser = yield* Browser.open
  assert.strictEqual((yield* Browser.redeem(browser, token)).status, 200)
  return browser
})

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
const at = (path: string): string => path.replaceAll(/\{\w+\}/g, unknown)

const operations = Effect.fnUntraced(function* (browser: Browser.Browser) {
  const { body } = yield* browser.ask("/openapi.json")
  return Object.entries(body["paths"] as Record<string, Record<string, any>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): ReadonlyArray<Operation> => {
      const security = ((operation["security"] ?? []) as ReadonlyArray<object>).flatMap((scheme) => Object.keys(scheme))
      return [{ method: method.toUpperCase(), path, security }]
    })
  )
})

/** Operations that have no effect although they are no GET. */
const computing = (() => {
  const found = new Set<string>()
  HttpApi.reflect(App.api as unknown as HttpApi.Top, {
    onGroup() {},
    onEndpoint: ({ endpoint }) => {
      if (endpoint.annotations.mapUnsafe.has(OnlyComputes.key)) {
        found.add(`${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, "{$1}").replace(/\/$/, "")}`)
      }
    }
  })
  return found
})()

const ofKeys = new Set(["analyticsKey", "businessKey", "crmKey"])

layer(service, { excludeTestServices: true })("A user's role", (it) => {
  it.effect("of a viewer changes nothing, by any route of the document, and reads what a key reads", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const viewer = yield* openAs(accountId, "viewer")
      const all = yield* operations(viewer)
      let refused = 0
      for (const { method, path, security } of all) {
        if (method === "GET") continue
        const { status } = yield* viewer.ask(at(path), { method, account: accountId, body: {} })
        const key = `${method} ${path}`
        if (security.some((scheme) => ofKeys.has(scheme))) {
          if (computing.has(key)) assert.notInclude([401, 403], status, key)
          else assert.strictEqual(status, 403, key)
        } else if (security.length > 0) assert.include([401, 403], status, key)
        else continue
        refused++
      }
      assert.isAbove(refused, 100)
      const read = ["/api/v1/areas/13104", "/api/v1/friends", "/api/v1/trade-area/analysis?lat=35.69&lng=139.7"]
      for (const path of read.slice(0, 2)) {
        assert.strictEqual((yield* viewer.ask(path, { account: accountId })).status, 200, path)
      }
    })
  )

  it.effect("opens the account that it is a role of, and no other", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* openAccount, yield* openAccount]
      const owner = yield* openAs(own, "owner")
      assert.strictEqual((yield* owner.ask("/api/v1/friends", { account: own })).status, 200)
      assert.strictEqual((yield* owner.ask("/api/v1/friends", { account: other })).status, 401)
      assert.strictEqual((yield* owner.ask("/api/v1/friends", { account: unknown })).status, 401)
      assert.strictEqual((yield* owner.ask("/api/v1/friends")).status, 401)
      assert.strictEqual((yield* owner.ask(`/console/api/accounts/${other}/keys`)).status, 404)
      assert.strictEqual((yield* owner.ask("/admin/v1/stats")).status, 401)
    })
  )

  it.effect("of staff works with messaging, and neither with endpoints nor with keys", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const staff = yield* openAs(accountId, "staff")
      const developer = yield* openAs(accountId, "developer")
      const tagged = { friendId: unknown, tagId: unknown, action: "add" }
      assert.strictEqual((yield* staff.post("/api/v1/tags", tagged, { account: accountId })).status, 404)
      const hook = { url: "http://127.0.0.1:9/hook", events: ["friend.followed"] }
      for (const [browser, status] of [[staff, 403] as const, [developer, 201] as const]) {
        const made = yield* browser.post("/api/v1/webhook_endpoints", hook, { account: accountId })
        assert.strictEqual(made.status, status, JSON.stringify(made.body))
        const keys = yield* browser.ask(`/console/api/accounts/${accountId}/keys`)
        assert.strictEqual(keys.status, status === 201 ? 200 : 403)
        assert.strictEqual((yield* browser.ask(`/console/api/accounts/${accountId}/users`)).status, 403)
      }
    })
  )

  it.effect("reaches the operators' endpoints of its own shop, as far as they are open to its users", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* openAccount, yield* openAccount]
      const at = (path: string, account = own) => `/admin/v1/crm/accounts/${account}${path}`
      const [viewer, staff] = [yield* openAs(own, "viewer"), yield* openAs(own, "staff")]
      const [developer, owner] = [yield* openAs(own, "developer"), yield* openAs(own, "owner")]
      assert.strictEqual((yield* viewer.ask(at("/tags"))).status, 200)
      assert.strictEqual((yield* viewer.ask(at("/tags", other))).status, 401)
      assert.strictEqual((yield* viewer.post(at("/tags"), { name: "VIP" })).status, 403)
      assert.strictEqual((yield* staff.post(at("/tags"), { name: "VIP" })).status, 201)
      assert.strictEqual(
        (yield* staff.post(at("/tags"), { name: "VVIP" }, { from: "https://evil.example" })).status,
        403
      )
      assert.strictEqual((yield* staff.ask(at("/shop"), { method: "PATCH", body: { name: "Salon" } })).status, 403)
      assert.strictEqual((yield* developer.ask(at("/shop"), { method: "PATCH", body: { name: "Salon" } })).status, 200)
      assert.strictEqual((yield* developer.ask(at("/friends/export"))).status, 403)
      assert.strictEqual((yield* developer.ask(at(`/forms/${unknown}/export`))).status, 403)
      assert.strictEqual((yield* owner.ask(at(`/forms/${unknown}/export`))).status, 404)
      assert.strictEqual((yield* owner.ask(at("/friends/export"))).status, 200)
      const grant = { method: "PATCH", body: { monthly: 1_000_000 } }
      for (const browser of [owner, developer]) {
        assert.strictEqual((yield* browser.ask(at("/messages/quota"), grant)).status, 401)
        assert.strictEqual((yield* browser.post(at("/payment-provider/sandbox"), {})).status, 401)
      }
    })
  )

  it.effect("decides who sends broadcasts, sees what friends wrote, and says whether it is kept", () =>
    Effect.gen(function* () {
      const own = yield* openAccount
      const at = (path: string) => `/admin/v1/crm/accounts/${own}${path}`
      const browsers = [
        yield* openAs(own, "viewer"),
        yield* openAs(own, "staff"),
        yield* openAs(own, "developer"),
        yield* openAs(own, "owner")
      ]
      const broadcast = { name: "x", audience: {}, texts: ["x"], scheduledAt: "2099-01-01T00:00:00Z" }
      const reply = { type: "greeting", keywords: [], match: "exact", texts: ["x"], marketing: "keep", isActive: false }
      const statuses = Effect.fnUntraced(function* (method: string, path: string, body?: object) {
        const found: Array<number> = []
        for (const browser of browsers)
          found.push((yield* browser.ask(at(path), { method, ...(body && { body }) })).status)
        return found
      })
      assert.deepStrictEqual(yield* statuses("GET", "/broadcasts"), [200, 200, 200, 200])
      assert.deepStrictEqual(yield* statuses("POST", "/broadcasts/preview", { audience: {} }), [403, 200, 200, 200])
      assert.deepStrictEqual(yield* statuses("POST", "/broadcasts", broadcast), [403, 403, 201, 201])
      assert.deepStrictEqual(yield* statuses("POST", `/broadcasts/${unknown}/pause`), [403, 403, 404, 404])
      assert.deepStrictEqual(yield* statuses("POST", "/auto-replies", reply), [403, 403, 201, 201])
      assert.deepStrictEqual(yield* statuses("POST", "/templates", { name: "x", texts: ["x"] }), [403, 201, 201, 201])
      assert.deepStrictEqual(yield* statuses("GET", "/rich-menus"), [200, 200, 200, 200])
      assert.deepStrictEqual(yield* statuses("POST", "/rich-menus", { name: "x" }), [403, 403, 400, 400])
      assert.deepStrictEqual(yield* statuses("POST", `/rich-menus/${unknown}/show`), [403, 403, 404, 404])
      assert.deepStrictEqual(yield* statuses("DELETE", `/rich-menus/${unknown}`), [403, 403, 404, 404])
      assert.deepStrictEqual(yield* statuses("PUT", `/friends/${unknown}/memo`, { memo: "x" }), [403, 404, 404, 404])
      assert.deepStrictEqual(yield* statuses("GET", `/received/friends/${unknown}`), [403, 404, 404, 404])
      assert.deepStrictEqual(yield* statuses("POST", `/received/friends/${unknown}/read`), [403, 404, 404, 404])
      assert.deepStrictEqual(yield* statuses("PUT", "/received/settings", { keptDays: 7 }), [403, 403, 403, 200])
    })
  )

  it.effect("of a viewer reads what the account asked for this month", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const viewer = yield* openAs(accountId, "viewer")
      const simulations = "POST /api/v1/simulations"
      const called = [
        simulations,
        `${simulations}/:id/cancel`,
        "POST /api/v1/trade-area",
        "POST /api/v1/location-score"
      ]
      yield* sql`
        insert into accounts_usage (account_id, month, operation, by_keys, by_users)
        select ${accountId}, date_trunc('month', now() at time zone 'Asia/Tokyo'), operation, 3, 2
        from unnest(${called}::text[]) operation`
      const { body } = yield* viewer.ask(`/console/api/accounts/${accountId}/usage`)
      assert.deepInclude(body, { callsByKeys: 12, asked: { simulations: 5, tradeAreas: 10, forecasts: 0 } })
    })
  )

  it.effect("of a viewer keeps the columns that were chosen for takings, for files with the same headings", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const [viewer, other] = [yield* openAs(accountId, "viewer"), yield* openAs(yield* openAccount, "owner")]
      const path = `/console/api/accounts/${accountId}/takings-columns`
      const headings = ["いつ", "いくら"]
      const found = (browser: typeof viewer, given: ReadonlyArray<string>) =>
        Effect.map(browser.post(`${path}/find`, { headings: given }), ({ body, status }) => [status, body["columns"]])
      assert.deepStrictEqual(yield* found(viewer, headings), [200, null])
      const columns = { date: "いつ", revenue: "いくら", customers: "" }
      const keep = (body: unknown) => Effect.map(viewer.ask(path, { method: "PUT", body }), ({ status }) => status)
      assert.strictEqual(yield* keep({ headings, columns }), 200)
      assert.deepStrictEqual(yield* found(viewer, headings.toReversed()), [200, columns])
      assert.deepStrictEqual(yield* found(viewer, ["いつ"]), [200, null])
      assert.strictEqual((yield* found(other, headings))[0], 404)
      for (const [length, count, status] of [
        [200, 200, 200],
        [201, 1, 400],
        [1, 201, 400],
        [1, 0, 400]
      ] as const) {
        const many = Array.from({ length: count }, (_, at) => String(at).padStart(length, "x"))
        assert.strictEqual(yield* keep({ headings: many.map((text) => text.slice(-length)), columns }), status)
      }
    })
  )

  it.effect("reaches none of it while the account is suspended or lacks the plan, as its keys do not", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const change of [{ status: "inactive" }, { crm_plan: "free" }] as const) {
        const accountId = yield* openAccount
        const owner = yield* openAs(accountId, "owner")
        yield* sql`update accounts_account set ${sql.update(change)} where id = ${accountId}`
        const { body, status } = yield* owner.ask(`/admin/v1/crm/accounts/${accountId}/tags`)
        assert.deepStrictEqual([status, body["code"]], [401, "status" in change ? "account_inactive" : "plan_required"])
      }
    })
  )

  it.effect("of a developer makes a key that works until it is revoked", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const developer = yield* openAs(accountId, "developer")
      const keys = `/console/api/accounts/${accountId}/keys`
      const made = yield* developer.post(keys, { kind: "sk", name: "CI", scopes: [], expiresInDays: 30 })
      assert.strictEqual(made.status, 201, JSON.stringify(made.body))
      const caller = yield* Browser.open
      const call = (secret: string) =>
        Effect.map(
          caller.ask("/api/v1/areas/13104", { headers: { authorization: `Bearer ${secret}` } }),
          ({ status }) => status
        )
      assert.strictEqual(yield* call(made.body["secret"]), 200)
      const rotated = yield* developer.post(`${keys}/${made.body["id"]}/rotate`, { graceHours: 0 })
      assert.deepStrictEqual([rotated.status, rotated.body["old"].replacedBy], [201, rotated.body["id"]])
      assert.deepStrictEqual([yield* call(made.body["secret"]), yield* call(rotated.body["secret"])], [401, 200])
      assert.strictEqual((yield* developer.post(`${keys}/${rotated.body["id"]}/revoke`)).body["status"], "revoked")
      assert.strictEqual(yield* call(rotated.body["secret"]), 401)
      assert.strictEqual((yield* developer.post(`${keys}/${unknown}/revoke`)).status, 404)
      assert.deepStrictEqual(yield* actionsOn(accountId), [
        "console_key_create",
        "console_key_rotate",
        "console_key_revoke"
      ])
      const list = (yield* developer.ask(keys)).body["keys"] as ReadonlyArray<{ readonly status: string }>
      assert.deepStrictEqual(
        list.map(({ status }) => status),
        ["expired", "revoked"]
      )
    })
  )

  it.effect("of an owner invites, changes roles and removes, but leaves an owner", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const owner = yield* openAs(accountId, "owner")
      const base = `/console/api/accounts/${accountId}`
      const email = `New-${accountId}@Example.com`
      const invited = yield* owner.post(`${base}/invitations`, { email, role: "viewer" })
      assert.strictEqual(invited.status, 201, JSON.stringify(invited.body))
      const token = /\/console\/link#(.+)$/.exec(invited.body["link"])![1]!
      const person = yield* Browser.open
      assert.strictEqual((yield* Browser.redeem(person, token)).status, 200)
      assert.strictEqual((yield* owner.post(`${base}/invitations`, { email, role: "owner" })).status, 409)
      const { body } = yield* owner.ask(`${base}/users`)
      assert.deepStrictEqual(
        body["users"].map(({ role }: { readonly role: string }) => role),
        ["owner", "viewer"]
      )
      const [self, added] = body["users"]
      assert.strictEqual((yield* owner.post(`${base}/users/${self.id}/role`, { role: "viewer" })).status, 409)
      assert.strictEqual((yield* owner.post(`${base}/users/${added.id}/role`, { role: "developer" })).status, 200)
      assert.strictEqual((yield* person.ask(`${base}/keys`)).status, 200)
      assert.strictEqual((yield* owner.post(`${base}/users/${added.id}/remove`)).status, 200)
      // A user whom no account knows any longer is deleted.
      assert.strictEqual((yield* person.ask(`${base}/keys`)).status, 401)
      assert.strictEqual((yield* owner.post(`${base}/users/${self.id}/remove`)).status, 409)
      const again = yield* owner.post(`${base}/invitations`, { email: `again-${email}`, role: "viewer" })
      assert.strictEqual(again.status, 201)
      const [{ id }] = (yield* owner.ask(`${base}/users`)).body["invitations"]
      assert.strictEqual((yield* owner.post(`${base}/invitations/${id}/revoke`)).status, 200)
      assert.deepStrictEqual(yield* actionsOn(accountId), [
        "console_invitation_create",
        "console_role_set",
        "console_user_remove",
        "console_invitation_create",
        "console_invitation_revoke"
      ])
    })
  )
})
