import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { defineModule } from "../../../src/module.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { actorOf, send } from "./support.ts"

const token = "0123456789abcdef"
const Empty = defineModule({ name: "empty", layer: Layer.empty })

const app = (adminToken: Option.Option<Redacted.Redacted>) =>
  TestApp.web(TestApp.routesOf(Empty)).pipe(
    Layer.provide(TestApp.services),
    Layer.provideMerge(kernelOn({ adminToken }))
  )
const open = app(Option.some(Redacted.make(token)))

const call = (path: string, given: string | undefined, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    return yield* call(path, { ...init, headers: given === undefined ? {} : { authorization: `Bearer ${given}` } })
  })

layer(open)("Guessing the admin token", (it) => {
  it.effect("gets 429 after ten wrong tokens in a minute, and never locks out who has the right one", () =>
    Effect.gen(function* () {
      const status = (given?: string) => Effect.map(call("/admin/v1/nodes", given), ({ status }) => status)
      // Who forgot the token has guessed nothing.
      for (let n = 0; n < 20; n++) assert.strictEqual(yield* status(), 401)
      for (let n = 0; n < 10; n++) assert.strictEqual(yield* status(`wrong-${n}`), 401)
      const refused = yield* call("/admin/v1/nodes", "wrong-10")
      assert.strictEqual(refused.status, 429)
      const seconds = Number(refused.headers.get("retry-after"))
      assert.isTrue(seconds > 0 && seconds <= 60)
      assert.strictEqual(yield* status(token), 200)
      yield* TestClock.adjust(`${seconds - 1} seconds`)
      assert.deepStrictEqual([yield* status("wrong-11"), yield* status(token)], [429, 200])
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* status("wrong-12"), 401)
    })
  )

  it.effect("without a token uses up nothing of the operator's requests", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("2 minutes")
      const statuses = yield* Effect.forEach(Array.from({ length: 601 }), () =>
        Effect.map(call("/admin/v1/nodes", undefined), ({ status }) => status)
      )
      assert.deepStrictEqual([new Set(statuses.slice(0, 600)), statuses[600]], [new Set([401]), 429])
      assert.strictEqual((yield* call("/admin/v1/nodes", token)).status, 200)
    })
  )

  it.effect("is not what a busy operator does: 600 requests a minute are free", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("2 minutes")
      const statuses = yield* Effect.forEach(Array.from({ length: 601 }), () =>
        Effect.map(call("/admin/v1/nodes", token), ({ status }) => status)
      )
      assert.deepStrictEqual([new Set(statuses.slice(0, 600)), statuses[600]], [new Set([200]), 429])
    })
  )
})

layer(app(Option.none()))("Without a token", (it) => {
  it.effect("there is nothing under /admin/v1, whatever the method, and the document describes it all the same", () =>
    Effect.gen(function* () {
      for (const [path, method] of [
        ["/nodes", "GET"],
        ["/nodes", "POST"],
        ["/nodes", "OPTIONS"],
        ["/jobs/purge", "POST"],
        ["/events", "GET"],
        ["", "GET"]
      ] as const) {
        const response = yield* call(`/admin/v1${path}`, token, { method })
        assert.strictEqual(response.status, 404, `${method} ${path}`)
        assert.isNull(response.headers.get("allow"))
      }
      const document = yield* Effect.flatMap(call("/openapi.json", undefined), (response) =>
        Effect.promise(() => response.json() as Promise<any>)
      )
      assert.deepStrictEqual(document.paths["/admin/v1/nodes"].get.tags, ["Operations"])
      assert.deepStrictEqual(document.paths["/admin/v1/nodes"].get.security, [{ adminToken: [] }])
    })
  )
})

/** Reads the text of an event stream piece by piece. */
const reading = (response: Response) => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  const next = Effect.gen(function* () {
    while (!text.includes("\n\n")) {
      const { done, value } = yield* Effect.promise(() => reader.read())
      if (done) return undefined
      text += value
    }
    const end = text.indexOf("\n\n")
    const event = text.slice(0, end)
    text = text.slice(end + 2)
    return event
  })
  return { next, cancel: Effect.promise(() => reader.cancel()) }
}

const countsOf = (event: string | undefined, actor: string) => {
  const [name = "", data = ""] = (event ?? "").split("\n")
  assert.strictEqual(name, "event: counts")
  const { actors } = JSON.parse(data.replace(/^data: /, ""))
  return actors.find((counts: { readonly actor: string }) => counts.actor === actor)
}

layer(open, { excludeTestServices: true })("The stream of counts", (it) => {
  it.effect("tells them at once, and again when a job was sent, to everyone who listens", () =>
    Effect.gen(function* () {
      const response = yield* call("/admin/v1/events", token)
      assert.deepStrictEqual(
        [response.status, response.headers.get("content-type"), response.headers.get("cache-control")],
        [200, "text/event-stream", "no-store"]
      )
      const first = reading(response)
      assert.isUndefined(countsOf(yield* first.next, "stream/one"))
      const second = reading(yield* call("/admin/v1/events", token))
      assert.isUndefined(countsOf(yield* second.next, "stream/one"))
      yield* send(actorOf("stream/one"), 3)
      const expected = {
        actor: "stream/one",
        pausedAt: null,
        scheduled: 0,
        incompatible: 0,
        ready: 3,
        running: 0,
        failed: 0
      }
      assert.deepStrictEqual(countsOf(yield* first.next, "stream/one"), expected)
      assert.deepStrictEqual(countsOf(yield* second.next, "stream/one"), expected)
      yield* Effect.all([first.cancel, second.cancel])
    })
  )

  it.effect("is given to twenty at a time", () =>
    Effect.gen(function* () {
      const streams = yield* Effect.forEach(Array.from({ length: 20 }), () =>
        Effect.map(call("/admin/v1/events", token), reading)
      )
      for (const stream of streams) assert.isDefined(yield* stream.next)
      const refused = yield* call("/admin/v1/events", token)
      assert.strictEqual(refused.status, 503)
      assert.strictEqual((yield* Effect.promise(() => refused.json() as Promise<any>)).code, "too_many_streams")
      yield* streams[0]!.cancel
      // The place is free once the node has noticed.
      let again = yield* call("/admin/v1/events", token)
      while (again.status === 503) again = yield* call("/admin/v1/events", token)
      assert.strictEqual(again.status, 200)
      yield* Effect.forEach([...streams.slice(1), reading(again)], ({ cancel }) => cancel)
    })
  )

  it.effect("is given to no more of those who ask at the same time", () =>
    Effect.gen(function* () {
      const asked = Array.from({ length: 26 }, () => call("/admin/v1/events", token))
      const responses = yield* Effect.all(asked, { concurrency: "unbounded" })
      const open = responses.filter(({ status }) => status === 200)
      assert.deepStrictEqual([open.length, responses.filter(({ status }) => status === 503).length], [20, 6])
      yield* Effect.forEach(open, (response) => reading(response).cancel)
    })
  )

  it.effect("ends when the node stops", () =>
    Effect.gen(function* () {
      const stream = reading(yield* call("/admin/v1/events", token))
      assert.isDefined(yield* stream.next)
      yield* (yield* Lifecycle).drain
      while ((yield* stream.next) !== undefined);
    })
  )
})
