import * as zlib from "node:zlib"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { negotiate } from "../../../src/http/response/Compression.ts"
import { TestApp } from "../../support/TestApp.ts"
import * as TestClient from "../TestClient.ts"
import { good } from "../TestClient.ts"

const long = "/items?limit=100"

layer(TestClient.web())("Compression", (it) => {
  const fetched = (path: string, acceptEncoding: string) =>
    Effect.gen(function* () {
      const app = yield* TestApp
      const response = yield* app.call(path, { headers: { ...good, "accept-encoding": acceptEncoding } })
      return { headers: response.headers, bytes: Buffer.from(yield* Effect.promise(() => response.arrayBuffer())) }
    })

  it.effect("sends a long response in a coding that the client accepts, with the same tag", () =>
    Effect.gen(function* () {
      const plain = yield* fetched(long, "identity")
      assert.isNull(plain.headers.get("content-encoding"))
      for (const [coding, unpack] of [
        ["zstd", zlib.zstdDecompressSync],
        ["br", zlib.brotliDecompressSync],
        ["gzip", zlib.gunzipSync]
      ] as const) {
        const { bytes, headers } = yield* fetched(long, coding)
        assert.strictEqual(headers.get("content-encoding"), coding)
        assert.strictEqual(headers.get("content-length"), String(bytes.length))
        assert.strictEqual(headers.get("etag"), plain.headers.get("etag"))
        assert.isBelow(bytes.length, plain.bytes.length / 2)
        assert.deepStrictEqual(unpack(bytes), plain.bytes)
      }
    })
  )

  it.effect("varies by accept-encoding", () =>
    Effect.gen(function* () {
      for (const acceptEncoding of ["gzip", "identity"]) {
        assert.strictEqual((yield* fetched(long, acceptEncoding)).headers.get("vary"), "accept-encoding")
      }
    })
  )

  it.effect("sends a short response uncompressed", () =>
    Effect.gen(function* () {
      assert.isNull((yield* fetched("/items/a", "gzip, br, zstd")).headers.get("content-encoding"))
    })
  )
})

describe("The choice of a coding", () => {
  const offered = ["zstd", "br", "gzip"] as const
  it("follows the preference of the service among those that the client accepts", () => {
    assert.strictEqual(negotiate("gzip, deflate, br, zstd", offered), "zstd")
    assert.strictEqual(negotiate("gzip, deflate, br", offered), "br")
    assert.strictEqual(negotiate("GZIP", offered), "gzip")
    assert.strictEqual(negotiate("*", offered), "zstd")
  })
  it("respects what the client refuses", () => {
    assert.strictEqual(negotiate("zstd;q=0, br; q=0.0, gzip;q=0.1", offered), "gzip")
    assert.strictEqual(negotiate("*, zstd;q=0", offered), "br")
    for (const none of ["", "identity", "deflate", "gzip;q=0", "*;q=0"]) assert.isUndefined(negotiate(none, offered))
  })
})
