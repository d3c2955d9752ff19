import { request } from "node:http"
import { assert, it, layer } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ConsoleSettings } from "../../modules/console/ConsoleSettings.ts"
import { digestOf } from "../../modules/console/link/Link.ts"
import { LinkRepo } from "../../modules/console/link/LinkRepo.ts"
import { pageHeaders } from "../../modules/console/page/Http.ts"
import * as SettingsGroup from "../../src/settings/SettingsGroup.ts"
import { openAccount } from "../accounts/support.ts"
import { TestApp } from "../support/TestApp.ts"
import * as Browser from "./Browser.ts"
import { operatorCalled, service, serviceWith, tokenFor } from "./support.ts"

const shops = "https://shops.example"
const embedding = serviceWith(
  { publicUrl: Option.some(new URL("https://console.example")) },
  { embedOrigins: [shops, "https://portal.example:8443"] }
)

/** Redeems a link as a page in a frame does. */
const openFrame = (browser: Browser.Browser, token: string) =>
  browser.post("/console/api/auth/link/redeem", { token }, { headers: inFrame })

const inFrame = { "x-ekimae-frame": "1" }

const linkFor = (browser: Browser.Browser, accountId: string, body: object) =>
  browser.post(`/admin/v1/accounts/${accountId}/console_links`, body)

/** Sends a request with the host of a proxy, which `fetch` replaces by its own. */
const asGuest = Effect.fnUntraced(function* (
  path: string,
  method: string,
  { body, cookie }: { readonly body?: object; readonly cookie?: string } = {}
) {
  const { origin } = yield* TestApp
  const headers = {
    host: "console.example",
    origin: "https://console.example",
    "content-type": "application/json",
    "x-ekimae-frame": "1",
    ...(cookie === undefined ? {} : { cookie })
  }
  return yield* Effect.callback<{ status: number; cookies: ReadonlyArray<string>; text: string }>((resume) => {
    const sent = request(`${origin}${path}`, { method, headers }, (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (part: string) => (text += part))
      response.on("end", () =>
        resume(
          Effect.succeed({
            status: response.statusCode ?? 0,
            cookies: response.headers["set-cookie"] ?? [],
            text
          })
        )
      )
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
})

layer(embedding, { excludeTestServices: true })("The console in another page", (it) => {
  it.effect("is opened once by a link for ten minutes, with the role of it", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const made = yield* linkFor(yield* operatorCalled("first"), accountId, {
        role: "developer",
        section: "developers",
        page: "/developers/endpoints",
        language: "en"
      })
      assert.strictEqual(made.status, 201, JSON.stringify(made.body))
      const url = new URL(made.body["url"])
      assert.strictEqual(url.origin, "https://console.example")
      assert.strictEqual(
        `${url.pathname}${url.search}`,
        "/console/embed?section=developers&page=%2Fdevelopers%2Fendpoints&language=en"
      )
      const left = Date.parse(made.body["expiresAt"]) - Date.now()
      assert.isTrue(left > 9 * 60_000 && left <= 10 * 60_000)

      const body = { token: url.hash.slice(1) }
      const redeemed = yield* asGuest("/console/api/auth/link/redeem", "POST", { body })
      assert.strictEqual(redeemed.status, 200)
      const [line = ""] = redeemed.cookies
      assert.match(line, /^__Host-ekimae-frame\.session_token=/)
      assert.match(line, /Max-Age=28800;/)
      for (const attribute of ["Secure", "HttpOnly", "SameSite=None", "Partitioned"]) assert.include(line, attribute)
      const cookie = line.split(";")[0] ?? ""
      const session = yield* asGuest("/console/api/session", "GET", { cookie })
      const { accounts, operator: isOperator } = JSON.parse(session.text) as {
        readonly accounts: ReadonlyArray<{ readonly id: string; readonly role: string }>
        readonly operator: boolean
      }
      assert.deepStrictEqual(
        [accounts.map(({ id, role }) => [id, role]), isOperator],
        [[[accountId, "developer"]], false]
      )
      const users = yield* asGuest(`/console/api/accounts/${accountId}/users`, "GET", { cookie })
      assert.strictEqual(users.status, 403)
      assert.strictEqual((yield* asGuest("/console/api/auth/link/redeem", "POST", { body })).status, 404)
      const sql = yield* SqlClient.SqlClient
      yield* tokenFor({ kind: "embedding", accountId, role: "viewer" })
      const kept = yield* sql`select id from console_link where account_id = ${accountId}`
      assert.strictEqual(kept.length, 1, "a host may render its page as often as it likes")
    })
  )

  it.effect("has one user for each account and role, whom the owners see", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const owner = yield* Browser.open
      yield* Browser.redeem(
        owner,
        yield* tokenFor({ kind: "invitation", accountId, role: "owner", email: "owner@example.com" })
      )
      for (const role of ["viewer", "viewer", "staff"] as const) {
        const browser = yield* Browser.open
        const token = yield* tokenFor({ kind: "embedding", accountId, role })
        assert.strictEqual((yield* openFrame(browser, token)).status, 200)
      }
      const { body } = yield* owner.ask(`/console/api/accounts/${accountId}/users`)
      assert.sameMembers(
        body["users"].map(({ name, role }: { name: string; role: string }) => `${name}: ${role}`),
        ["Sato: owner", "Embedded viewer: viewer", "Embedded staff: staff"]
      )
    })
  )

  it.effect("refuses roles that may invite, places elsewhere, accounts that do not exist, and who is no operator", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const browser = yield* operatorCalled("second")
      for (const body of [
        { role: "owner" },
        {},
        { role: "viewer", page: "//evil.example" },
        { role: "viewer", page: "https://evil.example" },
        { role: "viewer", page: `/${"a".repeat(101)}` },
        { role: "viewer", color: "url(x)" }
      ]) {
        assert.strictEqual((yield* linkFor(browser, accountId, body)).status, 400, JSON.stringify(body))
      }
      assert.strictEqual(
        (yield* linkFor(browser, accountId, { role: "viewer", page: `/${"a".repeat(100)}` })).status,
        201
      )
      assert.strictEqual((yield* linkFor(browser, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", { role: "viewer" })).status, 404)
      assert.strictEqual((yield* linkFor(yield* Browser.open, accountId, { role: "viewer" })).status, 401)
      const audit = yield* browser.ask("/admin/v1/audit?limit=1")
      assert.strictEqual(audit.body["entries"][0].action, "console_link_create")
    })
  )

  it.effect("ends with its link: after ten minutes it opens nothing", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "embedding", accountId, role: "viewer" })
      const { lock } = yield* LinkRepo
      const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000)
      assert.isDefined(yield* lock(digestOf(token), minutesLater(9.9)))
      assert.isUndefined(yield* lock(digestOf(token), minutesLater(10)))
    })
  )
})

it("Only pages of the named origins may show the console in a frame", () => {
  const ancestors = (origins: ReadonlyArray<string>) =>
    /; frame-ancestors (.*)$/.exec(pageHeaders(origins)["content-security-policy"])?.[1]
  assert.strictEqual(ancestors([]), "'none'")
  assert.strictEqual(ancestors([shops, "https://portal.example:8443"]), `${shops} https://portal.example:8443`)
})

it.effect("The setting takes origins alone, which cannot add to a policy", () =>
  Effect.gen(function* () {
    const faultsOf = (CONSOLE_EMBED_ORIGINS: string) =>
      Effect.provide(
        Effect.map(SettingsGroup.read([ConsoleSettings]), ({ faults }) => faults.length),
        ConfigProvider.layer(ConfigProvider.fromEnv({ env: { CONSOLE_EMBED_ORIGINS } }))
      )
    assert.strictEqual(yield* faultsOf(`${shops},http://localhost:3000`), 0)
    for (const text of [
      "*",
      "shops.example",
      `${shops}/path`,
      `${shops}; script-src *`,
      "javascript:alert(1)",
      "'self'"
    ]) {
      assert.strictEqual(yield* faultsOf(text), 1, text)
    }
  })
)

layer(service, { excludeTestServices: true })("Without the setting", (it) => {
  it.effect("no link is made, and cookies stay with the site", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const refused = yield* linkFor(yield* operatorCalled("op"), accountId, { role: "viewer" })
      assert.deepStrictEqual([refused.status, refused.body["code"]], [409, "embedding_off"])
      const browser = yield* Browser.open
      const token = yield* tokenFor({ kind: "demo", accountId, role: "viewer" })
      const { headers } = yield* browser.post("/console/api/auth/link/redeem", { token })
      assert.include(headers.getSetCookie()[0] ?? "", "SameSite=Lax")
    })
  )
})
