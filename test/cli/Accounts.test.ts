import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ApiKey from "../../modules/accounts/key/ApiKey.ts"
import { databaseUrl, jsonOf, refusalOf, within } from "./support.ts"

/** The commands on a database of their own. */
const onDatabase = Effect.map(databaseUrl(), (url) => within({ DATABASE_URL: url }))
const missing = "01K00000000000000000000000"

describe("accounts", () => {
  it.effect("are created, changed, listed, and refused in one line where there is none", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const created = yield* run("accounts", "create", "--name", "喫茶 花", "--analytics", "max_5x", "--json")
      const account = jsonOf(created)
      const plans = { analytics: "max_5x", business: "none", crm: "pro" }
      assert.deepStrictEqual(account.plans, { ...plans, crm: "free" })
      const { id } = account
      const changed = jsonOf(yield* run("--json", "accounts", "update", id, "--crm", "pro", "--status", "inactive"))
      assert.deepStrictEqual(changed, { ...account, plans, status: "inactive" })
      assert.deepStrictEqual(jsonOf(yield* run("accounts", "list", "--json")), {
        accounts: [changed],
        nextCursor: null
      })
      assert.strictEqual(
        refusalOf(yield* run("accounts", "update", missing, "--crm", "pro")),
        `There is no account ${missing}`
      )
    })
  )

  it.effect("are a table for people, whose columns stand straight under wide characters too", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      assert.strictEqual((yield* run("accounts", "list")).stdout, "No accounts\n")
      for (const name of ["喫茶 花", "Salon"]) yield* run("accounts", "create", "--name", name)
      assert.match((yield* run("accounts", "list", "--limit", "1")).stdout, /\nMore with --cursor \w{26}\n$/)
      const [head = "", row = ""] = (yield* run("accounts", "list")).stdout.split("\n")
      assert.match(head, /^ID +STATUS +PLANS ANALYTICS +PLANS BUSINESS +PLANS CRM +NAME$/)
      assert.strictEqual(row.indexOf("喫茶 花"), head.indexOf("NAME"))
    })
  )
})

describe("keys", () => {
  it.effect("show their text when they are made, and never again", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const account = jsonOf(yield* run("accounts", "create", "--name", "Shop", "--json"))
      const ofAccount = ["--account", account.id]
      const made = yield* run("keys", "create", ...ofAccount, "--kind", "crm", "--scopes", "read", "--name", "POS")
      const key = made.stdout.split(/\s+/).find((word) => ApiKey.kindOf(word) === "crm") ?? ""
      assert.include(made.stdout, "shown this once")
      const [listed] = jsonOf(yield* run("keys", "list", ...ofAccount, "--json")).keys
      assert.deepInclude(listed, {
        accountId: account.id,
        kind: "crm",
        prefix: "crm_",
        lastFour: key.slice(-4),
        name: "POS",
        status: "active",
        scopes: ["friends:read", "tags:read", "reservations:read", "webhooks:read", "memberships:read"],
        lastUsedAt: null
      })
      const table = (yield* run("keys", "list", ...ofAccount)).stdout
      assert.notInclude(table + JSON.stringify(listed), key.slice(0, 30))
    })
  )
})

describe("demo", () => {
  it.effect("is refused in production before a database is asked for", () =>
    Effect.gen(function* () {
      const run = within({ NODE_ENV: "production", DATABASE_URL: "postgresql://127.0.0.1:1/none" })
      assert.include(refusalOf(yield* run("demo", "--json")), "Demo accounts are refused in production")
    })
  )

  it.effect("lists the keys by name for people", () =>
    Effect.gen(function* () {
      const run = within({ DATABASE_URL: yield* databaseUrl(), PUBLIC_URL: "https://ekimae.example/" })
      const { stdout } = yield* run("demo")
      assert.include(stdout, "Demo keys for https://ekimae.example;")
      assert.match(stdout, /^ {2}analytics\.lowPlanKey +sk_\w{38}$/m)
    })
  )
})
