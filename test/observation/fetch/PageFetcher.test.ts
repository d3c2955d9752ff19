/** What a fetch gives, and why it fails. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import type { FetchProgress } from "../../../modules/observation/type/ObserveFailed.ts"
import pkg from "../../../package.json" with { type: "json" }
import { resolving } from "../../outbound/Resolving.ts"
import { allClosed, receiver } from "../../webhooks/send/Receiver.ts"
import { type Answer, answer, failureOf, fetcher, fetchPage, html, reasonOf, site, textOf } from "./support.ts"

const page = "<p>ラーメン 980円</p>"

describe("A page", () => {
  it.live("is asked for by GET with an honest User-Agent and conditions of its last version", () =>
    Effect.gen(function* () {
      const { origin, requests } = yield* site({
        "/item": html(page, { etag: '"v1"', "last-modified": "Mon, 23 Nov 2026 00:00:00 GMT" })
      })
      const first = yield* fetchPage(`${origin}/item?a=b`)
      assert.deepStrictEqual(first, {
        url: `${origin}/item?a=b`,
        kind: "html",
        text: page,
        validators: { etag: '"v1"', lastModified: "Mon, 23 Nov 2026 00:00:00 GMT" }
      })
      yield* fetchPage(`${origin}/item`, { validators: first?.validators })
      const [robots, plain, conditional] = requests
      assert.strictEqual(robots?.url, "/robots.txt")
      assert.strictEqual(plain?.method, "GET")
      assert.strictEqual(plain?.headers["user-agent"], `Ekimae/${pkg.version} (+https://example.jp/contact)`)
      assert.notProperty(plain?.headers, "if-none-match")
      assert.strictEqual(conditional?.headers["if-none-match"], '"v1"')
      assert.strictEqual(conditional?.headers["if-modified-since"], "Mon, 23 Nov 2026 00:00:00 GMT")
    }).pipe(Effect.provide(fetcher({ contact: "https://example.jp/contact" })))
  )

  it.live("that has not changed since is not sent again", () =>
    Effect.gen(function* () {
      const { origin } = yield* site({ "/": answer(304) })
      assert.isUndefined(yield* fetchPage(`${origin}/`, { validators: { etag: '"v1"' } }))
      assert.strictEqual(yield* reasonOf(`${origin}/`), "status")
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("is HTML or JSON by its type, and by its beginning where the type says nothing", () =>
    Effect.gen(function* () {
      const typed = (type: string, body: string) => answer(200, { "content-type": type }, body)
      const { origin } = yield* site({
        "/json": typed("application/json", "{}"),
        "/ld": typed("application/ld+json; charset=utf-8", "{}"),
        "/xhtml": typed("Application/XHTML+XML", "<html/>"),
        "/plain-json": typed("text/plain", ' [{"a":1}]'),
        "/nothing": answer(200, {}, "\ufeff<html>"),
        "/pdf": typed("application/pdf", "%PDF-1.7"),
        "/image": typed("image/png", "<html>"),
        "/text": typed("text/plain", "1,280円")
      })
      const kind = (path: string) => Effect.map(fetchPage(`${origin}${path}`), (found) => found?.kind)
      for (const path of ["/json", "/ld", "/plain-json"]) assert.strictEqual(yield* kind(path), "json", path)
      for (const path of ["/xhtml", "/nothing"]) assert.strictEqual(yield* kind(path), "html", path)
      for (const path of ["/pdf", "/image", "/text"]) {
        assert.strictEqual(yield* reasonOf(`${origin}${path}`), "content_type", path)
      }
    }).pipe(Effect.provide(fetcher()))
  )

  for (const [status, reason] of [
    [404, "not_found"],
    [410, "not_found"],
    [401, "forbidden"],
    [403, "forbidden"],
    [451, "forbidden"],
    [400, "status"],
    [204, "status"],
    [302, "status"],
    [500, "unavailable"],
    [502, "unavailable"],
    [520, "status"]
  ] as const) {
    it.live(`that is answered with ${status} failed: ${reason}`, () =>
      Effect.gen(function* () {
        const { origin } = yield* site({ "/": answer(status) })
        const failure = yield* failureOf(`${origin}/`)
        assert.deepStrictEqual([failure.reason, failure.status], [reason, status])
        assert.include(failure.text, `HTTP ${status}`)
      }).pipe(Effect.provide(fetcher()))
    )
  }

  it.live("of a busy server names the time to come back, in seconds or as a date", () =>
    Effect.gen(function* () {
      const soon = new Date(Date.now() + 3_600_000).toUTCString()
      const { origin } = yield* site({
        "/seconds": answer(429, { "retry-after": "120" }),
        "/date": answer(503, { "retry-after": soon }),
        "/never": answer(429, { "retry-after": "99999999" }),
        "/silent": answer(429)
      })
      const after = (path: string) =>
        Effect.map(failureOf(`${origin}${path}`), ({ reason, retryAfterMs }) => [reason, retryAfterMs] as const)
      assert.deepStrictEqual(yield* after("/seconds"), ["rate_limited", 120_000])
      assert.deepStrictEqual(yield* after("/never"), ["rate_limited", 86_400_000])
      assert.deepStrictEqual(yield* after("/silent"), ["rate_limited", undefined])
      const [reason, ms] = yield* after("/date")
      assert.strictEqual(reason, "unavailable")
      assert.isTrue(ms !== undefined && ms > 3_000_000 && ms <= 3_600_000)
    }).pipe(Effect.provide(fetcher()))
  )
})

describe("A redirect", () => {
  it.live("is followed to other hosts, each asked for its robots.txt, and cookies are not kept", () =>
    Effect.gen(function* () {
      const target = yield* site({ "/商品": html(page), "/%E5%95%86%E5%93%81": html(page) })
      const { origin } = yield* site({
        "/": answer(301, { location: "/second", "set-cookie": "a=b" }),
        "/second": answer(307, { location: Buffer.from(`${target.origin}/商品#x`).toString("latin1") })
      })
      const found = yield* fetchPage(`${origin}/`)
      assert.deepStrictEqual([found?.text, found?.url], [page, `${target.origin}/%E5%95%86%E5%93%81`])
      assert.deepStrictEqual(target.asked, ["/robots.txt", "/%E5%95%86%E5%93%81"])
      assert.notProperty(target.requests[1]?.headers, "cookie")
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("to another host that is busy says that the other one is, not the host of the page", () =>
    Effect.gen(function* () {
      const busy = answer(429, { "retry-after": "120" })
      const target = yield* site({ "/busy": busy })
      const { origin } = yield* site({
        "/own": answer(301, { location: "/busy" }),
        "/busy": busy,
        "/other": answer(302, { location: `${target.origin}/busy` })
      })
      const said = (path: string) =>
        Effect.map(failureOf(`${origin}${path}`), ({ elsewhere, retryAfterMs }) => [retryAfterMs, elsewhere])
      assert.deepStrictEqual(yield* said("/own"), [120_000, undefined])
      assert.deepStrictEqual(yield* said("/other"), [120_000, true])
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("within a host that wants longer pauses ends the fetch, and the next one continues behind it", () =>
    Effect.gen(function* () {
      const { asked, origin } = yield* site({
        "/robots.txt": answer(200, {}, "User-agent: *\nCrawl-delay: 10\n"),
        "/": answer(301, { location: "/second" }),
        "/second": answer(302, { location: "/third" }),
        "/third": html(page)
      })
      // Each on a node that has asked the host for nothing yet.
      const attempt = (progress?: FetchProgress) => Effect.provide(fetchPage(`${origin}/`, { progress }), fetcher())
      let progress: FetchProgress | undefined
      for (const [n, path] of ["/second", "/third"].entries()) {
        const paused = yield* Effect.flip(attempt(progress))
        if (paused._tag !== "HostPaused") return assert.fail(paused.reason)
        assert.deepInclude(paused.progress, { url: origin + path, redirects: n + 1 })
        assert.isTrue(paused.host === new URL(origin).host && paused.waitMs <= 10_000)
        assert.isBelow(paused.progress!.leftMs, progress?.leftMs ?? 60_000)
        progress = paused.progress
      }
      assert.strictEqual((yield* attempt(progress))?.text, page)
      assert.deepStrictEqual(
        asked.filter((path) => path !== "/robots.txt"),
        ["/", "/second", "/third"]
      )
    })
  )

  it.live("is followed five times at most", () =>
    Effect.gen(function* () {
      const hop = (left: number): Answer => (left === 0 ? html(page) : answer(302, { location: `/${left - 1}` }))
      const { asked, origin } = yield* site(
        Object.fromEntries(Array.from({ length: 7 }, (_, left) => [`/${left}`, hop(left)]))
      )
      assert.strictEqual(yield* textOf(`${origin}/5`), page)
      assert.strictEqual(yield* reasonOf(`${origin}/6`), "too_many_redirects")
      assert.strictEqual(asked.length, 1 + 6 + 6)
    }).pipe(Effect.provide(fetcher()))
  )

  for (const [what, location] of [
    ["a metadata service", "http://169.254.169.254/latest/meta-data/"],
    ["a metadata service in an unusual notation", "http://0xa9fea9fe/"],
    ["another scheme", "file:///etc/passwd"],
    ["a name with a private address", "http://inside.example.com/"]
  ] as const) {
    it.live(`to ${what} is refused`, () =>
      Effect.gen(function* () {
        const { origin } = yield* site({ "/": answer(302, { location }) })
        assert.strictEqual(yield* reasonOf(`${origin}/`), "refused_address")
      }).pipe(Effect.provide(fetcher({ resolver: resolving({ "inside.example.com": ["169.254.169.254"] }) })))
    )
  }

  it.live("to a path that robots.txt disallows is not followed", () =>
    Effect.gen(function* () {
      const { asked, origin } = yield* site({
        "/robots.txt": answer(200, {}, "User-agent: *\nDisallow: /private"),
        "/": answer(302, { location: "/private/item" })
      })
      assert.strictEqual(yield* reasonOf(`${origin}/`), "robots_disallowed")
      assert.deepStrictEqual(asked, ["/robots.txt", "/"])
    }).pipe(Effect.provide(fetcher()))
  )
})

describe("The guard", () => {
  it.live("lets no fetch reach a private address in production", () =>
    Effect.gen(function* () {
      const { asked, origin, port } = yield* site({ "/": html(page) })
      for (const url of [
        `${origin}/`,
        `http://localhost:${port}/`,
        "http://10.0.0.1/",
        "http://shop.example.com:22/"
      ]) {
        assert.strictEqual(yield* reasonOf(url), "refused_address", url)
      }
      assert.strictEqual(yield* reasonOf("http://shop.example.com/"), "refused_address")
      assert.deepStrictEqual(asked, [])
    }).pipe(
      Effect.provide(fetcher({ allowPrivate: false, resolver: resolving({ "shop.example.com": ["127.0.0.1"] }) }))
    )
  )

  it.live("tells a name that does not resolve from a server that does not answer", () =>
    Effect.gen(function* () {
      const { origin } = yield* Effect.scoped(site({}))
      assert.strictEqual(yield* reasonOf(`${origin}/`), "connect")
      assert.strictEqual(yield* reasonOf("http://nowhere.example.com/"), "dns")
    }).pipe(Effect.provide(fetcher()))
  )
})

it.live("An interrupted fetch closes its connection", () =>
  Effect.gen(function* () {
    const came = Latch.makeUnsafe()
    const opened = yield* receiver({ onRequest: () => came.openUnsafe() })
    const fiber = yield* Effect.forkChild(fetchPage(`http://127.0.0.1:${opened.port}/`))
    yield* came.await
    yield* Fiber.interrupt(fiber)
    yield* allClosed(opened)
  }).pipe(Effect.provide(fetcher()))
)
