import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ConsoleModule } from "../../modules/console/index.ts"
import { openAccount } from "../accounts/support.ts"
import { runnerOf } from "../crm/cli.ts"
import * as Browser from "./Browser.ts"
import { operatorCalled, service, tokenFor } from "./support.ts"

const users = "/admin/v1/console_users"
const session = "/console/api/session"

const idOf = (browser: Browser.Browser) => Effect.map(browser.ask(session), ({ body }) => body["user"].id as string)

const memberOf = Effect.fnUntraced(function* (accountId: string, email: string) {
  const browser = yield* Browser.open
  yield* Browser.redeem(browser, yield* tokenFor({ kind: "invitation", accountId, role: "owner", email }))
  return browser
})

layer(service, { excludeTestServices: true })("Operators", (it) => {
  it.effect("see all users with their rights and logins", () =>
    Effect.gen(function* () {
      const operator = yield* operatorCalled("seeing")
      const accountId = yield* openAccount
      yield* memberOf(accountId, "seen@example.com")
      const { body } = yield* operator.ask(`${users}?limit=100`)
      const seen = body["users"].find(({ email }: { email: string }) => email === "seen@example.com")
      assert.deepInclude(seen, {
        kind: "person",
        isProven: false,
        isOperator: false,
        hasPassword: true,
        hasCompanyAccount: false,
        passkeys: 0,
        sessions: 1,
        endedAt: null,
        accounts: [{ id: accountId, role: "owner" }]
      })
      const member = yield* memberOf(accountId, "no-operator@example.com")
      assert.strictEqual((yield* member.ask(users)).status, 401)
      const page = yield* operator.ask(`${users}?limit=1`)
      assert.strictEqual(page.body["users"].length, 1)
      const next = yield* operator.ask(`${users}?limit=1&cursor=${page.body["nextCursor"]}`)
      assert.notStrictEqual(next.body["users"][0].id, page.body["users"][0].id)
    })
  )

  it.effect("take the rights of another operator with its open links, and never their own", () =>
    Effect.gen(function* () {
      const [first, second] = [yield* operatorCalled("first"), yield* operatorCalled("second")]
      const [own, other] = [yield* idOf(first), yield* idOf(second)]
      const link = yield* tokenFor({ kind: "operator" })
      const reset = yield* second.post(`${users}/${own}/reset_link`)
      for (const [method, path] of [
        ["POST", `${users}/${own}/demote`],
        ["DELETE", `${users}/${own}`]
      ] as const) {
        const { body, status } = yield* first.ask(path, { method })
        assert.deepStrictEqual([status, body["code"]], [409, "own_user"])
      }
      const demoted = yield* first.post(`${users}/${other}/demote`)
      assert.deepStrictEqual([demoted.status, demoted.body["isOperator"]], [200, false])
      assert.strictEqual((yield* second.ask(users)).status, 401)
      assert.strictEqual((yield* second.ask(session)).status, 200)
      assert.strictEqual((yield* Browser.redeem(yield* Browser.open, link, { email: "x@example.com" })).status, 404)
      const kept = new URL(reset.body["url"]).hash.slice(1)
      assert.strictEqual((yield* Browser.redeem(yield* Browser.open, kept)).status, 404)
      assert.strictEqual((yield* first.post(`${users}/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF/demote`)).status, 404)
      const audit = yield* first.ask("/admin/v1/audit?limit=1")
      assert.deepInclude(audit.body["entries"][0], { action: "console_operator_demote", target: other })
    })
  )

  it.effect("end the sessions of a user, give a link for a new password, and delete the user", () =>
    Effect.gen(function* () {
      const operator = yield* operatorCalled("ending")
      const accountId = yield* openAccount
      const member = yield* memberOf(accountId, "ended@example.com")
      const id = yield* idOf(member)
      assert.strictEqual((yield* operator.post(`${users}/${id}/sign_out`)).body["sessions"], 0)
      assert.strictEqual((yield* member.ask(session)).status, 401)

      yield* Browser.signIn(member, "ended@example.com")
      const made = yield* operator.post(`${users}/${id}/reset_link`)
      assert.strictEqual(made.status, 201, JSON.stringify(made.body))
      const token = new URL(made.body["url"]).hash.slice(1)
      const inspected = yield* member.post("/console/api/links/inspect", { token })
      assert.deepInclude(inspected.body, { kind: "reset", email: "ended@example.com", name: "Sato" })
      const browser = yield* Browser.open
      const redeem = (body: object) => browser.post("/console/api/auth/link/redeem", { token, ...body })
      assert.strictEqual((yield* redeem({})).status, 400)
      assert.strictEqual((yield* redeem({ password: "a new long password" })).status, 200)
      assert.strictEqual((yield* redeem({ password: "another long password" })).status, 404)
      assert.strictEqual(yield* idOf(browser), id)
      assert.strictEqual((yield* member.ask(session)).status, 401)
      assert.strictEqual((yield* Browser.signIn(yield* Browser.open, "ended@example.com")).status, 401)
      const again = yield* Browser.signIn(yield* Browser.open, "ended@example.com", "a new long password")
      assert.strictEqual(again.status, 200)

      const deleted = yield* operator.ask(`${users}/${id}`, { method: "DELETE" })
      assert.deepStrictEqual([deleted.status, deleted.body["id"]], [200, id])
      assert.strictEqual((yield* browser.ask(session)).status, 401)
      assert.strictEqual((yield* operator.ask(`${users}/${id}`, { method: "DELETE" })).status, 404)
    })
  )

  it.effect("do the same by commands", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const operator = yield* operatorCalled("commanded")
      const member = yield* memberOf(accountId, "commanded-member@example.com")
      const [operatorId, memberId] = [yield* idOf(operator), yield* idOf(member)]
      const run = runnerOf({ operators: ConsoleModule.operators }, yield* Effect.context<never>())
      const listed = yield* run("console-users", "list", "--limit", "100")
      assert.isUndefined(listed.failure)
      assert.match(listed.text, new RegExp(`${memberId} +person +no +commanded-member@example.com +1 `))
      assert.isUndefined((yield* run("console-users", "demote", operatorId)).failure)
      assert.strictEqual((yield* operator.ask(users)).status, 401)
      assert.isUndefined((yield* run("console-users", "sign-out", memberId)).failure)
      assert.strictEqual((yield* member.ask(session)).status, 401)
      const reset = yield* run("console-users", "reset-link", memberId, "--json")
      assert.match(JSON.parse(reset.text).url, /\/console\/link#/)
      const deleted = yield* run("console-users", "delete", memberId)
      assert.include(deleted.text, memberId)
      assert.match((yield* run("console-users", "delete", memberId)).failure ?? "", /There is no user/)
    })
  )
})
