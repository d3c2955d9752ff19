/** Sample application whose orders end in each way that matters to an Idempotency-Key. */
import { type Context, Deferred, Effect, Layer, Schema } from "effect"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { problem } from "../../../src/http/Problem.ts"
import { requestContextOf } from "../../../src/http/RequestContext.ts"
import { defineModule } from "../../../src/module.ts"
import { DatabaseUnavailable } from "../../../src/process/Outage.ts"
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { SampleKey } from "../SampleApi.ts"

class SoldOut extends Schema.TaggedError<SoldOut>()("SoldOut", { item: Schema.String }, { httpApiStatus: 409 }) {
  override get message() {
    return "売り切れです"
  }
}
class ItemMissing extends Schema.TaggedError<ItemMissing>()("ItemMissing", {}, { httpApiStatus: 404 }) {}
class TooEarly extends Schema.TaggedError<TooEarly>()("TooEarly", {}, { httpApiStatus: 400 }) {}
class PlanLimit extends Schema.TaggedError<PlanLimit>()("PlanLimit", {}, { httpApiStatus: 403 }) {}
class NotProcessable extends Schema.TaggedError<NotProcessable>()("NotProcessable", {}, { httpApiStatus: 422 }) {}
class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {}, { httpApiStatus: 429 }) {}

const NewOrder = Schema.Struct({
  item: Schema.String.check(Schema.isMinLength(1)),
  count: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  note: Schema.optionalKey(Schema.String)
})
const Order = Schema.Struct({
  ...IdempotentEndpoint.replayMember,
  id: Schema.String,
  item: Schema.String,
  count: Schema.Int
})

const failures = [
  problem(SoldOut),
  problem(ItemMissing),
  problem(TooEarly),
  problem(PlanLimit),
  problem(NotProcessable),
  problem(QuotaExceeded)
] as const

/** Endpoints that differ in one thing: one requires the key, the other takes one as every POST does. */
const Orders = HttpApiGroup.make("orders")
  .add(
    HttpApiEndpoint.post("order", "/shops/:shop/orders", {
      params: { shop: Schema.String },
      headers: IdempotentEndpoint.keyHeader,
      payload: NewOrder,
      success: Order.pipe(HttpApiSchema.status(201)),
      error: [...failures, ...IdempotentEndpoint.errors]
    }),
    HttpApiEndpoint.post("parcel", "/shops/:shop/parcels", {
      params: { shop: Schema.String },
      payload: NewOrder,
      success: Order.pipe(HttpApiSchema.status(201)),
      error: failures
    })
  )
  .middleware(RequestValidation)
  .middleware(SampleKey)
  .annotate(HttpApi.ParseOptions, { errors: "all" })

/** How orders of these items end; all others succeed. */
const endings = {
  soldOut: Effect.fail(new SoldOut({ item: "soldOut" })),
  missing: Effect.fail(new ItemMissing()),
  tooEarly: Effect.fail(new TooEarly()),
  planLimit: Effect.fail(new PlanLimit()),
  notProcessable: Effect.fail(new NotProcessable()),
  quota: Effect.fail(new QuotaExceeded()),
  broken: Effect.die(new Error("a defect")),
  unlucky: Effect.die(new DatabaseUnavailable({ reason: "it was stopped" }))
}
const endingOf = (item: string) => (item in endings ? endings[item as keyof typeof endings] : Effect.void)

/** Holds an order after its insert, while it is set. */
export const gate: {
  held?: { readonly began: Deferred.Deferred<void>; readonly go: Deferred.Deferred<void> } | undefined
} = {}

const order = Effect.fnUntraced(function* (shop: string, { count, item }: typeof NewOrder.Type) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* dieOnSql(sql<{ readonly id: number }>`
    insert into shop_order (shop, item, count) values (${shop}, ${item}, ${count}) returning id`)
  const { held } = gate
  if (held !== undefined) {
    yield* Deferred.succeed(held.began, undefined)
    yield* Deferred.await(held.go)
  }
  yield* endingOf(item)
  return { id: String(row?.id), item, count }
})

const handlers = HttpApiBuilder.group(localApi(Orders), "orders", (build) =>
  build.handleAll({
    order: (request) =>
      IdempotentEndpoint.respond(request, order(request.params.shop, request.payload), {
        headers: ({ id }) => ({ location: `/orders/${id}` })
      }),
    parcel: ({ params, payload }) =>
      Effect.tap(order(params.shop, payload), ({ id }) =>
        Effect.contextWith((context: Context.Context<never>) =>
          Effect.sync(() => requestContextOf(context).addHeader("location", `/orders/${id}`))
        )
      )
  })
)

export const Shop = defineModule({
  name: "shop",
  groups: [Orders],
  layer: handlers.pipe(
    Layer.provideMerge(SampleKey.layer),
    Layer.provide(
      Layer.effectDiscard(
        statements(
          "create table shop_order (id int generated always as identity, shop text, item text, count int not null)"
        )
      )
    )
  )
})
