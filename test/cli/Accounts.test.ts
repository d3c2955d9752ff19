import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ApiKey from "../../modules/accounts/key/ApiKey.ts"
import { databaseUrl, jsonOf, refusalOf, within } from "./support.ts"

/** The commands on a database of their own. */
const onDatabase = Effect.map(databaseUrl(), (url) => within({ DATABASE_URL: url }))
const missing = "01K00000000000000000000000"

describe("accounts", () => {
  it.effect("are created, changed, listed, deactivated and activated as JSON", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const account = jsonOf(yield* run("accounts", "create", "喫茶 花", "--analytics", "max_5x", "--json"))
      assert.deepStrictEqual(account, {
        id: account.id,
        name: "喫茶 花",
        status: "active",
        plans: { analytics: "max_5x", business: "none", crm: "free" },
        createdAt: account.createdAt
      })
      const plans = jsonOf(yield* run("--json", "accounts", "set-plan", account.id, "--crm", "pro")).plans
      assert.deepStrictEqual(plans, { analytics: "max_5x", business: "none", crm: "pro" })
      assert.strictEqual(jsonOf(yield* run("accounts", "deactivate", account.id, "--json")).status, "inactive")
      assert.deepStrictEqual(jsonOf(yield* run("accounts", "list", "--json")).data, [
        { ...account, plans, status: "inactive" }
      ])
      assert.strictEqual(jsonOf(yield* run("accounts", "activate", account.id, "--json")).status, "active")
    })
  )

  it.effect("are a table for people, whose columns stand straight under wide characters too", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      assert.strictEqual((yield* run("accounts", "list")).stdout, "No accounts\n")
      yield* run("accounts", "create", "喫茶 花")
      const cut = (yield* run("accounts", "list", "--limit", "1")).stdout
      assert.match(cut, /\nThere may be more: --after \w{26}\n$/)
      const { stdout } = yield* run("accounts", "list")
      const [head = "", row = "", ...rest] = stdout.split("\n")
      assert.match(head, /^ID +STATUS +ANALYTICS +BUSINESS +CRM +NAME$/)
      assert.strictEqual(row.indexOf("喫茶 花"), head.indexOf("NAME"))
      assert.deepStrictEqual(rest, [""])
    })
  )

  it.effect("and keys that do not exist are refused in one line", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      assert.strictEqual(
        refusalOf(yield* run("accounts", "set-plan", missing, "--crm", "pro")),
        `There is no account ${missing}`
      )
      assert.strictEqual(refusalOf(yield* run("keys", "revoke", missing, "--json")), `There is no key ${missing}`)
    })
  )
})

describe("keys", () => {
  it.effect("show their text when they are made, and never again", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const account = jsonOf(yield* run("accounts", "create", "Shop", "--json"))
      const made = yield* run("keys", "create", account.id, "--kind", "crm", "--scopes", "read", "--name", "POS")
      const key = made.stdout.split(/\s+/).find((word) => ApiKey.kindOf(word) === "crm") ?? ""
      assert.include(made.stdout, "shown this once")
      const [listed] = jsonOf(yield* run("keys", "list", account.id, "--json")).data
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
      const table = (yield* run("keys", "list", account.id)).stdout
      assert.include(table, `crm_...${key.slice(-4)}`)
      assert.notInclude(table + JSON.stringify(listed), key.slice(0, 30))
    })
  )

  it.effect("are rotated with a grace, at once, and revoked", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const account = jsonOf(yield* run("accounts", "create", "Shop", "--json"))
      const first = jsonOf(
        yield* run("keys", "create", account.id, "--kind", "sk", "--expires-in", "90 days", "--json")
      )
      assert.strictEqual(ApiKey.kindOf(first.key), "sk")
      const second = jsonOf(yield* run("keys", "rotate", first.id, "--json"))
      assert.strictEqual(second.old.id, first.id)
      assert.strictEqual(second.old.status, "active")
      assert.strictEqual(ApiKey.kindOf(second.key), "sk")
      const third = jsonOf(yield* run("keys", "rotate", second.id, "--now", "--json"))
      assert.strictEqual(third.old.status, "expired")
      assert.strictEqual(jsonOf(yield* run("keys", "revoke", third.id, "--json")).status, "revoked")
      assert.strictEqual(
        refusalOf(yield* run("keys", "rotate", third.id)),
        `The key ${third.id} cannot be rotated: it is revoked already`
      )
      assert.strictEqual(
        refusalOf(yield* run("keys", "create", account.id, "--kind", "crm")),
        "A key of the kind crm needs at least one scope"
      )
    })
  )
})

describe("workspaces", () => {
  it.effect("are created beside the account's first one, and listed", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const account = jsonOf(yield* run("accounts", "create", "Shop", "--json"))
      const made = jsonOf(yield* run("workspaces", "create", account.id, "企画 室", "--json"))
      assert.deepStrictEqual(made, { id: made.id, accountId: account.id, name: "企画 室", createdAt: made.createdAt })
      const [first, second] = jsonOf(yield* run("workspaces", "list", account.id, "--json")).data
      assert.deepStrictEqual([first.name, first.createdAt, second], ["Main", account.createdAt, made])
      const [head = "", row = ""] = (yield* run("workspaces", "list", account.id)).stdout.split("\n")
      assert.match(head, /^ID +CREATED +NAME$/)
      assert.match(row, /^\w{26} +\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z +Main$/)
      assert.strictEqual(refusalOf(yield* run("workspaces", "list", missing)), `There is no account ${missing}`)
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
