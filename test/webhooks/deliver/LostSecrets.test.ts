import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EndpointChanges } from "../../../modules/webhooks/deliver/EndpointChanges.ts"
import { LostSecrets } from "../../../modules/webhooks/deliver/LostSecrets.ts"
import * as VaultModule from "../../../src/secrets/Vault.ts"
import { AcceptLostSecrets } from "../../../src/secrets/Vault.ts"
import { key } from "../kernel.ts"
import { bake, endpointOf, node, receiver, register, settled, until } from "./support.ts"

/** Seals the endpoint's secret as a node with that key would. */
const sealWith = Effect.fnUntraced(function* (id: string, keyOfNode: Uint8Array, column = "secret") {
  const sql = yield* SqlClient.SqlClient
  const vault = yield* VaultModule.make([keyOfNode])
  yield* sql`update webhooks_endpoint set ${sql(column)} = ${yield* vault.seal(id, "whsec_other")} where id = ${id}`
})
/** As the module composes it. */
const lostSecrets = LostSecrets.layer.pipe(Layer.provideMerge(VaultModule.Vault.layer))
const lostKey = new Uint8Array(32).fill(9)

layer(node(), { excludeTestServices: true })("An endpoint whose secret no key opens", (test) => {
  test.effect("is disabled with that reason, its deliveries are parked, and a new secret puts it right", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5E1"
      const { id } = yield* register({ url: shop.url, accountId })
      yield* sealWith(id, lostKey)
      for (let n = 0; n < 3; n++) yield* bake(n, accountId)
      yield* settled(id, { parked: 3 })
      const { disabledReason, failures, status } = yield* endpointOf(id)
      assert.deepStrictEqual([status, disabledReason, failures], ["disabled", "secret_lost", 0])
      assert.strictEqual(shop.arrivals.length, 0)

      yield* sealWith(id, key)
      const [sql, changes] = [yield* SqlClient.SqlClient, yield* EndpointChanges]
      yield* sql`update webhooks_endpoint set status = 'active', disabled_reason = null where id = ${id}`
      yield* changes.changed(id)
      yield* bake(4, accountId)
      yield* until(() => shop.arrivals.length === 1)
    })
  )

  test.effect("goes on when only the secret before its rotation is lost", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5E2"
      const { id } = yield* register({ url: shop.url, accountId })
      yield* sealWith(id, lostKey, "previous_secret")
      const sql = yield* SqlClient.SqlClient
      yield* sql`update webhooks_endpoint set previous_secret_until = now() + interval '1 hour' where id = ${id}`
      yield* bake(1, accountId)
      yield* settled(id, { succeeded: 1 })
      assert.strictEqual((yield* endpointOf(id)).status, "active")
    })
  )

  test.effect("is found and disabled by the start that gives the key up; others stay as they are", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5E3"
      const sound = yield* register({ url: shop.url, accountId })
      const broken = yield* register({ url: shop.url, accountId })
      const headless = yield* register({ url: shop.url, accountId })
      yield* sealWith(broken.id, lostKey)
      yield* sealWith(headless.id, lostKey, "headers")
      const start = Layer.build(Layer.fresh(LostSecrets.onStart))
      yield* start
      assert.strictEqual((yield* endpointOf(broken.id)).status, "active")
      yield* Effect.provideService(start, AcceptLostSecrets, true)
      assert.strictEqual((yield* endpointOf(broken.id)).disabledReason, "secret_lost")
      assert.strictEqual((yield* endpointOf(headless.id)).disabledReason, "secret_lost")
      assert.strictEqual((yield* endpointOf(sound.id)).status, "active")
    }).pipe(Effect.provide(lostSecrets, { local: true }))
  )

  test.effect("is left alone by a node that lacks a key which another node has", () =>
    Effect.gen(function* () {
      const { id } = yield* register({ url: "http://127.0.0.1:9/", accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5E4" })
      yield* sealWith(id, lostKey)
      const sql = yield* SqlClient.SqlClient
      yield* sql`insert into secrets_key (name, canary) values ('\\x01020304', '\\x00')`
      const { disable } = yield* LostSecrets
      assert.strictEqual((yield* Effect.exit(disable(id)))._tag, "Failure")
      assert.strictEqual((yield* endpointOf(id)).status, "active")
      yield* sql`delete from secrets_key`
    }).pipe(Effect.provide(lostSecrets, { local: true }))
  )
})
