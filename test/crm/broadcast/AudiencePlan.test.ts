/** How the statement of an audience finds its rows. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { BroadcastRepo } from "../../../modules/crm/broadcast/BroadcastRepo.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { planOnce, pretend, wholeScans } from "../../support/Plans.ts"
import { crmKernelOn } from "../kernel.ts"

const grown = new Set(["crm_friend", "crm_friend_tag", "crm_member", "crm_reservation", "crm_visit"])
const grows = (table: string) => grown.has(table)

layer(BroadcastRepo.layer.pipe(Layer.provideMerge(crmKernelOn({ databaseConnections: 3 }))))("An audience", (it) => {
  it.effect(
    "is found without a scan of all friends, tags, bookings or cards, however small these were when it was planned",
    () =>
      Effect.gen(function* () {
        const [repo, sql, within] = [yield* BroadcastRepo, yield* SqlClient.SqlClient, yield* Tenant.within]
        const nextId = yield* Ulids.monotonic
        const scans = Effect.gen(function* () {
          const audience = {
            any: [nextId()],
            all: [nextId()],
            none: [nextId()],
            daysSinceVisit: { min: 90 },
            visits: { min: 1, max: 9 },
            daysAsFriend: { max: 30 },
            tiers: ["gold"],
            hasBooking: false
          }
          yield* repo.count(nextId(), audience, new Date(0))
          yield* planOnce(sql)
          return yield* wholeScans(sql, grows)
        })
        for (const size of [
          { pages: 0, rows: 0 },
          { pages: 1, rows: 1 },
          { pages: 10_000, rows: 100_000 }
        ]) {
          yield* pretend(sql, grows, size)
          assert.deepStrictEqual(yield* within(nextId(), scans), [])
        }
      })
  )
})
