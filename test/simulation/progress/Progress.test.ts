import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { maxPerAccount } from "../../../modules/simulation/progress/StreamLimits.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { begin, body, client, idle, node, pause } from "../node.ts"

type Client = Effect.Success<ReturnType<typeof client>>

/** Opens a stream; `next` waits for the next chunk, undefined at the end. */
const follow = Effect.fnUntraced(function* ({ raw }: Client, id: string) {
  const response = yield* raw(`/simulations/${id}/events`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return {
    status: response.status,
    headers: response.headers,
    next: Effect.map(
      Effect.promise(() => reader.read()),
      ({ value }) => value
    ),
    close: Effect.promise(() => reader.cancel())
  }
})

const progress = (status: string, share: number) =>
  `event: progress\ndata: ${JSON.stringify({ status, progress: share })}\n\n`

/** Advances the clock of the node until the next event arrives; skips comments. */
const soon = <A, E, R>(next: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(
    Effect.repeat(next, { until: (text) => !String(text).startsWith(":") }),
    Effect.forever(
      Effect.andThen(
        TestClock.adjust("250 millis"),
        Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      )
    )
  )

/** Name and data of an event. */
const parsed = (text: string | undefined) => {
  const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text ?? "") ?? []
  return { event, data: JSON.parse(data ?? "null") }
}

const queued = Effect.fnUntraced(function* () {
  const account = yield* client()
  const { id } = (yield* account.post("/simulations", body())).body.data
  return { account, id: id as string }
})

layer(idle())("A stream of a simulation", (it) => {
  it.effect("starts with the present state, continues with changes, and closes after the final event", () =>
    Effect.gen(function* () {
      const { account, id } = yield* queued()
      const { headers, next, status } = yield* follow(account, id)
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type")!, /^text\/event-stream/)
      assert.strictEqual(headers.get("cache-control"), "no-store")
      assert.strictEqual(yield* next, progress("queued", 0))
      yield* begin(id)
      assert.strictEqual(yield* soon(next), progress("running", 0))
      yield* account.post(`/simulations/${id}/cancel`)
      const { data, event } = parsed(yield* soon(next))
      assert.strictEqual(event, "failed")
      const {
        completedAt,
        error,
        progress: share,
        resultSummary,
        status: ended,
        templateType
      } = (yield* account.get(`/simulations/${id}`)).body
      assert.deepStrictEqual(data, {
        id,
        status: ended,
        templateType,
        resultSummary,
        completedAt,
        progress: share,
        error
      })
      assert.isUndefined(yield* next)
    })
  )

  it.effect("of a finished simulation has the final event only, on every connection", () =>
    Effect.gen(function* () {
      const { account, id } = yield* queued()
      yield* account.post(`/simulations/${id}/cancel`)
      for (let times = 0; times < 2; times++) {
        const { next } = yield* follow(account, id)
        assert.strictEqual(parsed(yield* next).event, "failed")
        assert.isUndefined(yield* next)
      }
    })
  )

  it.effect("is kept alive by comments while nothing happens", () =>
    Effect.gen(function* () {
      const { account, id } = yield* queued()
      const { close, next } = yield* follow(account, id)
      yield* next
      yield* TestClock.adjust("15 seconds")
      assert.match((yield* next)!, /^: /)
      yield* close
    })
  )

  it.effect("is one of at most ten per account; closing one allows another", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* queued(), yield* queued()]
      const streams = yield* Effect.forEach(Array.from({ length: maxPerAccount }), () => follow(one.account, one.id))
      for (const { next } of streams) assert.strictEqual(yield* next, progress("queued", 0))
      const refused = yield* one.account.get(`/simulations/${one.id}/events`)
      assert.deepStrictEqual([refused.status, refused.body.code], [429, "too_many_streams"])
      assert.strictEqual(refused.headers.get("retry-after"), "5")
      const elsewhere = yield* follow(other.account, other.id)
      assert.strictEqual(yield* elsewhere.next, progress("queued", 0))
      yield* streams[3]!.close
      const again = yield* Effect.repeat(follow(one.account, one.id), { until: ({ status }) => status === 200 })
      assert.strictEqual(yield* again.next, progress("queued", 0))
      for (const { close } of [...streams, elsewhere, again]) yield* close
    })
  )

  it.effect("is one of at most ten per account when many are opened concurrently", () =>
    Effect.gen(function* () {
      const { account, id } = yield* queued()
      const asked = Array.from({ length: maxPerAccount + 6 }, () => follow(account, id))
      const streams = yield* Effect.all(asked, { concurrency: "unbounded" })
      const open = streams.filter(({ status }) => status === 200)
      const refused = streams.filter(({ status }) => status === 429)
      assert.deepStrictEqual([open.length, refused.length], [maxPerAccount, 6])
      for (const { next } of open) assert.strictEqual(yield* next, progress("queued", 0))
      for (const { close } of streams) yield* close
    })
  )

  it.effect("ends when the node stops", () =>
    Effect.gen(function* () {
      const { account, id } = yield* queued()
      const { next } = yield* follow(account, id)
      yield* next
      yield* Effect.flatMap(Lifecycle, ({ drain }) => drain)
      assert.isUndefined(yield* next)
    })
  )
})

layer(node(), { excludeTestServices: true })("A stream of a running simulation", (it) => {
  it.effect("reports a progress that never decreases, up to its completion", () =>
    Effect.gen(function* () {
      const account = yield* client()
      yield* pause(true)
      const { id } = (yield* account.post("/simulations", body({ personaCount: 1000 }))).body.data
      const { next } = yield* follow(account, id)
      assert.strictEqual(yield* next, progress("queued", 0))
      yield* pause(false)
      const events: Array<ReturnType<typeof parsed>> = []
      for (let text = yield* next; text !== undefined; text = yield* next) {
        // A busy machine may take longer than the interval of the comments.
        if (!text.startsWith(":")) events.push(parsed(text))
      }
      const last = events.pop()
      assert.strictEqual(last?.event, "completed")
      const { resultSummary } = (yield* account.get(`/simulations/${id}`)).body
      assert.deepInclude(last?.data, { id, status: "completed", progress: 1, resultSummary, error: null })
      assert.notProperty(last?.data, "resultData")
      const shares = events.map(({ data }) => data.progress)
      assert.deepStrictEqual(
        shares,
        shares.toSorted((a, b) => a - b)
      )
      assert.isTrue(events.every(({ data }) => data.status === "running"))
    })
  )
})
