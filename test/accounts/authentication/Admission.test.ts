import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import { Admission } from "../../../modules/accounts/authentication/Admission.ts"
import { analytics, business, crm } from "../../../modules/accounts/Http.ts"
import { Keys } from "../../../modules/accounts/Keys.ts"
import * as ApiKey from "../../../modules/accounts/key/ApiKey.ts"
import { Scope } from "../../../modules/accounts/key/Key.ts"
import type { BusinessPlan } from "../../../modules/accounts/Plan.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { counted, issue, openAccount, quietNode } from "../support.ts"

const withCount = <A, E, R>(self: (count: () => number) => Effect.Effect<A, E, R>) =>
  counted((count) => Effect.provide(self(count), Layer.fresh(quietNode), { local: true }))

const families = { analytics, business, crm }
type Family = keyof typeof families

const admit = Effect.fnUntraced(function* (family: Family, key: string) {
  const admission = yield* Admission
  return yield* admission.admit<unknown>(families[family])(key)
})

interface Refused {
  readonly _tag: string
  readonly message: string
  readonly code: string | undefined
}

/** The error that the caller with a refused key gets. */
const refused = (family: Family, key: string) =>
  Effect.map(Effect.flip(admit(family, key)), ({ _tag, code, message }): Refused => ({ _tag, message, code }))

const text = ({ secret }: { readonly secret: Redacted.Redacted }) => Redacted.value(secret)

const unauthorized: Refused = { _tag: "Unauthorized", message: "Unauthorized", code: undefined }

/** Well formed, with a valid checksum, but never issued. */
const invented = ApiKey.format("sk", "0".repeat(32))

layer(TestDatabase.layer)("the admission of a key", (it) => {
  it.effect("returns the account of the key and the budget of the request", () =>
    withCount(() =>
      Effect.gen(function* () {
        const accountId = yield* openAccount
        const sk = yield* issue(accountId)
        const live = yield* issue(accountId, "trade_live")
        const test = yield* issue(accountId, "trade_test")
        const messaging = yield* issue(accountId, "crm", ["friends:read"])
        const first = yield* admit("analytics", text(sk))
        assert.strictEqual(first.principal.accountId, accountId)
        assert.strictEqual(first.principal.kind, "sk")
        assert.deepStrictEqual(first.budget, { key: `key:${sk.key.id}`, limit: 60, windowMs: 60_000 })
        assert.isUndefined(first.refusal)
        const shared = { key: `business:${accountId}`, limit: 100, windowMs: 60_000 }
        for (const key of [live, test]) {
          const admitted = yield* admit("business", text(key))
          assert.deepStrictEqual(admitted.budget, shared)
          assert.strictEqual(admitted.principal.kind, key.key.kind)
        }
        const last = yield* admit("crm", text(messaging))
        assert.deepStrictEqual(last.principal.scopes, new Set(["friends:read"]))
        assert.strictEqual(last.budget.limit, 300)
      })
    )
  )

  it.effect("says what is wrong to who holds the key", () =>
    withCount(() =>
      Effect.gen(function* () {
        const keys = yield* Keys
        const accountId = yield* openAccount
        const [revoked, expired, good] = [
          yield* issue(accountId),
          yield* issue(accountId),
          text(yield* issue(accountId))
        ]
        yield* keys.revoke(revoked.key.id)
        yield* keys.rotate(expired.key.id, Duration.zero)
        const crm = yield* issue(accountId, "crm", ["friends:read"])
        for (const [family, key, reason] of [
          ["analytics", "hello", "This is no key: those for this request begin with sk_"],
          ["business", "hello", "This is no key: those for this request begin with trade_live_ or trade_test_"],
          ["analytics", good.slice(0, -1), `The key sk_****${good.slice(-5, -1)} is incomplete or mistyped`],
          ["analytics", text(crm), "A key that begins with crm_ opens other operations: this one needs sk_"],
          ["crm", good, "A key that begins with sk_ opens other operations: this one needs crm_ or crm_inst_"],
          ["analytics", invented, /^The key sk_\*{4}.{4} is not known here/],
          ["analytics", text(revoked), `The key sk_****${revoked.key.lastFour} was revoked: use another one`],
          ["analytics", text(expired), /^The key sk_\*{4}.{4} has expired/]
        ] as const) {
          const { detail = "" } = (yield* Effect.flip(admit(family, key))) as { readonly detail?: string }
          if (typeof reason === "string") assert.strictEqual(detail, reason)
          else assert.match(detail, reason)
        }
      })
    )
  )

  it.effect("fails with one code and message for every kind of invalid key", () =>
    withCount(() =>
      Effect.gen(function* () {
        const keys = yield* Keys
        const accountId = yield* openAccount
        const revoked = yield* issue(accountId)
        yield* keys.revoke(revoked.key.id)
        const expired = yield* issue(accountId)
        yield* keys.rotate(expired.key.id, Duration.zero)
        const wrongFamily = yield* issue(accountId, "crm", ["friends:read"])
        const good = text(yield* issue(accountId))
        const bad = {
          malformed: "hello",
          cut: good.slice(0, -1),
          badChecksum: good.slice(0, -1) + (good.endsWith("0") ? "1" : "0"),
          unknown: invented,
          revoked: text(revoked),
          expired: text(expired),
          wrongFamily: text(wrongFamily),
          otherScheme: `Basic ${good}`
        }
        for (const [kind, key] of Object.entries(bad)) {
          assert.deepStrictEqual(yield* refused("analytics", key), unauthorized, kind)
        }
      })
    )
  )

  it.effect("asks the database only for well-formed keys, and then once, whatever the key", () =>
    withCount((count) =>
      Effect.gen(function* () {
        const keys = yield* Keys
        const accountId = yield* openAccount
        const revoked = yield* issue(accountId)
        yield* keys.revoke(revoked.key.id)
        const expired = yield* issue(accountId)
        yield* keys.rotate(expired.key.id, Duration.zero)
        const good = yield* issue(accountId)
        const wrongFamily = yield* issue(accountId, "trade_live")
        const asked = Effect.fnUntraced(function* (key: string) {
          const before = count()
          yield* Effect.exit(admit("analytics", key))
          return count() - before
        })
        for (const key of ["hello", text(good).slice(1), `${text(good).slice(0, -1)}_`, text(wrongFamily)]) {
          assert.strictEqual(yield* asked(key), 0)
        }
        for (const key of [text(good), invented, text(revoked), text(expired)]) assert.strictEqual(yield* asked(key), 1)
        for (const key of [text(good), invented, text(revoked), text(expired)]) assert.strictEqual(yield* asked(key), 0)
      })
    )
  )

  it.effect("ends exactly at the expiry of a key, cached or not", () =>
    withCount((count) =>
      Effect.gen(function* () {
        const keys = yield* Keys
        const accountId = yield* openAccount
        const wanted = { accountId, kind: "sk", name: "", scopes: [], expiresIn: Duration.seconds(2) } as const
        const key = text(yield* keys.create(wanted))
        yield* admit("analytics", key)
        yield* TestClock.adjust(1999)
        yield* admit("analytics", key)
        yield* TestClock.adjust(1)
        assert.deepStrictEqual(yield* refused("analytics", key), unauthorized)
        assert.strictEqual(count(), 1)
      })
    )
  )

  it.effect("accepts both keys during the grace period of a rotation, then only the new one", () =>
    withCount(() =>
      Effect.gen(function* () {
        const keys = yield* Keys
        const old = yield* issue(yield* openAccount)
        const successor = yield* keys.rotate(old.key.id, Duration.hours(24))
        yield* TestClock.adjust(24 * 3600_000 - 1)
        yield* admit("analytics", text(old))
        yield* admit("analytics", text(successor))
        yield* TestClock.adjust(1)
        assert.deepStrictEqual(yield* refused("analytics", text(old)), unauthorized)
        yield* admit("analytics", text(successor))
      })
    )
  )

  it.effect("of analytics keys needs an active account on Max 5x or higher", () =>
    withCount(() =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const accountId = yield* openAccount
        const key = text(yield* issue(accountId))
        const refusal = Effect.map(admit("analytics", key), ({ refusal }) => refusal as Error | undefined)
        for (const plan of ["free", "pro"] as const) {
          yield* accounts.setPlan(accountId, { analytics: plan })
          assert.strictEqual((yield* refusal)?.message, "API access needs the plan Max 5x or higher")
        }
        for (const plan of ["max_5x", "max_20x"] as const) {
          yield* accounts.setPlan(accountId, { analytics: plan })
          assert.isUndefined(yield* refusal)
        }
        yield* accounts.deactivate(accountId)
        assert.strictEqual((yield* refusal)?.message, "The account is inactive")
      })
    )
  )

  it.effect("of business keys counts by the plan of the account, and refuses accounts without a plan", () =>
    withCount(() =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const accountId = yield* openAccount
        const key = text(yield* issue(accountId, "trade_live"))
        const seen = new Map<BusinessPlan, readonly [limit: number, refused: boolean]>()
        for (const plan of ["none", "starter", "growth", "enterprise"] as const) {
          yield* accounts.setPlan(accountId, { business: plan })
          const { budget, refusal } = yield* admit("business", key)
          seen.set(plan, [budget.limit, refusal !== undefined])
        }
        assert.deepStrictEqual(Object.fromEntries(seen), {
          none: [100, true],
          starter: [100, false],
          growth: [500, false],
          enterprise: [2000, false]
        })
      })
    )
  )

  it.effect("of messaging keys answers 401 to a low plan and to an inactive account, with different codes", () =>
    withCount(() =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const accountId = yield* openAccount
        const key = text(yield* issue(accountId, "crm_inst", Scope.literals))
        for (const plan of ["free", "starter"] as const) {
          yield* accounts.setPlan(accountId, { crm: plan })
          assert.deepStrictEqual(yield* refused("crm", key), { ...unauthorized, code: "plan_required" })
        }
        for (const plan of ["pro", "suite"] as const) {
          yield* accounts.setPlan(accountId, { crm: plan })
          yield* admit("crm", key)
        }
        yield* accounts.deactivate(accountId)
        assert.deepStrictEqual(yield* refused("crm", key), { ...unauthorized, code: "account_inactive" })
      })
    )
  )

  it.effect("of one family refuses keys of another", () =>
    withCount(() =>
      Effect.gen(function* () {
        const accountId = yield* openAccount
        const opens = {
          sk: "analytics",
          trade_live: "business",
          trade_test: "business",
          crm: "crm",
          crm_inst: "crm"
        } as const
        for (const [kind, own] of Object.entries(opens)) {
          const scopes = own === "crm" ? (["friends:read"] as const) : []
          const key = text(yield* issue(accountId, kind as keyof typeof opens, scopes))
          for (const family of Object.keys(families) as ReadonlyArray<Family>) {
            const exit = yield* Effect.exit(admit(family, key))
            assert.strictEqual(exit._tag === "Success", family === own, `${kind} at ${family}`)
          }
        }
      })
    )
  )
})
