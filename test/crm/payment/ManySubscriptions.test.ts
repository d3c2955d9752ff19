/** Members and prices with more subscriptions than are read at once. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Members } from "../../../modules/crm/member/Members.ts"
import { mostOfMember, pageSize, SubscriptionRepo } from "../../../modules/crm/payment/subscription/SubscriptionRepo.ts"
import { Subscriptions } from "../../../modules/crm/payment/subscription/Subscriptions.ts"
import { userId } from "../../support/line/Line.ts"
import { openShop, working } from "./support.ts"

const services = Layer.mergeAll(Subscriptions.layer, SubscriptionRepo.layer).pipe(Layer.provideMerge(working))

layer(services, { excludeTestServices: true })("Subscriptions beyond a page", (it) => {
  it.effect("of a member: those that entitle come first, however many ended", () =>
    Effect.gen(function* () {
      const { accountId, connections } = yield* openShop
      const [members, repo, subscriptions] = [yield* Members, yield* SubscriptionRepo, yield* Subscriptions]
      const sql = yield* SqlClient.SqlClient
      yield* connections.putPrice(accountId, { priceId: "price_1", tierId: null })
      const user = userId(4_001)
      const { id } = yield* members.register(accountId, user, "liff")
      yield* sql`
        insert into crm_subscription (account_id, source, external_id, member_id, price_ids, status, period_end, updated_at)
        select ${accountId}, 'stripe', 'sub_' || lpad(n::text, 5, '0'), ${id}, '{price_1}', 'canceled', now() + interval '1 year', now()
        from generate_series(1, ${mostOfMember}) n`
      yield* sql`
        insert into crm_subscription (account_id, source, external_id, member_id, price_ids, status, period_end, updated_at)
        values (${accountId}, 'stripe', 'sub_9', ${id}, '{price_1}', 'active', now() + interval '1 day', now())`
      const read = yield* repo.ofMember(accountId, id)
      assert.deepStrictEqual([read.length, read[0]!.externalId], [mostOfMember, "sub_9"])
      yield* subscriptions.applyPrice(accountId, "price_1")
      assert.isTrue((yield* members.entitlement(accountId, user)).subscriptionActive)
    })
  )

  it.effect("of a price or a plan: none is left out or read twice at the end of a page", () =>
    Effect.gen(function* () {
      const subscriptions = yield* Subscriptions
      const sql = yield* SqlClient.SqlClient
      for (const count of [pageSize - 1, pageSize, pageSize + 1]) {
        const { accountId } = yield* openShop
        for (const source of ["stripe", "line"]) {
          yield* sql`
            insert into crm_subscription (account_id, source, external_id, price_ids, has_counted, updated_at)
            select ${accountId}, ${source}, 'id_' || n, '{price_1}', false, now() from generate_series(1, ${count}) n`
        }
        const ids = Array.from({ length: count }, (_, n) => `id_${n + 1}`)
        assert.sameMembers([...(yield* subscriptions.applyPrice(accountId, "price_1"))], ids)
        const seen: Array<string> = []
        yield* subscriptions.eachWithPrefix(accountId, "line", "id_", ({ externalId }) => seen.push(externalId))
        assert.sameMembers(seen, ids)
      }
    })
  )
})
