/** Every command that is made of an operation, run against the database of this file, in the process of the command line. */
import { mkdtemp, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mostColumns } from "../../../src/operate/cli/Text.ts"
import { openAccount } from "../../accounts/support.ts"
import { runnerOf } from "../../crm/cli.ts"
import { app, node, operator } from "../../crm/node.ts"
import { shopRows } from "../../crm/ShopRows.ts"
import { derivedOf, faultsOf, type Names, nameOf } from "./Contract.ts"
import { steps } from "./Steps.ts"

const derived = derivedOf(app.operators)

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const run = runnerOf({ operators: app.operators }, yield* Effect.context<never>())
  const sql = yield* SqlClient.SqlClient
  const rows = yield* shopRows(accountId)
  const startsAt = new Date(Date.now() + 7 * 86_400_000)
  const names: Names = new Map([
    ["account", accountId],
    ["friend", yield* rows.friend("山田")],
    ["other", yield* rows.friend("佐藤")],
    ["day", Temporal.Now.plainDateISO().add({ days: 30 }).toString()],
    ["late", new Date(Date.now() + 86_400_000).toISOString()]
  ])
  const cut = yield* rows.menu()
  names.set("free", yield* rows.slot(cut, { startsAt, capacity: 3, booked: 0 }))
  const full = yield* rows.slot(cut, { startsAt: new Date(startsAt.getTime() + 86_400_000), capacity: 1, booked: 1 })
  names.set("full", full)
  names.set("cut", cut)
  yield* rows.reservation({ slotId: full, friendId: names.get("other")! })
  const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "ekimae-commands-")))
  const audit = Effect.map(
    sql<{ readonly action: string; readonly who: string; readonly via: string }>`
      select action, who, via from admin_audit where detail ->> 'accountId' = ${accountId} or action like 'crm_app_%' order by id`,
    (entries) => entries
  )
  return { accountId, audit, folder, names, run }
})

layer(node, { excludeTestServices: true })("Commands of operations", (it) => {
  it("have names of their own, and tables of at most eight columns", () => {
    assert.strictEqual(new Set(derived.map(nameOf)).size, derived.length)
    for (const { facts, fields } of derived) {
      assert.isAtMost(facts.columns?.length ?? 0, mostColumns)
      assert.strictEqual(new Set(fields.map(({ name }) => name)).size, fields.length)
    }
  })

  it.effect("do what the endpoints do, print their bodies, and leave their audit rows", () =>
    Effect.gen(function* () {
      const { accountId, audit, folder, names, run } = yield* scene
      const ask = yield* operator(accountId)
      for (const [name, content] of Object.entries(files)) {
        yield* Effect.promise(() => writeFile(join(folder, name), JSON.stringify(content)))
      }
      const wrong = yield* faultsOf({ derived, folder, names, run }, steps, (path) =>
        Effect.map(ask("GET", path), ({ body }) => body)
      )
      assert.deepStrictEqual(wrong, [])
      const done = yield* audit
      assert.isTrue(done.every(({ via, who }) => via === "cli" && who.endsWith(`@${hostname()}`)))
      const expected = steps.flatMap(({ audited }) => audited ?? [])
      assert.deepStrictEqual(
        done.map(({ action }) => action),
        expected
      )
    })
  )

  it.effect("name the flag of each value that the operation refuses, and the account that there is not", () =>
    Effect.gen(function* () {
      const { names, run } = yield* scene
      const account = ["--account", names.get("account")!]
      const refused = yield* run("menus", "create", ...account, "--duration", "0", "--buffer-before", "soon")
      for (const flag of ["--name: ", "--duration: ", "--buffer-before: "]) assert.include(refused.failure, flag)
      const nested = yield* run("shop", "close", ...account, "--rule-type", "weekdays", "--rule-days", "wed")
      assert.include(nested.failure, "--rule")
      assert.include((yield* run("tags", "update", ...account, "x", "--color", "red")).failure, "<id>: ")
      assert.include((yield* run("tags", "list", "--account", names.get("friend")!)).failure, "There is no account")
      yield* run("tags", "create", ...account, "--name", "VIP")
      const twice = (yield* run("tags", "create", ...account, "--name", "VIP")).failure
      assert.strictEqual(twice, "There is a tag of this name already: use it, or choose another name")
      assert.include((yield* run("forms", "create", ...account, "--fields", "{")).failure, "--fields: expected JSON")
      assert.include((yield* run("forms", "create", ...account, "--body", "@/nowhere/x")).failure, "cannot be read")
    })
  )

  it.effect("show a list as a table with Japanese texts in line, and say how to go on", () =>
    Effect.gen(function* () {
      const { names, run } = yield* scene
      const account = ["--account", names.get("account")!]
      assert.strictEqual((yield* run("tags", "list", ...account)).text, "No tags")
      for (const name of ["常連", "VIP"]) yield* run("tags", "create", ...account, "--name", name)
      const { text } = yield* run("tags", "list", ...account)
      const [title, first, second] = text.split("\n")
      assert.match(title!, /^ID +NAME +COLOR +FRIENDS$/)
      // The wide characters take two columns each, so the colours stand under each other.
      assert.strictEqual(first!.indexOf("#") + 2, second!.indexOf("#"))
      assert.match((yield* run("waitlist", "list", ...account)).text, /^No entries$/)
    })
  )
})

const files: Readonly<Record<string, unknown>> = {
  "scenario.json": {
    trigger: { type: "followed" },
    reentry: "once",
    whenQuotaIsUsedUp: "skip",
    steps: [{ id: "hello", type: "message", texts: ["{displayName}さん"] }]
  },
  "form.json": { name: "A", fields: [{ id: "a", label: "B", type: "text", required: true }] },
  "bands.json": [{ minutesBefore: 1_440, percent: 50 }]
}
