import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Conditional from "../../src/http/Conditional.ts"
import * as Asking from "./Asking.ts"
import { ask, good, post } from "./Asking.ts"

layer(Asking.web())("Entity tags", (it) => {
  const tagOf = (path: string) =>
    Effect.map(ask(path, { headers: good }), ({ headers }) => headers.get("etag") ?? "none")
  const asking = (path: string, ifNoneMatch: string, method = "GET") =>
    ask(path, { method, headers: { ...good, "if-none-match": ifNoneMatch } })

  it.effect("are weak, and change with the answer only", () =>
    Effect.gen(function* () {
      const tag = yield* tagOf("/items/a")
      assert.match(tag, /^W\/"[\w-]+"$/)
      assert.strictEqual(yield* tagOf("/items/a"), tag)
      assert.notStrictEqual(yield* tagOf("/items/b"), tag)
    })
  )

  it.effect("spare a client the answer that it has, and keep the headers of the exchange", () =>
    Effect.gen(function* () {
      const tag = yield* tagOf("/items/a")
      for (const ifNoneMatch of [tag, tag.slice(2), `"x", ${tag}`, `"x",${tag.slice(2)} , "y"`, "*", " * "]) {
        for (const method of ["GET", "HEAD"]) {
          const { headers, status, text } = yield* asking("/items/a", ifNoneMatch, method)
          assert.deepStrictEqual([status, text, headers.get("etag")], [304, "", tag], ifNoneMatch)
          assert.strictEqual(headers.get("cache-control"), "private, no-cache")
          assert.isNotNull(headers.get("x-ratelimit-remaining"))
          assert.isNull(headers.get("content-length"))
          assert.isNull(headers.get("content-type"))
        }
      }
    })
  )

  it.effect("give the answer to a client that has another one", () =>
    Effect.gen(function* () {
      const tag = yield* tagOf("/items/a")
      for (const ifNoneMatch of ['"x"', `${tag}x`, "", tag.toLowerCase().replace("w/", "")]) {
        if (ifNoneMatch === tag.slice(2)) continue
        assert.strictEqual((yield* asking("/items/a", ifNoneMatch)).status, 200, ifNoneMatch)
      }
    })
  )

  it.effect("are for what was read well, not for errors and not for writes", () =>
    Effect.gen(function* () {
      assert.isNull((yield* ask("/items/missing", { headers: good })).headers.get("etag"))
      assert.isNull((yield* ask("/items/a", post({ item_id: "a", size: 1 }))).headers.get("etag"))
      const { status } = yield* ask("/items/a", post({ item_id: "a", size: 1 }, { "if-none-match": "*" }))
      assert.strictEqual(status, 201)
    })
  )
})

describe("A weak tag", () => {
  it("matches by its opaque part alone", () => {
    assert.isTrue(Conditional.matches('"a"', 'W/"a"'))
    assert.isTrue(Conditional.matches('W/"a"', '"a"'))
    assert.isFalse(Conditional.matches('W/"b"', 'W/"a"'))
  })
})
