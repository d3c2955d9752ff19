/** An application with the keys `toy_full`, `toy_reader` and `toy_poor` (three requests a minute), and one operation of each kind that a tool may stand for. */
import { Effect, Layer, Schema } from "effect"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema,
  HttpApiSecurity,
  OpenApi
} from "effect/http-api"
import * as Auth from "../../../src/http/auth/Auth.ts"
import * as Guard from "../../../src/http/auth/Guard.ts"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { ApiId } from "../../../src/http/LocalApi.ts"
import { problem } from "../../../src/http/Problem.ts"
import { defineModule } from "../../../src/module.ts"

class ToyKey extends HttpApiMiddleware.Service<ToyKey, { provides: Principal }>()("test/ToyKey", {
  security: { toyKey: HttpApiSecurity.bearer.pipe(HttpApiSecurity.annotate(OpenApi.Format, "toy_ and a name")) },
  error: Auth.errors
}) {}

const admit = (key: string): Effect.Effect<Auth.Admission, Auth.Unauthorized> =>
  key === "toy_full" || key === "toy_reader" || key === "toy_poor"
    ? Effect.succeed({
        principal: {
          accountId: "a",
          keyId: key,
          kind: "toy",
          scopes: new Set(key === "toy_full" ? ["toys:write"] : [])
        },
        budget: { key, limit: key === "toy_poor" ? 3 : 1000, windowMs: 60_000 }
      })
    : Effect.fail(new Auth.Unauthorized(key === "toy_locked" ? { code: "plan_required" } : {}))

class ToyNotFound extends Schema.TaggedError<ToyNotFound>()("ToyNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "Toy not found"
  }
}

const Colour = Schema.Literals(["red", "blue"]).annotate({ identifier: "Colour" })
const Name = Schema.String.check(Schema.isMaxLength(20))
const Toy = Schema.Struct({ name: Name, colour: Colour }).annotate({ identifier: "Toy" })

/** Toys of the longest answer. */
export const maxCatalogue = 4_000
export const toyCatalogue = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `こま${n}`, colour: "red" as const }))

const Toys = HttpApiGroup.make("toys")
  .add(
    HttpApiEndpoint.get("catalogue", "/catalogue", {
      query: { limit: Schema.NumberFromString.check(Schema.isBetween({ minimum: 1, maximum: maxCatalogue })) },
      success: Schema.Struct({ toys: Schema.Array(Toy) })
    }),
    HttpApiEndpoint.get("list", "/toys", {
      query: { colour: Schema.optionalKey(Colour) },
      success: Schema.Array(Toy)
    }),
    HttpApiEndpoint.get("read", "/toys/:name", { params: { name: Name }, success: Toy, error: problem(ToyNotFound) }),
    HttpApiEndpoint.post("make", "/toys", { payload: Toy, success: Toy }).annotate(Auth.RequiredScopes, ["toys:write"]),
    HttpApiEndpoint.delete("remove", "/toys/:name", { params: { name: Name }, success: HttpApiSchema.NoContent })
  )
  .middleware(RequestValidation)
  .middleware(ToyKey)

/** Without a key. */
const Open = HttpApiGroup.make("open").add(HttpApiEndpoint.get("hello", "/hello", { success: Schema.String }))

const toys = [
  { name: "ball", colour: "red" },
  { name: "top/spinning", colour: "blue" }
] as const

const handlers = HttpApiBuilder.group(HttpApi.make(ApiId).add(Toys), "toys", (build) =>
  build.handleAll({
    catalogue: ({ query }) => Effect.succeed({ toys: toyCatalogue(query.limit) }),
    list: ({ query }) =>
      Effect.succeed(toys.filter((toy) => query.colour === undefined || toy.colour === query.colour)),
    read: ({ params }) => {
      const found = toys.find(({ name }) => name === params.name)
      return found === undefined ? Effect.fail(new ToyNotFound()) : Effect.succeed(found)
    },
    make: ({ payload }) => Effect.as(Principal, payload),
    remove: () => Effect.void
  })
)

const open = HttpApiBuilder.group(HttpApi.make(ApiId).add(Open), "open", (build) =>
  build.handle("hello", () => Effect.succeed("hello"))
)

/** Requests of one address are few enough to be counted in a test. */
export const perAddress = { limit: 20, windowMs: 60_000 }

export const ToyModule = defineModule({
  name: "toy",
  groups: [Toys, Open],
  layer: Layer.merge(
    open,
    handlers.pipe(
      Layer.provideMerge(
        Layer.effect(
          ToyKey,
          Effect.map(Guard.make({ realm: "toy", admit, perAddress }), (toyKey) => ToyKey.of({ toyKey }))
        )
      )
    )
  )
})
