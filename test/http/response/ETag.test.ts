import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as ETag from "../../../src/http/response/ETag.ts"
import * as TestClient from "../TestClient.ts"
import { ask, good, post } from "../TestClient.ts"

layer(TestClient.web())("Entity tags", (it) => {
  const tagOf = (path: string) =>
    Effect.map(ask(path, { headers: good }), ({ headers }) => headers.get("etag") ?? "none")
  const asking = (path: string, ifNoneMatch: string, method = "GET") =>
    ask(path, { method, headers: { ...good, "if-none-match": ifNoneMatch } })

  it.effect("are weak, and change only with the response", () =>
    Effect.gen(function* () {
      const tag = yield* tagOf("/items/a")
      assert.match(tag, /^W\/"[\w-]+"$/)
      assert.strictEqual(yield* tagOf("/items/a"), tag)
      assert.notStrictEqual(yield* tagOf("/items/b"), tag)
    })
  )

  it.effect("spare a client the response that it has, and keep the other headers", () =>
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

  it.effect("do not spare a client that has another version", () =>
    Effect.gen(function* () {
      const tag = yield* tagOf("/items/a")
      for (const ifNoneMatch of ['"x"', `${tag}x`, "", tag.toLowerCase().replace("w/", "")]) {
        if (ifNoneMatch === tag.slice(2)) continue
        assert.strictEqual((yield* asking("/items/a", ifNoneMatch)).status, 200, ifNoneMatch)
      }
    })
  )

  it.effect("are for successful reads, not for errors or writes", () =>
    Effect.gen(function* () {
      assert.isNull((yield* ask("/items/missing", { headers: good })).headers.get("etag"))
      assert.isNull((yield* ask("/items/a", post({ item_id: "a", size: 1 }))).headers.get("etag"))
      const { status } = yield* ask("/items/a", post({ item_id: "a", size: 1 }, { "if-none-match": "*" }))
      assert.strictEqual(status, 201)
    })
  )
})

describe("A weak tag", () => {
  it("matches by its opaque part only", () => {
    assert.isTrue(ETag.matches('"a"', 'W/"a"'))
    assert.isTrue(ETag.matches('W/"a"', '"a"'))
    assert.isFalse(ETag.matches('W/"b"', 'W/"a"'))
  })
})
