import { assert, it, layer } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Schema } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Edge from "../../../src/http/edge/Edge.ts"
import * as RouteTable from "../../../src/http/edge/RouteTable.ts"
import * as FastRoutes from "../../../src/http/endpoint/FastRoutes.ts"
import { ApiId } from "../../../src/http/LocalApi.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestRuntime from "../../support/TestRuntime.ts"
import { SampleModule } from "../SampleApi.ts"
import { ask, good, post } from "../TestClient.ts"

const under = <A, E, R>(app: Layer.Layer<A, E, R>) =>
  app.pipe(Layer.provide(TestApp.services), Layer.provide(TestRuntime.kernelOn()))

const app = composeModules(SampleModule)
/** Application with the routes of `HttpApiBuilder` alone. */
const plain = Layer.mergeAll(
  HttpApiBuilder.layer(app.api).pipe(Layer.provide(app.layer)),
  HttpRouter.middleware(Edge.make(RouteTable.make(app.api, [])), { global: true })
)

class Plain extends Context.Service<Plain, TestApp.TestApp["Service"]>()("test/Plain") {}

const Both = Layer.merge(
  under(TestApp.web(TestApp.routesOf(SampleModule))),
  Layer.effect(Plain, TestApp.TestApp).pipe(Layer.provide(under(TestApp.web(plain))))
)

const requests: ReadonlyArray<readonly [path: string, init: RequestInit]> = [
  ["/items/a", { headers: good }],
  ["/items/a", { method: "HEAD", headers: good }],
  ["/items/a", {}],
  ["/items/a", { headers: { authorization: "Bearer unknown" } }],
  ["/items/A1", { headers: good }],
  ["/items/missing", { headers: good }],
  ["/items/broken", { headers: good }],
  ["/items/misfit", { headers: good }],
  ["/items?limit=3&kind=b", { headers: good }],
  ["/items?limit=0&kind=B", { headers: good }],
  ["/items/a", post({ item_id: "a", size: 3 })],
  ["/items/missing", post({ item_id: "a", size: 3 })],
  ["/items/A?dry=x", post({ item_id: 1 }, { "x-batch": "12345" })],
  ["/items/a", post("{bad")],
  ["/items/a", post("")],
  ["/items/a", post("x", { "content-type": "text/plain" })],
  ["/items/a", post({ item_id: "a", size: 3 }, { authorization: "Bearer reader" })],
  ["/items/a/touch", { method: "POST", headers: good }],
  ["/items/A1/touch", { method: "POST", headers: good }]
]

layer(Both)("A fast route", (it) => {
  it.effect("answers like the builder's route", () =>
    Effect.gen(function* () {
      const plainApp = yield* Plain
      const comparable = ({ headers, status, text }: { headers: Headers; status: number; text: string }) => ({
        status,
        text: text.replace(headers.get("x-request-id") ?? "", ""),
        headers: Object.fromEntries(
          [...headers].filter(([name]) => name !== "x-request-id" && name !== "x-ratelimit-remaining")
        )
      })
      for (const [path, init] of requests) {
        const fast = comparable(yield* ask(path, init))
        const built = comparable(yield* Effect.provideService(ask(path, init), TestApp.TestApp, plainApp))
        assert.deepStrictEqual(fast, built, `${init.method ?? "GET"} ${path}`)
      }
    })
  )
})

const routesOf = (context: Context.Context<never>) =>
  (context.mapUnsafe.get(SampleModule.groups[0].key) as { readonly routes: ReadonlyArray<HttpRouter.Route<any, any>> })
    .routes

layer(under(app.layer.pipe(Layer.provideMerge(TestApp.services))))("Simple endpoints", (it) => {
  it.effect("get a fast route, all others keep theirs", () =>
    Effect.gen(function* () {
      const given = routesOf(yield* Effect.context<never>())
      const fast = routesOf(yield* Layer.build(FastRoutes.layer(app.api)))
      const changed = fast.map((route, index) => [`${route.method} ${route.path}`, route !== given[index]])
      assert.deepStrictEqual(Object.fromEntries(changed), {
        "GET /items": true,
        "GET /items/:id": true,
        "GET /items/:id/secrets/:token": false,
        "POST /items/:id": true,
        "POST /items/:id/touch": false
      })
    })
  )
})

class Plainly extends Schema.TaggedError<Plainly>()("Plainly", { why: Schema.String }, { httpApiStatus: 418 }) {}

const General = HttpApiGroup.make("general").add(
  HttpApiEndpoint.get("text", "/text", { success: Schema.String.pipe(HttpApiSchema.asText()) }),
  HttpApiEndpoint.get("own", "/own", { success: Schema.Struct({ a: Schema.Int }) }),
  HttpApiEndpoint.get("located", "/located", {
    success: HttpApiSchema.WithHeaders(Schema.Struct({ a: Schema.Int }).pipe(HttpApiSchema.status(201)), {
      location: Schema.String
    })
  }),
  HttpApiEndpoint.get("either", "/either", {
    success: [Schema.Struct({ a: Schema.Int }), Schema.Struct({ b: Schema.Int }).pipe(HttpApiSchema.status(202))]
  }),
  HttpApiEndpoint.get("refused", "/refused", { success: Schema.Struct({}), error: Plainly }),
  HttpApiEndpoint.post("form", "/form", {
    payload: Schema.Struct({ a: Schema.String }).pipe(HttpApiSchema.asFormUrlEncoded()),
    success: Schema.Struct({ a: Schema.String })
  })
)

const GeneralModule = defineModule({
  name: "general",
  groups: [General],
  layer: HttpApiBuilder.group(HttpApi.make(ApiId).add(General), "general", (handlers) =>
    handlers.handleAll({
      text: () => Effect.succeed("plain words"),
      own: () => Effect.succeed(HttpServerResponse.jsonUnsafe({ mine: true }, { status: 203 })),
      located: () => Effect.succeed(HttpApiSchema.withHeaders({ body: { a: 1 }, headers: { location: "/a/1" } })),
      either: () => Effect.succeed({ b: 2 }),
      refused: () => Effect.fail(new Plainly({ why: "so" })),
      form: ({ payload }) => Effect.succeed({ a: payload.a })
    })
  )
})

const Unread = HttpApiGroup.make("unread").add(
  HttpApiEndpoint.post("save", "/save", {
    payload: Schema.Struct({ a: Schema.String }),
    success: HttpApiSchema.NoContent
  })
)

const UnreadModule = defineModule({
  name: "unread",
  groups: [Unread],
  layer: HttpApiBuilder.group(HttpApi.make(ApiId).add(Unread), "unread", (handlers) =>
    handlers.handleAll({ save: () => Effect.void })
  )
})

it.effect("A start fails when Effect keeps the handlers of a group in another way", () =>
  Effect.gen(function* () {
    const changed = Layer.succeedContext(Context.makeUnsafe(new Map([[SampleModule.groups[0].key, { routes: [] }]])))
    const exit = yield* Effect.exit(
      Effect.scoped(Layer.build(FastRoutes.layer(app.api).pipe(Layer.provide(changed as Layer.Layer<any>))))
    )
    assert.isTrue(Exit.isFailure(exit))
    if (Exit.isFailure(exit)) assert.include(Cause.pretty(exit.cause), "does not fit this release of Effect")
  })
)

it.effect("An endpoint that takes JSON and is not simple is refused at the start", () =>
  Effect.gen(function* () {
    const started = Layer.build(under(TestApp.web(TestApp.routesOf(UnreadModule))))
    const exit = yield* Effect.exit(Effect.scoped(started))
    assert.isTrue(Exit.isFailure(exit))
    if (Exit.isFailure(exit)) assert.include(Cause.pretty(exit.cause), "POST /save takes JSON")
  })
)

layer(under(TestApp.web(TestApp.routesOf(GeneralModule))))("Any other endpoint", (it) => {
  it.effect("keeps the status and type that it declares", () =>
    Effect.gen(function* () {
      const text = yield* ask("/text")
      assert.deepStrictEqual(
        [text.status, text.text, text.headers.get("content-type")],
        [200, "plain words", "text/plain"]
      )
      const own = yield* ask("/own")
      assert.deepStrictEqual([own.status, own.json], [203, { mine: true }])
      const located = yield* ask("/located")
      assert.deepStrictEqual([located.status, located.json, located.headers.get("location")], [201, { a: 1 }, "/a/1"])
      const either = yield* ask("/either")
      assert.deepStrictEqual([either.status, either.json], [202, { b: 2 }])
      const form = yield* ask("/form", { method: "POST", body: new URLSearchParams({ a: "x y" }) })
      assert.deepStrictEqual([form.status, form.json], [200, { a: "x y" }])
    })
  )

  it.effect("whose error is no problem gets the problem of its status", () =>
    Effect.gen(function* () {
      const { headers, problem, status } = yield* ask("/refused")
      assert.deepStrictEqual([status, problem.status, problem.title], [418, 418, "I'm a Teapot"])
      assert.strictEqual(headers.get("content-type"), "application/problem+json")
    })
  )
})
