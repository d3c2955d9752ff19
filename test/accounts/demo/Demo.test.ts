import { assert, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import { Admission } from "../../../modules/accounts/authentication/Admission.ts"
import { Demo } from "../../../modules/accounts/demo/Demo.ts"
import { FirstRunTour, keyLines } from "../../../modules/accounts/demo/FirstRunTour.ts"
import { analytics, business, crm } from "../../../modules/accounts/Http.ts"
import { Keys } from "../../../modules/accounts/Keys.ts"
import * as ApiKey from "../../../modules/accounts/key/ApiKey.ts"
import type { Settings } from "../../../src/settings/Settings.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { issue, quietNode, quietNodeWith } from "../support.ts"

const everything = { after: undefined, limit: 1000 }
const nodeWith = (settings: Partial<Settings["Service"]> = {}) =>
  quietNode.pipe(Layer.provideMerge(TestDatabase.layerWith(settings)))

/** The result of a key in its family: admitted, or the code of the refusal. */
const answerTo = Effect.fnUntraced(function* (family: "analytics" | "business" | "crm", key: string) {
  const admission = yield* Admission
  const admit = admission.admit<unknown>({ analytics, business, crm }[family])
  return yield* Effect.match(admit(key), {
    onFailure: ({ code }) => code ?? "unauthorized",
    onSuccess: ({ refusal }) => (refusal as { readonly _tag: string } | undefined)?._tag ?? "admitted"
  })
})

layer(nodeWith())("the demo", (it) => {
  it.effect("has a key for every response of the three families", () =>
    Effect.gen(function* () {
      const keys = yield* (yield* Demo).refresh
      assert.deepStrictEqual(Object.keys(keys), ["analytics", "business", "crm"])
      assert.deepStrictEqual(Object.keys(keys.analytics), ["key", "lowPlanKey", "inactiveKey", "otherKey"])
      assert.deepStrictEqual(Object.keys(keys.business), ["live", "test", "growth"])
      assert.deepStrictEqual(Object.keys(keys.crm), ["key", "readOnlyKey", "lowPlanKey", "otherKey", "ownerToken"])
      assert.strictEqual(yield* answerTo("analytics", keys.analytics.key), "admitted")
      assert.strictEqual(yield* answerTo("analytics", keys.analytics.otherKey), "admitted")
      assert.strictEqual(yield* answerTo("analytics", keys.analytics.lowPlanKey), "PlanRequired")
      assert.strictEqual(yield* answerTo("analytics", keys.analytics.inactiveKey), "AccountInactive")
      for (const key of Object.values(keys.business) as ReadonlyArray<string>)
        assert.strictEqual(yield* answerTo("business", key), "admitted")
      assert.strictEqual(yield* answerTo("crm", keys.crm.lowPlanKey), "plan_required")
      for (const key of [keys.crm.key, keys.crm.readOnlyKey, keys.crm.otherKey]) {
        assert.strictEqual(yield* answerTo("crm", key), "admitted")
      }
    })
  )

  it.effect("has keys with the accounts, plans, kinds and scopes of their names", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      const keys = yield* (yield* Demo).refresh
      const main = yield* admission.admit(analytics)(keys.analytics.key)
      const other = yield* admission.admit(analytics)(keys.analytics.otherKey)
      assert.notStrictEqual(main.principal.accountId, other.principal.accountId)
      const live = yield* admission.admit(business)(keys.business.live)
      const test = yield* admission.admit(business)(keys.business.test)
      const growth = yield* admission.admit(business)(keys.business.growth)
      assert.strictEqual(live.principal.accountId, test.principal.accountId)
      assert.deepStrictEqual(
        [live, test, growth].map(({ budget }) => budget.limit),
        [100, 100, 500]
      )
      assert.deepStrictEqual(
        [live, test].map(({ principal }) => principal.kind),
        ["trade_live", "trade_test"]
      )
      const crmKey = yield* admission.admit(crm)(keys.crm.key)
      const crmOther = yield* admission.admit(crm)(keys.crm.otherKey)
      const readOnly = yield* admission.admit(crm)(keys.crm.readOnlyKey)
      assert.strictEqual(crmKey.principal.accountId, readOnly.principal.accountId)
      assert.notStrictEqual(crmKey.principal.accountId, crmOther.principal.accountId)
      assert.strictEqual(crmKey.principal.scopes.size, 10)
      assert.isTrue([...readOnly.principal.scopes].every((scope) => scope.endsWith(":read")))
      assert.isAtLeast(readOnly.principal.scopes.size, 1)
    })
  )

  it.effect("keeps its accounts when refreshed, resets them and replaces all keys", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const demo = yield* Demo
      const first = yield* demo.refresh
      const before = yield* accounts.list(everything)
      for (const { id } of before) {
        yield* accounts.setPlan(id, { analytics: "free", business: "none", crm: "free" })
        yield* accounts.deactivate(id)
      }
      const own = yield* issue(before[0]!.id)
      const second = yield* demo.refresh
      assert.deepStrictEqual(yield* accounts.list(everything), before)
      for (const family of ["analytics", "business", "crm"] as const) {
        const old = Object.values(first[family]) as ReadonlyArray<string>
        for (const key of old) assert.strictEqual(yield* answerTo(family, key), "unauthorized")
        assert.isTrue((Object.values(second[family]) as ReadonlyArray<string>).every((key) => !old.includes(key)))
      }
      assert.strictEqual(yield* answerTo("analytics", second.analytics.key), "admitted")
      const left = yield* (yield* Keys).list(before[0]!.id, everything)
      assert.isNotNull(left.find(({ id }) => id === own.key.id)?.revokedAt)
    })
  )

  it.effect("leaves one working set of keys when refreshed concurrently", () =>
    Effect.gen(function* () {
      const demo = yield* Demo
      const all = yield* Effect.all([demo.refresh, demo.refresh, demo.refresh], { concurrency: "unbounded" })
      const answers = yield* Effect.forEach(all, (keys) => answerTo("analytics", keys.analytics.key))
      assert.strictEqual(answers.filter((answer) => answer === "admitted").length, 1)
    })
  )
})

it.effect(
  "the contents of modules fill the main account on each refresh, and their details are shown beside the keys",
  () => {
    const filled: Array<string> = []
    const content = {
      group: "crm",
      fill: (accountId: string) => Effect.sync(() => (filled.push(accountId), { line: { channelId: "2000000001" } }))
    }
    return Effect.gen(function* () {
      const demo = yield* Demo
      const access = yield* demo.refresh
      const { principal } = yield* (yield* Admission).admit(crm)(access.crm.key)
      assert.deepStrictEqual(access.crm["line"], { channelId: "2000000001" })
      assert.isTrue(keyLines(access).some((line) => /crm\.line\.channelId +2000000001$/.test(line)))
      yield* demo.refresh
      assert.deepStrictEqual(filled, [principal.accountId, principal.accountId])
    }).pipe(Effect.provide(quietNodeWith([content]).pipe(Layer.provideMerge(TestDatabase.layer))))
  }
)

it.effect("keys are shown although the contents of a module fail", () => {
  const content = { group: "crm", fill: () => Effect.die(new Error("The database is away")) }
  return Effect.gen(function* () {
    const access = yield* (yield* Demo).refresh
    assert.strictEqual(yield* answerTo("crm", access.crm.key), "admitted")
  }).pipe(Effect.provide(quietNodeWith([content]).pipe(Layer.provideMerge(TestDatabase.layer))))
})

const tour = [
  { title: "One", path: "/api/v1/areas/13104" },
  { title: "Two", path: "/two" },
  { title: "Three", path: "/three" },
  { title: "Four", path: "/four" }
]

const firstRunTour = Effect.flatMap(FirstRunTour, ({ run }) => run(tour, 8080))

const printed = Effect.map(TestConsole.logLines, (lines) => lines.join("\n"))

it.effect("the first start prints working keys and three requests to try, and the second start nothing", () =>
  Effect.gen(function* () {
    yield* firstRunTour
    const text = yield* printed
    const commands = text.split("\n").filter((line) => line.includes("curl"))
    assert.strictEqual(commands.length, 3)
    const [, key = "", url] = /Bearer (\S+)' '(\S+)'/.exec(commands[0] ?? "") ?? []
    assert.strictEqual(url, "http://127.0.0.1:8080/api/v1/areas/13104")
    assert.strictEqual(yield* answerTo("analytics", key), "admitted")
    const shown = text.split(/\s+/).filter((word) => ApiKey.kindOf(word) !== undefined)
    assert.strictEqual(new Set(shown).size, 12)
    yield* firstRunTour
    assert.strictEqual(yield* printed, text)
  }).pipe(Effect.provide(nodeWith()))
)

it.effect("of several concurrent first starts one prints the keys", () =>
  Effect.gen(function* () {
    const node = Layer.build(Layer.fresh(quietNode))
    const nodes = yield* Effect.all([node, node, node])
    yield* Effect.forEach(nodes, (context) => firstRunTour.pipe(Effect.provideContext(context)), {
      concurrency: "unbounded"
    })
    assert.strictEqual((yield* printed).split("Welcome").length, 2)
  }).pipe(Effect.provide(TestDatabase.layer))
)

it.effect("a start with existing accounts prints nothing and creates nothing", () =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    yield* accounts.create("A customer", {})
    yield* firstRunTour
    assert.strictEqual(yield* printed, "")
    assert.strictEqual((yield* accounts.list(everything)).length, 1)
  }).pipe(Effect.provide(nodeWith()))
)

it.effect("production has no demo, neither on demand nor at the first start", () =>
  Effect.gen(function* () {
    const demo = yield* Demo
    const error = yield* Effect.flip(demo.refresh)
    assert.strictEqual(error.message, "Demo accounts are refused in production (NODE_ENV is production)")
    yield* firstRunTour
    assert.strictEqual(yield* printed, "")
    assert.deepStrictEqual(yield* (yield* Accounts).list(everything), [])
  }).pipe(Effect.provide(nodeWith({ environment: "production" })))
)
