import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Layer, Option, References, Tracer } from "effect"
import * as RequestTracing from "../../../src/telemetry/RequestTracing.ts"
import * as TestClient from "../TestClient.ts"
import { ask, good } from "../TestClient.ts"

interface Ended {
  readonly parent: string | undefined
  readonly attributes: ReadonlyMap<string, unknown>
  readonly exit: Exit.Exit<unknown, unknown>
}

/** The application, with a tracer that remembers the spans of requests. */
const traced = (
  spans: Array<Ended>,
  { keep, trustedProxies = [] }: { readonly keep: boolean; readonly trustedProxies?: ReadonlyArray<string> }
) => {
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      const end = span.end.bind(span)
      span.end = (time, exit) => {
        end(time, exit)
        if (options.kind !== "server") return
        const parent = Option.getOrUndefined(options.parent)?.traceId
        spans.push({ parent, attributes: span.attributes, exit })
      }
      return span
    }
  })
  const log = Layer.mergeAll(
    RequestTracing.layer(() => keep),
    Layer.succeed(Tracer.Tracer, tracer),
    Layer.succeed(References.TracerEnabled, true)
  )
  return TestClient.socket({ settings: { trustedProxies }, log })
}

const traceId = "0af7651916cd43dd8448eb211c80319c"
const caller = (flags: string) => ({ ...good, traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` })
const touch = (id: string, headers: Record<string, string> = good) =>
  ask(`/items/${id}/touch?token=query-secret`, { method: "POST", headers })

const all: Array<Ended> = []
layer(traced(all, { keep: true }))("The span of a request", (it) => {
  it.effect("has the path of the access log, the route and the status, and no query and no headers", () =>
    Effect.gen(function* () {
      yield* touch("a", { ...good, "x-batch": "header-secret", "user-agent": "test" })
      const { attributes, exit } = all.pop()!
      assert.deepStrictEqual(Object.fromEntries(attributes), {
        "http.request.method": "POST",
        "url.path": "/items/a/touch",
        "http.response.status_code": 204,
        "http.route": "/items/:id/touch",
        "client.address": "127.0.0.1",
        "user_agent.original": "test"
      })
      assert.isTrue(Exit.isSuccess(exit))
    })
  )

  it.effect("masks a path that is a secret, also where the request fails", () =>
    Effect.gen(function* () {
      for (const [token, status] of [
        ["hidden", 204],
        ["broken", 500]
      ] as const) {
        yield* ask(`/items/a/secrets/${token}`, { headers: good })
        const { attributes, exit } = all.pop()!
        assert.strictEqual(attributes.get("url.path"), "/items/***/secrets/***")
        assert.strictEqual(attributes.get("http.response.status_code"), status)
        assert.notInclude(String(exit), token)
        assert.strictEqual(Exit.isFailure(exit), status === 500)
      }
    })
  )

  it.effect("begins a trace of its own, whatever a caller says that is no trusted proxy", () =>
    Effect.gen(function* () {
      yield* touch("a", caller("01"))
      assert.isUndefined(all.pop()!.parent)
    })
  )
})

const none: Array<Ended> = []
layer(traced(none, { keep: false }))("A caller that is no trusted proxy", (it) => {
  it.effect("cannot have its requests traced", () =>
    Effect.gen(function* () {
      yield* touch("a", { ...caller("01"), "x-forwarded-for": "127.0.0.1", b3: `${traceId}-b7ad6b7169203331-1` })
      assert.isEmpty(none)
    })
  )
})

const trusted: Array<Ended> = []
layer(traced(trusted, { keep: false, trustedProxies: ["127.0.0.0/8"] }))("A trusted proxy", (it) => {
  it.effect("has the requests traced that it samples, in its own trace", () =>
    Effect.gen(function* () {
      yield* touch("a", caller("00"))
      assert.isEmpty(trusted)
      yield* touch("a", caller("01"))
      assert.deepStrictEqual(
        trusted.map(({ parent }) => parent),
        [traceId]
      )
    })
  )
})
