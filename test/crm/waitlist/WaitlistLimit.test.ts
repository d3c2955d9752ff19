/** How many guests may wait for one slot. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { maxWaiting } from "../../../modules/crm/waitlist/Waitlist.ts"
import { openShop, service } from "../contract/support.ts"
import { operator } from "../page/operator.ts"

layer(service, { excludeTestServices: true })("The waitlist of a slot", (it) => {
  it.effect("takes no guest beyond its limit, and the next one when a guest leaves", () =>
    Effect.gen(function* () {
      const { accountId, ids } = yield* openShop
      const [ask, sql] = [yield* operator(accountId), yield* SqlClient.SqlClient]
      yield* sql`
        with guest as (
          insert into crm_friend (id, account_id, known_since, created_at)
          select 'G' || right(${ids.slot}, 22) || lpad(n::text, 3, '0'), ${accountId}, now(), now()
          from generate_series(1, ${maxWaiting - 1}) n returning id)
        insert into crm_waitlist (id, account_id, slot_id, friend_id, number_of_guests, state, created_at, updated_at)
        select 'W' || substr(id, 2), ${accountId}, ${ids.full}, id, 1, 'waiting', now(), now() from guest`
      const join = (name: string) => ask("POST", "/waitlist", { slotId: ids.full, guest: { name }, numberOfGuests: 1 })
      const last = yield* join("A")
      assert.strictEqual(last.status, 201)
      const refused = yield* join("B")
      assert.deepStrictEqual([refused.status, refused.body.code], [409, "limit_reached"])
      assert.include(refused.body.detail, String(maxWaiting))
      assert.strictEqual((yield* ask("POST", `/waitlist/${last.body.id}/leave`)).status, 200)
      assert.strictEqual((yield* join("C")).status, 201)
    })
  )
})
