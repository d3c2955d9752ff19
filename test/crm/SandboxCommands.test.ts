/** Commands of the sandboxes that stand in for LINE and for a payment provider. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as line from "../../modules/crm/line/Plug.ts"
import * as payment from "../../modules/crm/payment/Plug.ts"
import { openAccount, quietNode } from "../accounts/support.ts"
import { actionsOn } from "../support/AuditRows.ts"
import { joined, operatorOf } from "./cli.ts"
import { crmKernelOn } from "./kernel.ts"
import { shopRows } from "./ShopRows.ts"

const services = quietNode.pipe(Layer.provideMerge(crmKernelOn({})))

const scene = Effect.gen(function* () {
  const context = yield* Effect.context<Layer.Success<typeof services>>()
  const accountId = yield* openAccount
  const rows = yield* shopRows(accountId)
  return { ...operatorOf(joined(line, payment), context, accountId), rows }
})

layer(services, { excludeTestServices: true })("An operator", (it) => {
  it.effect("makes tokens of simulated friends, and of no guest", () =>
    Effect.gen(function* () {
      const { json, rows, run } = yield* scene
      const friend = yield* rows.friend("山田")
      const token = yield* json("line sandbox token", "--friend", friend)
      assert.match(String(token["token"]), /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
      const guest = yield* rows.friend("佐藤", { guest: true })
      assert.include((yield* run("line sandbox token", "--friend", guest)).failure, "no user of LINE")
    })
  )

  it.effect("pays a checkout of the sandbox until its end, and not after it", () =>
    Effect.gen(function* () {
      const { accountId, json, rows, run } = yield* scene
      yield* json("payments sandbox open")
      assert.deepStrictEqual(yield* actionsOn(accountId), ["crm_payment_sandbox"])
      const checkout = Effect.fnUntraced(function* (state: string, minutesLeft = 30) {
        const id = `cs_test_${yield* Effect.flatMap(SecureRandom.SecureRandom, ({ ulid }) => ulid)}`
        const request = JSON.stringify({
          kind: "payment",
          title: "カット",
          metadata: {},
          returnUrl: "http://a.example"
        })
        yield* rows.sql`
          insert into crm_payment_sandbox (id, account_id, state, request, intent_id, amount, created_at, expires_at)
          values (${id}, ${accountId}, ${state}, ${request}::text::jsonb, ${id}, 3000, now(),
            now() + ${minutesLeft} * interval '1 minute')`
        return id
      })
      const nowhere = ["--url", "http://127.0.0.1:1"]
      const pay = (id: string, ...args: ReadonlyArray<string>) =>
        Effect.map(run("payments sandbox pay", "--id", id, ...nowhere, ...args), ({ failure }) => failure)
      const [open, late, expired] = [yield* checkout("open"), yield* checkout("open", -1), yield* checkout("expired")]
      // Its hooks are sent, where no service hears them.
      assert.include(yield* pay(open), "does not answer")
      assert.include(yield* pay(open), "paid already")
      assert.include(yield* pay(open, "--again"), "does not answer")
      for (const args of [[], ["--again"]]) {
        assert.include(yield* pay(late, ...args), "The checkout has expired, at ")
        assert.include(yield* pay(expired, ...args), "The checkout has ended")
      }
      const stateOf = new Map((yield* json("payments sandbox")).data.map(({ id, state }) => [id, state]))
      assert.deepStrictEqual(
        [open, late, expired].map((id) => stateOf.get(id)),
        ["paid", "open", "expired"]
      )
    })
  )
})
