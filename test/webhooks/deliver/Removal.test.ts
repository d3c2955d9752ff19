import { assert, layer } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { EndpointChanges } from "../../../modules/webhooks/deliver/EndpointChanges.ts"
import * as Secret from "../../../modules/webhooks/sign/Secret.ts"
import * as Signature from "../../../modules/webhooks/sign/Signature.ts"
import * as Vault from "../../../src/secrets/Vault.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { key } from "../kernel.ts"
import { bake, idOf, node, publish, receiver, register, Sold, settled, until } from "./support.ts"

/** As its owner would delete it. */
const remove = (id: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const changes = yield* EndpointChanges
    yield* sql.withTransaction(Effect.andThen(sql`delete from webhooks_endpoint where id = ${id}`, changes.removed(id)))
    yield* changes.awaitIdle(id)
  })

const quick = { webhooks: { retryBase: Duration.hours(1) } }

layer(node(quick), { excludeTestServices: true })("A change of an endpoint", (test) => {
  test.effect("that deletes it ends what is on its way, and nothing is sent after the answer", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      let cut = 0
      shop.answer = (response) => void response.on("close", () => cut++)
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DA"
      const { id } = yield* register({ url: shop.url, accountId })
      for (let n = 0; n < 20; n++) yield* bake(n, accountId)
      yield* settled(id, { "queued event": 20 })
      yield* until(() => shop.arrivals.length === 8)
      yield* remove(id)
      shop.answer = (response) => response.end()
      yield* settled(id, { cancelled: 20 })
      yield* until(() => cut === 8)
      assert.strictEqual(shop.arrivals.length, 8)
      const sql = yield* SqlClient.SqlClient
      // Results of the requests that were cut are stored at their own pace.
      const attempts = yield* eventually(
        sql`
          select error from webhooks_attempt a join webhooks_delivery d on d.id = a.delivery_id
          where endpoint_id = ${id}`,
        (rows) => rows.length >= 8
      )
      assert.deepStrictEqual(
        attempts,
        Array.from({ length: 8 }, () => ({ error: "lost" }))
      )
    })
  )

  test.effect("that deletes it while nothing is on its way needs no wait", () =>
    Effect.gen(function* () {
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook", accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB" })
      yield* remove(id)
      yield* bake(1, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB")
      yield* settled(id, {})
    })
  )

  test.effect("that disables it by hand parks what waits, and what is on its way still counts as sent", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const changes = yield* EndpointChanges
      const shop = yield* receiver
      const held: Array<() => void> = []
      shop.answer = (response) => void held.push(() => response.end())
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DC"
      const { id } = yield* register({ url: shop.url, accountId })
      for (let n = 0; n < 12; n++) yield* bake(n, accountId)
      yield* settled(id, { "queued event": 12 })
      yield* until(() => held.length === 8)
      yield* sql.withTransaction(
        Effect.andThen(
          sql`update webhooks_endpoint set status = 'disabled', disabled_at = now(), disabled_reason = 'operator'
            where id = ${id}`,
          changes.disabled(id)
        )
      )
      for (const release of held.splice(0)) release()
      yield* settled(id, { succeeded: 8, parked: 4 })
      assert.strictEqual(shop.arrivals.length, 8)
    })
  )

  test.effect("that rotates its secret is obeyed by the turn that runs; until it is over the old one signs too", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const changes = yield* EndpointChanges
      const vault = yield* Vault.make([key])
      const shop = yield* receiver
      const held: Array<() => void> = []
      shop.answer = (response) => void held.push(() => response.end())
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DD"
      const { id, secret: old } = yield* register({ url: shop.url, dialect: "crm", events: [Sold.type], accountId })
      for (let n = 0; n < 20; n++) yield* publish(Sold, { n }, accountId)
      yield* until(() => held.length === 8)
      const fresh = yield* Secret.generate(yield* SecureRandom.SecureRandom)
      const sealed = yield* vault.seal(id, fresh)
      yield* sql.withTransaction(
        Effect.andThen(
          sql`update webhooks_endpoint set previous_secret = secret, previous_secret_until = now() + interval '1 day',
            secret = ${sealed} where id = ${id}`,
          changes.changed(id)
        )
      )
      shop.answer = (response) => response.end()
      for (const release of held.splice(0)) release()
      yield* settled(id, { succeeded: 20 })
      const signedBy = (secrets: ReadonlyArray<string>, index: number) => {
        const { body, headers } = shop.arrivals[index]!
        return headers["crm-signature"] === Signature.crm(secrets, Number(headers["webhook-timestamp"]), body)
      }
      for (let index = 0; index < 8; index++) assert.isTrue(signedBy([old], index))
      for (let index = 8; index < 20; index++) assert.isTrue(signedBy([fresh, old], index))

      yield* sql.withTransaction(
        Effect.andThen(
          sql`update webhooks_endpoint set previous_secret_until = now() where id = ${id}`,
          changes.changed(id)
        )
      )
      yield* publish(Sold, { n: 20 }, accountId)
      yield* settled(id, { succeeded: 21 })
      assert.isTrue(signedBy([fresh], 20))
      assert.strictEqual(new Set(shop.arrivals.map(idOf)).size, 21)
    })
  )
})
