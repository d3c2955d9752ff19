/** How robots.txt is asked for and kept. */
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { failed } from "../../../modules/observation/fetch/Failures.ts"
import { defaults } from "../../../modules/observation/fetch/FetchLimits.ts"
import { RobotsFiles } from "../../../modules/observation/fetch/robots/RobotsFiles.ts"
import { askRules } from "../../../modules/observation/fetch/robots/RobotsRules.ts"
import { type Answer, answer, failureOf, fetcher, html, reasonOf, site, textOf } from "./support.ts"

const robots = (text: string) => answer(200, { "content-type": "text/plain" }, text)

const broken: Answer = (_, response) => response.destroy()
const brokenOff: Answer = (_, response) => {
  response.writeHead(200, { "content-length": "100" })
  response.write("User-agent: *\nAllow: /\n", () => response.destroy())
}

describe("robots.txt", () => {
  it.live("is asked once for all pages of its origin", () =>
    Effect.gen(function* () {
      const { asked, origin } = yield* site({
        "/robots.txt": robots("User-agent: *\nAllow: /"),
        "/a": html("a"),
        "/b": html("b")
      })
      yield* Effect.all([textOf(`${origin}/a`), textOf(`${origin}/b`)])
      assert.deepStrictEqual(asked, ["/robots.txt", "/a", "/b"])
    }).pipe(Effect.provide(fetcher()))
  )

  for (const [what, file, reason] of [
    ["that is missing allows all", answer(404), null],
    ["that is forbidden allows all", answer(403), null],
    ["that is a page allows all", html("<html>Disallow: /"), null],
    ["that is empty allows all", robots(""), null],
    ["with a rule for all is kept", robots("User-agent: *\nDisallow: /item"), "robots_disallowed"],
    ["with a rule for others does not count", robots("User-agent: Googlebot\nDisallow: /"), null],
    [
      "with a rule for this visitor comes before that for all",
      robots("User-agent: *\nAllow: /\n\nUser-agent: ekimae\nDisallow: /"),
      "robots_disallowed"
    ],
    ["with patterns is kept", robots("User-agent: *\nDisallow: /*em$"), "robots_disallowed"],
    ["with a longer rule that allows is kept", robots("User-agent: *\nDisallow: /\nAllow: /item"), null],
    ["with a byte order mark is read", robots("\ufeffUser-agent: *\nDisallow: /"), "robots_disallowed"],
    [
      "that comes with another status of success is kept",
      answer(203, {}, "User-agent: *\nDisallow: /"),
      "robots_disallowed"
    ],
    ["that was answered without content allows all", answer(204), null],
    ["that is gone allows all", answer(410), null],
    ["that asks for a password allows all", answer(401), null],
    ["that cannot be had disallows all for now", answer(500), "robots_unreachable"],
    ["of an unavailable server disallows all for now", answer(503), "robots_unreachable"],
    ["whose connection breaks disallows all", broken, "connect"],
    ["whose body breaks off disallows all", brokenOff, "protocol"],
    [
      "that leads to a host that cannot be reached disallows all",
      answer(302, { location: "http://127.0.0.1:9/" }),
      "robots_unreachable"
    ],
    [
      "that is compressed is read",
      answer(200, { "content-encoding": "gzip" }, gzipSync("User-agent: *\nDisallow: /")),
      "robots_disallowed"
    ],
    [
      "that is compressed and broken disallows all",
      answer(200, { "content-encoding": "gzip" }, "x"),
      "content_encoding"
    ],
    ["of a busy server disallows all for now", answer(429, { "retry-after": "60" }), "robots_unreachable"],
    ["that leads to another file is that file", answer(301, { location: "/other.txt" }), "robots_disallowed"],
    ["that is reached by the fifth redirect is that file", answer(301, { location: "/r2" }), "robots_disallowed"],
    ["that is reached by the sixth redirect allows all", answer(301, { location: "/r1" }), null],
    ["that leads in a circle allows all", answer(301, { location: "/robots.txt" }), null],
    [
      "that leads to a private address is not followed",
      answer(301, { location: "http://169.254.169.254/" }),
      "refused_address"
    ]
  ] as const) {
    it.live(what, () =>
      Effect.gen(function* () {
        const { origin } = yield* site({
          "/robots.txt": file,
          "/other.txt": robots("User-agent: *\nDisallow: /"),
          "/r1": answer(307, { location: "/r2" }),
          "/r2": answer(308, { location: "/r3" }),
          "/r3": answer(302, { location: "/r4" }),
          "/r4": answer(303, { location: "/r5" }),
          "/r5": answer(301, { location: "/other.txt" }),
          "/item": html("ok")
        })
        if (reason === null) assert.strictEqual(yield* textOf(`${origin}/item`), "ok")
        else assert.strictEqual(yield* reasonOf(`${origin}/item`), reason)
      }).pipe(Effect.provide(fetcher()))
    )
  }

  it.live("that cannot be had is not asked for again at once, and says when", () =>
    Effect.gen(function* () {
      const { asked, origin } = yield* site({ "/robots.txt": answer(503, { "retry-after": "60" }) })
      for (let attempt = 0; attempt < 2; attempt++) {
        const failure = yield* failureOf(`${origin}/`)
        assert.deepStrictEqual([failure.status, failure.retryAfterMs], [503, 60_000])
      }
      assert.deepStrictEqual(asked, ["/robots.txt"])
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("is read for its first 500 KiB, and matched beside the event loop", () =>
    Effect.gen(function* () {
      const filler = `#${"x".repeat(99)}\n`.repeat(6_000)
      const { origin } = yield* site({
        "/robots.txt": robots(`User-agent: *\nDisallow: /early\n${filler}Disallow: /late\n`),
        "/early": html("early"),
        "/late": html("late")
      })
      assert.strictEqual(yield* reasonOf(`${origin}/early`), "robots_disallowed")
      assert.strictEqual(yield* textOf(`${origin}/late`), "late")
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("is read up to the last line that ends within 500 KiB, so no rule is cut in two", () =>
    Effect.gen(function* () {
      const [head, rule] = ["User-agent: *\n", "Disallow: /forbidden"]
      const filled = (bytes: number) => `${head}${"#".repeat(bytes - head.length - 1)}\n`
      const limit = 500 * 1024
      for (const [before, after, expected] of [
        [limit - rule.length, "\n", "robots_disallowed"],
        [limit - rule.length, "", "robots_disallowed"],
        [limit - rule.length + 1, "\n", undefined],
        [limit - "Disallow: /".length, "\n", undefined]
      ] as const) {
        const file = `${filled(before)}${rule}${after}`
        const { origin } = yield* site({ "/robots.txt": robots(file), "/forbidden": html("ok") })
        if (expected === undefined) assert.strictEqual(yield* textOf(`${origin}/forbidden`), "ok")
        else assert.strictEqual(yield* reasonOf(`${origin}/forbidden`), expected)
      }
    }).pipe(Effect.provide(fetcher()))
  )

  it("asks for a delay by its Crawl-delay, whatever its form", () => {
    const delayOf = (line: string) => askRules({ text: `User-agent: *\n${line}`, url: "https://a.jp/" }).crawlDelay
    assert.deepStrictEqual(
      ["Crawl-delay: 5", "crawl-delay: 0.5", "Crawl-delay: -1", "Crawl-delay: soon", "Allow: /"].map(delayOf),
      [5, 0.5, null, null, null]
    )
  })
})

describe("Kept files", () => {
  it.effect("are forgotten after an hour, and failures after five minutes", () =>
    Effect.gen(function* () {
      const files = new RobotsFiles(defaults)
      yield* files.keep("https://a.jp", { text: "a" })
      yield* files.keep("https://b.jp", { failure: failed("robots_unreachable") })
      yield* TestClock.adjust("4 minutes")
      assert.isDefined(yield* files.find("https://b.jp"))
      yield* TestClock.adjust("2 minutes")
      assert.isUndefined(yield* files.find("https://b.jp"))
      yield* TestClock.adjust("53 minutes")
      assert.isDefined(yield* files.find("https://a.jp"))
      yield* TestClock.adjust("2 minutes")
      assert.isUndefined(yield* files.find("https://a.jp"))
    })
  )

  it.effect("are bounded in all, the oldest go first", () =>
    Effect.gen(function* () {
      const files = new RobotsFiles(defaults)
      const text = "x".repeat(500_000)
      for (let at = 0; at < 100; at++) yield* files.keep(`https://${at}.jp`, { text })
      assert.isAtMost(files.size, 16 * 1024 * 1024)
      assert.isUndefined(yield* files.find("https://0.jp"))
      assert.isDefined(yield* files.find("https://99.jp"))
    })
  )
})
