import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { answering, ok, post, sender } from "./Receiver.ts"

describe("A delivery", () => {
  it.live("is a POST with the headers and the body that were given", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(ok)
      const outcome = yield* post(`http://127.0.0.1:${port}/hooks?a=b`)
      assert.deepStrictEqual(
        { ...outcome, durationMs: outcome.durationMs < 250 },
        {
          status: 200,
          error: null,
          ok: true,
          durationMs: true,
          response: "ok",
          responseHeaders: { "content-length": "2" },
          remote: `127.0.0.1:${port}`
        }
      )
      assert.deepStrictEqual(received, [
        [
          "POST /hooks?a=b HTTP/1.1",
          `host: 127.0.0.1:${port}`,
          "connection: keep-alive",
          "content-type: application/json",
          "webhook-id: evt_1",
          "accept-encoding: identity",
          "content-length: 20",
          "",
          '{"type":"test.ping"}'
        ].join("\r\n")
      ])
    }).pipe(Effect.provide(sender()))
  )
})
