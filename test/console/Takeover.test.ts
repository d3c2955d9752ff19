import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { MemberRepo } from "../../modules/console/member/MemberRepo.ts"
import { openAccount } from "../accounts/support.ts"
import { underWay, untilWaiting } from "../contract/jobstore/PgConcurrency.ts"
import { actionsOn } from "../support/AuditRows.ts"
import * as Browser from "./Browser.ts"
import { personOf, redeemPath, session, tokenIn } from "./People.ts"
import { serviceWith, tokenFor } from "./support.ts"

const newKey = { kind: "sk", name: "k", scopes: [], expiresInDays: null }

layer(serviceWith(), { excludeTestServices: true })("An unproven address", (it) => {
  it.effect("blocks no invitation of the person whose address it is", () =>
    Effect.gen(function* () {
      const [mine, theirs] = [yield* openAccount, yield* openAccount]
      const email = "victim@shop.example"
      const attacker = yield* personOf(mine, "owner", email)
      const invitation = yield* tokenFor({ kind: "invitation", accountId: theirs, role: "owner", email })
      const victim = yield* Browser.open
      const own = { token: invitation, name: "Victim", password: "a password of the victim" }
      assert.strictEqual((yield* victim.post(redeemPath, own)).status, 200)
      const accounts = Effect.fnUntraced(function* (browser: Browser.Browser) {
        return (yield* browser.ask(session)).body["accounts"].map(({ id }: { id: string }) => id)
      })
      assert.deepStrictEqual([yield* accounts(attacker), yield* accounts(victim)], [[mine], [theirs]])
      const again = yield* Browser.open
      assert.strictEqual((yield* Browser.signIn(again, email, "a password of the victim")).status, 200)
      assert.deepStrictEqual(yield* accounts(again), [theirs])
      assert.strictEqual((yield* Browser.signIn(again, email)).status, 200)
      assert.deepStrictEqual(yield* accounts(again), [mine])
      assert.strictEqual((yield* Browser.signIn(again, email, "neither of these two")).status, 401)
    })
  )

  it.effect("makes one user of those who sign in with one password", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* openAccount, yield* openAccount]
      const email = "both@shop.example"
      yield* personOf(one, "viewer", email)
      yield* personOf(other, "owner", email)
      const browser = yield* Browser.open
      yield* Browser.signIn(browser, email)
      const { body } = yield* browser.ask(session)
      assert.sameDeepMembers(
        body["accounts"].map(({ id, role }: { id: string; role: string }) => [id, role]),
        [
          [one, "viewer"],
          [other, "owner"]
        ]
      )
    })
  )

  it.effect("takes up a link only as the user whom the page has shown", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [one, other] = [yield* openAccount, yield* openAccount]
      const browser = yield* personOf(one, "owner", "shown@shop.example")
      const { id } = (yield* browser.ask(session)).body["user"]
      const token = yield* tokenFor({
        kind: "invitation",
        accountId: other,
        role: "staff",
        email: "shown@shop.example"
      })
      const wrong = yield* browser.post(redeemPath, { token, as: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF" })
      assert.deepStrictEqual([wrong.status, wrong.body["code"]], [403, "sign_in_again"])
      const elses = yield* tokenFor({ kind: "invitation", accountId: other, role: "staff", email: "else@shop.example" })
      const foreign = yield* browser.post(redeemPath, { token: elses, as: id })
      assert.deepStrictEqual([foreign.status, foreign.body["code"]], [409, "link_for_another"])
      const before = [...browser.cookies]
      assert.strictEqual((yield* browser.post(redeemPath, { token, as: id })).status, 200)
      assert.deepStrictEqual([...browser.cookies], before, "the session stays as old as it is")

      const operator = yield* tokenFor({ kind: "operator" })
      yield* sql`update console_session set created_at = now() - interval '11 minutes' where user_id = ${id}`
      const stale = yield* browser.post(redeemPath, { token: operator, as: id })
      assert.deepStrictEqual([stale.status, stale.body["code"]], [403, "sign_in_again"])
      yield* sql`update console_session set created_at = now() - interval '9 minutes' where user_id = ${id}`
      assert.strictEqual((yield* browser.post(redeemPath, { token: operator, as: id })).status, 200)
      assert.strictEqual((yield* browser.ask(session)).body["operator"], true)
    })
  )

  it.effect("loses no role to a link that was opened later", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const email = "last@shop.example"
      const browser = yield* personOf(accountId, "viewer", email)
      const { id } = (yield* browser.ask(session)).body["user"]
      const later = yield* tokenFor({ kind: "invitation", accountId, role: "staff", email })
      yield* sql`update console_member set role = 'owner' where user_id = ${id}`
      assert.strictEqual((yield* browser.post(redeemPath, { token: later, as: id })).status, 200)
      assert.strictEqual((yield* browser.ask(session)).body["accounts"][0].role, "owner")
    })
  )
})

layer(serviceWith(), { excludeTestServices: true })("A right that is taken away", (it) => {
  it.effect("takes the invitations with it that the user has made", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const base = `/console/api/accounts/${accountId}`
      const [first, second] = [
        yield* personOf(accountId, "owner"),
        yield* personOf(accountId, "owner", "two@example.com")
      ]
      const made = yield* second.post(`${base}/invitations`, { email: "confederate@example.com", role: "owner" })
      const people = (yield* first.ask(`${base}/users`)).body["users"] as ReadonlyArray<Record<string, any>>
      const { id } = people.find(({ email }) => email === "two@example.com") ?? {}
      assert.strictEqual((yield* first.post(`${base}/users/${id}/remove`)).status, 200)
      const token = tokenIn(made.body["link"])
      assert.strictEqual((yield* Browser.redeem(yield* Browser.open, token)).status, 404)
      assert.strictEqual((yield* Browser.signIn(yield* Browser.open, "two@example.com")).status, 401)
    })
  )

  it.effect(
    "is asked for again by a change that had to wait, so that an owner who is removed meanwhile leaves no invitation",
    () =>
      Effect.gen(function* () {
        const [sql, members] = [yield* SqlClient.SqlClient, yield* MemberRepo]
        const accountId = yield* openAccount
        const base = `/console/api/accounts/${accountId}`
        yield* personOf(accountId, "owner")
        const leaving = yield* personOf(accountId, "owner", "leaving@example.com")
        const { id } = (yield* leaving.ask(session)).body["user"]
        const removal = yield* underWay(sql, Effect.andThen(members.lock(accountId), members.remove(accountId, id)))
        const changes = yield* Effect.forkChild(
          Effect.all(
            [
              leaving.post(`${base}/invitations`, { email: "leaving-too@example.com", role: "owner" }),
              leaving.post(`${base}/users/${id}/role`, { role: "owner" })
            ],
            { concurrency: "unbounded" }
          )
        )
        yield* untilWaiting(sql, 2)
        yield* removal.commit
        for (const { body, status } of yield* Fiber.join(changes))
          assert.deepStrictEqual([status, body["code"]], [403, "role_too_low"])
        const [open] =
          yield* sql`select from console_link where account_id = ${accountId} and email = 'leaving-too@example.com'`
        assert.isUndefined(open)
      })
  )

  it.effect("leaves an account a person as owner, whatever shared users it has", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const owner = yield* personOf(accountId, "owner")
      const demo = yield* tokenFor({ kind: "demo", accountId, role: "owner" })
      yield* (yield* Browser.open).post(redeemPath, { token: demo })
      const { id } = (yield* owner.ask(session)).body["user"]
      const removed = yield* owner.post(`/console/api/accounts/${accountId}/users/${id}/remove`)
      assert.deepStrictEqual([removed.status, removed.body["code"]], [409, "last_owner"])
    })
  )

  it.effect("ends sessions of users of the account alone", () =>
    Effect.gen(function* () {
      const [accountId, other] = [yield* openAccount, yield* openAccount]
      const base = `/console/api/accounts/${accountId}`
      const owner = yield* personOf(accountId, "owner")
      const staff = yield* personOf(accountId, "staff")
      const { id } = (yield* staff.ask(session)).body["user"]
      const listed = Effect.fnUntraced(function* () {
        const { body } = yield* owner.ask(`${base}/users`)
        return body["users"].find((user: { id: string }) => user.id === id).sessions
      })
      assert.strictEqual((yield* listed()).open, 1)
      assert.strictEqual((yield* owner.post(`${base}/users/${id}/sign-out`)).status, 200)
      assert.strictEqual((yield* staff.ask(session)).status, 401)
      const elsewhere = yield* tokenFor({
        kind: "invitation",
        accountId: other,
        role: "viewer",
        email: `staff-${accountId}@example.com`.toLowerCase()
      })
      yield* Browser.signIn(staff, `staff-${accountId}@example.com`)
      yield* staff.post(redeemPath, { token: elsewhere, as: id })
      assert.isNull(yield* listed())
      const refused = yield* owner.post(`${base}/users/${id}/sign-out`)
      assert.deepStrictEqual([refused.status, refused.body["code"]], [409, "user_elsewhere"])
      assert.deepStrictEqual(yield* actionsOn(id), ["console_user_sign_out"])
    })
  )

  it.effect("stops keys, invitations and links of an account that is suspended", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const base = `/console/api/accounts/${accountId}`
      const owner = yield* personOf(accountId, "owner")
      const key = yield* owner.post(`${base}/keys`, newKey)
      yield* sql`update accounts_account set status = 'inactive' where id = ${accountId}`
      for (const [path, body] of [
        ["/keys", newKey],
        [`/keys/${key.body["id"]}/rotate`, { graceHours: 0 }],
        ["/invitations", { email: "late@example.com", role: "owner" }]
      ] as const) {
        const { body: problem, status } = yield* owner.post(`${base}${path}`, body)
        assert.deepStrictEqual([status, problem["code"]], [409, "account_suspended"], path)
      }
      assert.strictEqual((yield* owner.post(`${base}/keys/${key.body["id"]}/revoke`)).status, 200)
    })
  )
})
