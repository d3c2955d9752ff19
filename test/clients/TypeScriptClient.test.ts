/** What the TypeScript client does by itself: repetitions, pages, problems and streams. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type CallOptions, ConnectionError, Ekimae, EkimaeError } from "../../clients/typescript/src/index.ts"
import { type Answer, type Asked, serving } from "./FakeService.ts"

const problem = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/problem+json", ...headers },
  body: { type: `urn:ekimae:problem:${code}`, title: "", status, code, message: code, detail: `It is ${code}` }
})

const soon = { "retry-after": "0" }
const clientOf = (baseUrl: string, maxRetries = 3) => new Ekimae({ key: "crm_key", baseUrl, maxRetries })
const refused = (self: Promise<unknown>) =>
  Effect.promise(() => self.then(() => undefined).catch((error: unknown) => error))

const booking = { eventId: "a", slotId: "b", friendId: "c" }
const book = (client: Ekimae, options?: CallOptions) => client.reservations.create(booking, options)

describe("A request", () => {
  it.effect("carries key, language and an idempotency key that stays the same when it is sent again", () =>
    Effect.gen(function* () {
      const { asked, url } = yield* serving(problem(503, "unavailable", soon), "cut", {
        status: 201,
        body: { id: "r" }
      })
      const client = new Ekimae({ key: "crm_key", baseUrl: `${url}/`, language: "en" })
      const { id } = yield* Effect.promise(() => book(client))
      assert.strictEqual(id, "r")
      assert.lengthOf(asked, 3)
      assert.lengthOf(new Set(asked.map(({ headers }) => headers["idempotency-key"])), 1)
      const { body, headers, url: path } = asked[2]!
      assert.deepStrictEqual(
        [path, headers["authorization"], headers["accept-language"], JSON.parse(body)],
        ["/api/v1/reservations", "Bearer crm_key", "en", booking]
      )
    })
  )

  it.effect("that could have a second effect is sent again only where the service has not begun it", () =>
    Effect.gen(function* () {
      const cut = yield* serving("cut")
      const failure = yield* refused(clientOf(cut.url).webhookEndpoints.update({ id: "a" }, {}))
      assert.instanceOf(failure, ConnectionError)
      assert.lengthOf(cut.asked, 1)
      const limited = yield* serving(problem(429, "rate_limited", soon), { body: {} })
      yield* Effect.promise(() => clientOf(limited.url).webhookEndpoints.update({ id: "a" }, {}))
      assert.lengthOf(limited.asked, 2)
    })
  )

  it.effect("is given up after the last repetition, where the pause is too long, and where it is at fault", () =>
    Effect.gen(function* () {
      for (const [answer, retries, count] of [
        [problem(503, "unavailable", soon), 1, 2],
        [problem(503, "unavailable", soon), 0, 1],
        [problem(429, "rate_limited", { "retry-after": "61" }), 3, 1],
        [problem(429, "quota_exceeded"), 3, 1],
        [problem(404, "friend_not_found"), 3, 1]
      ] as const) {
        const { asked, url } = yield* serving(answer)
        const failure = yield* refused(book(clientOf(url, retries)))
        assert.instanceOf(failure, EkimaeError)
        assert.lengthOf(asked, count)
      }
    })
  )

  it.effect("that is refused says why, also where something else than the service answers", () =>
    Effect.gen(function* () {
      const fault = { location: "body", pointer: "/eventId", code: "required", message: "Missing" }
      const service = yield* serving({
        status: 422,
        headers: { "content-type": "application/problem+json" },
        body: { status: 422, code: "invalid_request", detail: "It is invalid", request_id: "r1", errors: [fault] }
      })
      const failure = (yield* refused(book(clientOf(service.url)))) as EkimaeError
      assert.deepStrictEqual(
        [failure.status, failure.code, failure.requestId, failure.faults, failure.message],
        [422, "invalid_request", "r1", [fault], "422 invalid_request: It is invalid"]
      )
      const proxy = yield* serving({ status: 413, headers: { "content-type": "text/html" }, body: "<h1>Too large" })
      assert.deepInclude(yield* refused(book(clientOf(proxy.url))), { status: 413, code: "unknown" })
    })
  )

  it.effect("ends when its caller gives it up", () =>
    Effect.gen(function* () {
      const { url } = yield* serving(problem(503, "unavailable", { "retry-after": "50" }))
      const stop = new AbortController()
      const waiting = refused(book(clientOf(url), { signal: stop.signal }))
      stop.abort(new Error("enough"))
      assert.propertyVal(yield* waiting, "message", "enough")
    })
  )

  it.effect("puts parameters into path and query, and refuses an empty one of the path", () =>
    Effect.gen(function* () {
      const { asked, url } = yield* serving({ body: { data: [] } })
      const client = clientOf(url)
      yield* Effect.promise(() => client.externalIds.list({ id: "a/b?c" }))
      yield* Effect.promise(() => client.reservationSlots.list({ eventId: "e", availableOnly: "false" }))
      assert.deepStrictEqual(
        asked.map((one) => one.url),
        ["/api/v1/friends/a%2Fb%3Fc/external-ids", "/api/v1/reservation_slots?eventId=e&availableOnly=false"]
      )
      assert.instanceOf(yield* refused(client.reservations.read({ id: "" })), TypeError)
    })
  )
})

describe("The pages of a list", () => {
  const all = async (list: AsyncIterable<unknown>) => {
    const found: Array<unknown> = []
    for await (const one of list) found.push(one)
    return found
  }
  const paths = (asked: ReadonlyArray<Asked>) => asked.map(({ url }) => new URL(url, "http://a").search)

  for (const [kind, pages, queries, list] of [
    [
      "numbers",
      [
        { data: [1, 2], pagination: { page: 1, totalPages: 2 } },
        { data: [3], pagination: { page: 2, totalPages: 2 } }
      ],
      ["?limit=2", "?limit=2&page=2"],
      (client: Ekimae) => client.friends.listAll({ limit: 2 })
    ],
    [
      "numbers, without a count",
      [
        { data: [1, 2], pagination: { page: 1, limit: 2, hasMore: true, nextPage: 2 } },
        { data: [3], pagination: { page: 2, limit: 2, hasMore: false, nextPage: null } }
      ],
      ["?limit=2", "?limit=2&page=2"],
      (client: Ekimae) => client.memberships.listAll({ limit: 2 })
    ],
    [
      "offsets",
      [{ data: [1, 2] }, { data: [3] }, { data: [] }],
      ["?limit=2", "?limit=2&offset=2", "?limit=2&offset=3"],
      (client: Ekimae) => client.simulations.listAll({ limit: 2 })
    ],
    [
      "ids to start after",
      [
        { data: [1, 2], has_more: true, next_cursor: "x" },
        { data: [3], has_more: false, next_cursor: null }
      ],
      ["", "?starting_after=x"],
      (client: Ekimae) => client.reservations.listAll()
    ],
    [
      "cursors",
      [
        { data: [1, 2], nextCursor: "x" },
        { data: [3], nextCursor: null }
      ],
      ["", "?cursor=x"],
      (client: Ekimae) => client.observations.resultsAll({ id: "a" })
    ]
  ] as const) {
    it.effect(`follow each other by ${kind}`, () =>
      Effect.gen(function* () {
        const { asked, url } = yield* serving(...pages.map((body) => ({ body })))
        assert.deepStrictEqual(yield* Effect.promise(() => all(list(clientOf(url)))), [1, 2, 3])
        assert.deepStrictEqual(paths(asked), [...queries])
      })
    )
  }

  it.effect("are asked for as they are wanted", () =>
    Effect.gen(function* () {
      const { asked, url } = yield* serving({ body: { data: [1, 2], pagination: { page: 1, totalPages: 9 } } })
      yield* Effect.promise(async () => {
        for await (const _ of clientOf(url).friends.listAll()) break
      })
      assert.lengthOf(asked, 1)
    })
  )
})

it.effect("A stream of events is read in parts of any size", () =>
  Effect.gen(function* () {
    const body = 'event: progress\ndata: {"progress":\ndata: 0.5}\n\n: a comment\n\nid: 7\r\ndata: "終"\r\n\r\n'
    const { url } = yield* serving({ headers: { "content-type": "text/event-stream" }, body })
    const events: Array<unknown> = []
    yield* Effect.promise(async () => {
      for await (const event of clientOf(url).simulations.events({ id: "a" })) events.push(event)
    })
    assert.deepStrictEqual(events, [
      { event: "progress", id: undefined, data: { progress: 0.5 } },
      { event: "message", id: "7", data: "終" }
    ])
  })
)
