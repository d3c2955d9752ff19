/** Hosts that misbehave, observed by real runs: what their results say, what they cost, and when the hosts are asked again. */
import { assert, layer } from "@effect/vitest"
import { Effect, PubSub } from "effect"
import { RunObservation } from "../../../modules/observation/Jobs.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { type Answer, answer, html, site } from "../fetch/support.ts"
import { client, eventsOf, watchRuns } from "../node.ts"
import { realNode } from "../realNode.ts"

const page = (price: string): Answer => html(`<p class="price">${price}</p>`)
const notFound = answer(404)

/** A page on a host of its own, what was asked of it, and an observation of it. */
const prepare = Effect.fnUntraced(function* (given: Answer, more: Readonly<Record<string, Answer>> = {}) {
  let now = given
  const asked: Array<number> = []
  const served = yield* site({
    ...more,
    "/item": (request, response) => {
      asked.push(performance.now())
      now(request, response)
    }
  })
  const asking = yield* client()
  const observe = Effect.fnUntraced(function* () {
    const sent = {
      observationType: "price_monitor",
      title: "ランチ",
      schedule: "0 9 * * *",
      settings: { url: `${served.origin}/item`, selector: ".price" }
    }
    return `/observations/${(yield* asking.post("/observations", sent)).body.data.id}`
  })
  const at = yield* observe()
  const ended = yield* watchRuns
  const read = Effect.map(asking.get(at), ({ body }) => body.data)
  const run = Effect.gen(function* () {
    yield* asking.post(`${at}/run`)
    yield* ended(1)
    // The end of a run of the test before may be heard here.
    return yield* Effect.repeat(read, {
      until: ({ recentResults }) => /completed|failed/.test(recentResults[0]?.status)
    })
  })
  const events = eventsOf(asking.accountId)
  const become = (next: Answer) => void (now = next)
  return { ...asking, at, asked, become, ended, events, observe, read, run, site: served }
})

/** That the newest result failed with the reason, was published so, and cost nothing. */
const assertFailed = (data: any, events: ReadonlyArray<{ readonly data: any }>, reason: string, spentYen = 0) => {
  const [result] = data.recentResults
  assert.deepStrictEqual([result.status, result.data.error.code, data.monthlySpentYen], ["failed", reason, spentYen])
  assert.match(result.data.summary, /[。）]$/)
  assert.deepInclude(events.at(-1)?.data, { resultId: result.id, status: "failed" })
}

const live = { excludeTestServices: true, timeout: "60 seconds" } as const

/** Never ends what it says. */
const endless =
  (chunk: Buffer): Answer =>
  (_, response) => {
    response.writeHead(200, { "content-type": "text/html" })
    const more = () => {
      while (response.write(chunk));
    }
    response.on("drain", more)
    more()
  }

layer(realNode({ allowPrivate: true, limits: { totalMs: 200 } }), live)("A run of a host without an end", (it) => {
  it.effect("that is silent, or says a little at a time, fails when its time is over", () =>
    Effect.gen(function* () {
      const slow: Answer = (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<p>")
      const silent: Answer = () => {}
      for (const [given, robots] of [
        [silent, notFound],
        [slow, notFound],
        [page("980円"), silent]
      ] as const) {
        const { asked, events, run } = yield* prepare(given, { "/robots.txt": robots })
        assertFailed(yield* run, yield* events, "timeout")
        assert.isAtMost(asked.length, 1)
      }
    })
  )
})

layer(realNode({ allowPrivate: true, limits: { totalMs: 60_000 } }), live)("A run of a host", (it) => {
  it.effect("stores what a page says with characters that the database does not hold", () =>
    Effect.gen(function* () {
      const { run } = yield* prepare(page("\0 980円 \0"))
      const { consecutiveFailures, recentResults } = yield* run
      assert.deepInclude(recentResults[0].data, { price: 980, text: "\uFFFD 980円 \uFFFD" })
      assert.strictEqual(consecutiveFailures, 0)
    })
  )

  it.effect("whose page does not end fails when it is too large", () =>
    Effect.gen(function* () {
      const { events, run } = yield* prepare(endless(Buffer.alloc(65_536, "<p>")))
      assertFailed(yield* run, yield* events, "too_large")
    })
  )

  it.effect("that leads to an address of its network fails, and the address is not asked", () =>
    Effect.gen(function* () {
      for (const location of [
        "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:127.0.0.1]/",
        "file:///etc/passwd"
      ]) {
        const { events, run } = yield* prepare(answer(302, { location }))
        assertFailed(yield* run, yield* events, "refused_address")
      }
    })
  )

  it.effect("whose page has changed its markup fails until it is back, and compares with what was read before", () =>
    Effect.gen(function* () {
      const { become, events, run } = yield* prepare(page("980円"))
      const { monthlySpentYen, recentResults } = yield* run
      assert.deepStrictEqual([recentResults[0].status, recentResults[0].data.price], ["completed", 980])
      become(html('<p class="kakaku">980円</p>'))
      assertFailed(yield* run, yield* events, "nothing_found", monthlySpentYen)
      become(page("1,080円"))
      const back = yield* run
      assert.deepInclude(back.recentResults[0].data.change, { previous: 980, current: 1080 })
      assert.deepInclude(back, { monthlySpentYen: 2 * monthlySpentYen, runCount: 3, consecutiveFailures: 0 })
    })
  )

  it.effect("that answers 429 is left alone for as long as it says, and then gives the one result", () =>
    Effect.gen(function* () {
      const { asked, become, events, run } = yield* prepare((request, response) => {
        become(page("980円"))
        answer(429, { "retry-after": "1" })(request, response)
      })
      const data = yield* run
      assert.deepInclude(data, { runCount: 1, monthlySpentYen: data.yenPerRun, consecutiveFailures: 0 })
      assert.deepStrictEqual(
        [data.recentResults.length, data.recentResults[0].status, (yield* events).length],
        [1, "completed", 1]
      )
      assert.strictEqual(asked.length, 2)
      assert.isAtLeast(asked[1]! - asked[0]!, 990)
    })
  )

  it.effect("whose robots.txt asks for a delay is asked no sooner by the run after it", () =>
    Effect.gen(function* () {
      const robots: Answer = (_, response) => response.writeHead(200).end("User-agent: *\nCrawl-delay: 1.4\n")
      const { asked, at, ended, observe, post, read } = yield* prepare(page("980円"), { "/robots.txt": robots })
      const other = yield* observe()
      yield* post(`${at}/run`)
      yield* post(`${other}/run`)
      yield* ended(2)
      assert.strictEqual((yield* read).recentResults[0].status, "completed")
      assert.strictEqual(asked.length, 2)
      assert.isAtLeast(asked[1]! - asked[0]!, 1_390)
    })
  )

  it.effect("whose robots.txt refuses it fails without the page being asked for", () =>
    Effect.gen(function* () {
      const robots: Answer = (_, response) => response.writeHead(200).end("User-agent: Ekimae\nDisallow: /item\n")
      const { asked, events, run } = yield* prepare(page("980円"), { "/robots.txt": robots })
      assertFailed(yield* run, yield* events, "robots_disallowed")
      assert.deepStrictEqual(asked, [])
    })
  )
})

const short = { totalMs: 60_000, delayMs: 0, pauseMs: 100 }
layer(realNode({ allowPrivate: true, limits: short }), live)("A run of a host that wants long pauses", (it) => {
  it.effect("whose pages lead to each other keeps no place meanwhile, and gives the one result", () =>
    Effect.gen(function* () {
      const robots: Answer = (_, response) => response.writeHead(200).end("User-agent: *\nCrawl-delay: 1.7\n")
      const steps = yield* PubSub.subscribe((yield* Worker).settled)
      const { at, post, read, site } = yield* prepare(answer(302, { location: "/two" }), {
        "/robots.txt": robots,
        "/two": answer(302, { location: "/three" }),
        "/three": page("980円")
      })
      yield* post(`${at}/run`)
      const states: Array<string> = []
      while (states.at(-1) !== "completed") {
        const { actor, to } = yield* PubSub.take(steps)
        if (actor === RunObservation.name && (to !== "completed" || states.length > 0)) states.push(to)
      }
      assert.deepStrictEqual(states, ["scheduled", "scheduled", "completed"])
      const data = yield* read
      assert.deepStrictEqual([data.runCount, data.recentResults[0].status], [1, "completed"])
      assert.deepStrictEqual(site.asked, ["/robots.txt", "/item", "/two", "/three"])
    })
  )
})
