/** Sample application for the tests of the HTTP kernel, with an item for each way in which an endpoint can fail. */
import { Effect, Latch, Layer, Schema } from "effect"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema,
  HttpApiSecurity
} from "effect/http-api"
import * as Auth from "../../src/http/auth/Auth.ts"
import * as Guard from "../../src/http/auth/Guard.ts"
import { Principal } from "../../src/http/auth/Principal.ts"
import { SecretPath } from "../../src/http/edge/SecretPath.ts"
import { RequestValidation } from "../../src/http/endpoint/RequestValidation.ts"
import { ApiId } from "../../src/http/LocalApi.ts"
import { problem } from "../../src/http/Problem.ts"
import { defineModule } from "../../src/module.ts"
import { DatabaseUnavailable } from "../../src/process/Outage.ts"

export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "This plan does not include the interface"
  }
}

export class ItemNotFound extends Schema.TaggedError<ItemNotFound>()(
  "ItemNotFound",
  { id: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Item not found"
  }
  get detail() {
    return `No item ${this.id}`
  }
}

/** Keys: `good`, `tight` (2 requests per minute), `poor` (no plan, 2 per minute), `reader` (items:read), `narrow` (items:read, 2 per minute). */
export class SampleKey extends HttpApiMiddleware.Service<SampleKey, { provides: Principal }>()("sample/SampleKey", {
  security: { sampleKey: HttpApiSecurity.bearer },
  error: [...Auth.errors, problem(PlanRequired)]
}) {
  static readonly layer = Layer.effect(
    SampleKey,
    Effect.map(Guard.make({ realm: "sample", admit }), (sampleKey) => SampleKey.of({ sampleKey }))
  )
}

const scopesOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  good: ["items:read", "items:write"],
  tight: ["items:read", "items:write"],
  poor: ["items:read", "items:write"],
  reader: ["items:read"],
  narrow: ["items:read"],
  "good-app-1": ["items:read", "items:write"],
  "good-app-2": ["items:read", "items:write"]
}

function admit(credential: string): Effect.Effect<Auth.Admission<PlanRequired>, Auth.Unauthorized> {
  const scopes = scopesOf[credential]
  if (scopes === undefined) return Effect.fail(new Auth.Unauthorized({}))
  const limit = ["tight", "poor", "narrow"].includes(credential) ? 2 : 1_000_000
  const [account, installationId] = credential.split("-app-")
  return Effect.succeed({
    principal: {
      accountId: `account-${account}`,
      keyId: credential,
      kind: "sample",
      scopes: new Set(scopes),
      installationId
    },
    budget: { key: `sample:${credential}`, limit, windowMs: 60_000 },
    refusal: credential === "poor" ? new PlanRequired() : undefined
  })
}

const ItemId = Schema.String.check(Schema.isPattern(/^[a-z]{1,20}$/))
export const Item = Schema.Struct({ itemId: ItemId, size: Schema.Finite }).pipe(
  Schema.encodeKeys({ itemId: "item_id" })
)

const NewItem = Schema.Struct({
  itemId: ItemId,
  size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 })),
  colour: Schema.optionalKey(Schema.Literals(["red", "blue"])),
  tags: Schema.optionalKey(Schema.Array(Schema.String.check(Schema.isMinLength(2), Schema.isMaxLength(4))))
}).pipe(Schema.encodeKeys({ itemId: "item_id" }))

const Limit = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 100 }))

export const SampleGroup = HttpApiGroup.make("sample")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: {
        limit: Limit.pipe(Schema.withDecodingDefaultKey(Effect.succeed("20"))),
        kind: Schema.optionalKey(ItemId)
      },
      success: Schema.Struct({ data: Schema.Array(Item) })
    }),
    HttpApiEndpoint.get("get", "/:id", { params: { id: ItemId }, success: Item, error: problem(ItemNotFound) }),
    HttpApiEndpoint.post("create", "/:id", {
      params: { id: ItemId },
      query: { dry: Schema.optionalKey(Schema.Literals(["true", "false"])) },
      headers: { "x-batch": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(3))) },
      payload: NewItem,
      success: Item.pipe(HttpApiSchema.status(201)),
      error: problem(ItemNotFound)
    }).annotate(Auth.RequiredScopes, ["items:write"]),
    HttpApiEndpoint.post("touch", "/:id/touch", { params: { id: ItemId }, success: HttpApiSchema.NoContent }),
    HttpApiEndpoint.get("secret", "/:id/secrets/:token", {
      params: { id: ItemId, token: ItemId },
      success: HttpApiSchema.NoContent
    }).annotate(SecretPath, true)
  )
  .prefix("/items")
  .middleware(RequestValidation)
  .middleware(SampleKey)
  .annotate(HttpApi.ParseOptions, { errors: "all" })

/** Holds requests for the item `slow` until the test opens it; one per test file. */
export const gate = { entered: Latch.makeUnsafe(), leave: Latch.makeUnsafe() }

const find = (id: string) => {
  switch (id) {
    case "missing":
      return Effect.fail(new ItemNotFound({ id }))
    case "broken":
      return Effect.die(new Error("a secret of the implementation"))
    case "unlucky":
      return Effect.die(new DatabaseUnavailable({ reason: "it was stopped" }))
    case "misfit":
      return Effect.succeed({ itemId: id, size: Number.NaN })
    case "slow":
      return gate.entered.open.pipe(Effect.andThen(gate.leave.await), Effect.as({ itemId: id, size: 1 }))
    default:
      return Effect.succeed({ itemId: id, size: 1 })
  }
}

const handlers = HttpApiBuilder.group(HttpApi.make(ApiId).add(SampleGroup), "sample", (build) =>
  build.handleAll({
    list: ({ query }) =>
      Effect.succeed({ data: Array.from({ length: query.limit }, (_, size) => ({ itemId: query.kind ?? "a", size })) }),
    get: ({ params }) => find(params.id),
    create: Effect.fnUntraced(function* ({ params, payload }) {
      yield* Principal
      yield* find(params.id)
      return { itemId: payload.itemId, size: payload.size }
    }),
    touch: () => Effect.void,
    secret: ({ params: { token } }) => (token === "broken" ? Effect.die(new Error("broken")) : Effect.void)
  })
)

export const SampleModule = defineModule({
  name: "sample",
  groups: [SampleGroup],
  // As in the real modules, the middleware stays visible to the application.
  layer: handlers.pipe(Layer.provideMerge(SampleKey.layer))
})
