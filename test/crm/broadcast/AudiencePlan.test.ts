/** How the statement of an audience finds its rows. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { BroadcastRepo } from "../../../modules/crm/broadcast/BroadcastRepo.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { planOnce, pretend, wholeScans } from "../../support/Plans.ts"
import { crmKernelOn } from "../kernel.ts"

const grows = (table: string) => table === "crm_friend" || table === "crm_friend_tag"

layer(BroadcastRepo.layer.pipe(Layer.provideMerge(crmKernelOn({ databaseConnections: 3 }))))("An audience", (it) => {
  it.effect("is found without a scan of all friends or tags, however small these were when it was planned", () =>
    Effect.gen(function* () {
      const [repo, sql, within] = [yield* BroadcastRepo, yield* SqlClient.SqlClient, yield* Tenant.within]
      const nextId = yield* Ulids.monotonic
      const scans = Effect.gen(function* () {
        yield* repo.count(nextId(), { any: [nextId()], all: [nextId()], none: [nextId()] })
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
