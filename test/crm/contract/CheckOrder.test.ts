/**
 * The order of checks: for each operation its faults in the order in which they count. A request with one fault gets the
 * answer to it; a request with two neighbouring faults gets that of the earlier one.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { body, type Fault, operations } from "./operations.ts"
import { openShop, type Shot, send, service } from "./support.ts"

const answered = Effect.fnUntraced(function* (shot: Shot, around: ReadonlyArray<readonly [string, string]>) {
  const sql = yield* SqlClient.SqlClient
  for (const [before] of around) yield* sql.unsafe(before)
  const answer = yield* send(shot)
  for (const [, after] of around) yield* sql.unsafe(after)
  return answer
})

layer(service, { excludeTestServices: true })("The order of checks", (it) => {
  for (const { faults, name, right, status } of operations) {
    it.effect(`of ${name}`, () =>
      Effect.gen(function* () {
        const shop = yield* openShop
        const uses = (around: Fault["around"]) => (around === undefined ? [] : [around(shop)])
        for (const each of operations) {
          const shot = each.right(shop)
          if (shot.idempotencyKey === undefined) continue
          yield* send({ ...body({ friendId: shop.ids.otherFriend })(shot), idempotencyKey: "used-before" })
        }
        for (const [index, one] of faults.entries()) {
          const alone = yield* answered(one.apply(right(shop), shop), uses(one.around))
          const expected = { status: one.status, says: one.says }
          const seen = (answer: typeof alone) => ({
            status: answer.status,
            says: [answer.body.code, answer.body.message].includes(one.says) ? one.says : answer.body
          })
          assert.deepStrictEqual(seen(alone), expected, one.name)
          const next = faults[index + 1]
          if (next === undefined) continue
          const both = next.apply(one.apply(right(shop), shop), shop)
          const answer = yield* answered(both, [...uses(one.around), ...uses(next.around)])
          assert.deepStrictEqual(seen(answer), expected, `${one.name}, and ${next.name}`)
        }
        const fine = yield* answered(right(shop), [])
        assert.strictEqual(fine.status, status, JSON.stringify(fine.body))
      })
    )
  }
})
