/** Scenarios that start each other in a circle, and entries that are refused. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { node, shop } from "./support.ts"

layer(node, { excludeTestServices: true })("Runs", (it) => {
  it.effect("of scenarios that start each other in a circle ends after ten entries, and the staff learn of it", () =>
    Effect.gen(function* () {
      const { accountId, attach, create, friend, runsOf, settled, tag } = yield* shop
      const [a, b] = [yield* tag, yield* tag]
      const steps = (here: string, there: string) => [
        { id: "again", type: "remove_tag" as const, tagId: there },
        { id: "next", type: "add_tag" as const, tagId: there },
        { id: "leave", type: "remove_tag" as const, tagId: here }
      ]
      const first = yield* create({ trigger: { type: "tag_added", tagId: a }, steps: steps(a, b) }, "A")
      const second = yield* create({ trigger: { type: "tag_added", tagId: b }, steps: steps(b, a) }, "B")
      const { id } = yield* friend()
      yield* attach(id, a)
      yield* settled
      assert.deepStrictEqual([(yield* runsOf(first.id)).length, (yield* runsOf(second.id)).length], [10, 10])
      const { entries } = yield* (yield* Attentions).list(accountId, {
        state: "open",
        limit: 10,
        startingAfter: undefined
      })
      assert.deepStrictEqual(
        entries.map(({ kind, reason }) => [kind, reason]),
        [["scenario_loop", "too_often"]]
      )
    })
  )

  it.effect("that would begin too often are counted once for each refused entry, in one line for the staff", () =>
    Effect.gen(function* () {
      const { accountId, attach, create, friend, runsOf, settled, sql, tag } = yield* shop
      const a = yield* tag
      const scenario = yield* create(
        { trigger: { type: "tag_added", tagId: a }, steps: [{ id: "leave", type: "remove_tag", tagId: a }] },
        "A"
      )
      const { id } = yield* friend()
      for (let n = 0; n < 10; n++) {
        yield* attach(id, a)
        yield* settled
      }
      yield* sql`
        insert into event (id, type, version, account_id, data)
        select 'again' || ${accountId} || n, type, version, account_id, data from event, generate_series(1, 3) n
        where account_id = ${accountId} and type = 'crm.tag_added' and seq = (
          select max(seq) from event where account_id = ${accountId} and type = 'crm.tag_added')`
      yield* settled
      assert.strictEqual((yield* runsOf(scenario.id)).length, 10)
      const lines = yield* sql`select kind, count from crm_attention where account_id = ${accountId}`
      assert.deepStrictEqual(lines, [{ kind: "scenario_loop", count: 3 }])
    })
  )
})
