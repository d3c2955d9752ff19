/** Use case: the statistics of an endpoint, for its owner and for operators. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { WebhookEndpointNotFound } from "../Errors.ts"
import type { Owner } from "../endpoint/Endpoint.ts"
import { Endpoints } from "../endpoint/Endpoints.ts"
import type { Span, Statistics } from "./Statistics.ts"
import * as StatisticsStore from "./StatisticsStore.ts"

export class EndpointStatistics extends Context.Service<
  EndpointStatistics,
  {
    readonly read: (owner: Owner, endpointId: string, span: Span) => Effect.Effect<Statistics, WebhookEndpointNotFound>
  }
>()("webhooks/statistics/EndpointStatistics") {
  static readonly layer = Layer.effect(
    EndpointStatistics,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const endpoints = yield* Endpoints
      const within = yield* Tenant.within
      const read = Effect.fnUntraced(function* (owner: Owner, endpointId: string, span: Span) {
        yield* endpoints.find(owner, endpointId)
        return yield* dieOnSql(StatisticsStore.series(sql, { accountId: owner.accountId, endpointId }, span))
      })
      return EndpointStatistics.of({
        read: Effect.fn("EndpointStatistics.read")((owner, ...args) => within(owner.accountId, read(owner, ...args)))
      })
    })
  )
}
