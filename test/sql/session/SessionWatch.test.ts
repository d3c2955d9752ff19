/** When a session that does not answer is taken for lost; the times are arguments, and the server's view is given. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit } from "effect"
import * as SessionOpener from "../../../src/sql/session/SessionOpener.ts"
import { type Ask, SessionWatch } from "../../../src/sql/session/SessionWatch.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

/** The server says that it waits for the client on all of them. */
const allLost: Ask = ({ suspects }) => Effect.succeed(new Set(suspects.map(({ processId }) => processId)))

/** The times of the watch's timer up to the given one. */
const sweepUntil = (watch: SessionWatch, from: number, to: number) => {
  for (let at = from; at <= to; at += 250) watch.sweep(at)
}

const opened = Effect.gen(function* () {
  const server = yield* TestDatabase.serverOf("postgres")
  const watch = new SessionWatch()
  const limit = Duration.minutes(1)
  const { open } = SessionOpener.make(server, watch, limit)
  const session = yield* Effect.acquireRelease(
    open({ config: server.config, limit, shared: false, onFailure: () => {} }),
    ({ close }) => close
  )
  return { session, watch, from: performance.now() }
})

describe("A session without an answer", () => {
  it.live("is cut when the server waits for the client", () =>
    Effect.gen(function* () {
      const { from, session, watch } = yield* opened
      session.begin()
      sweepUntil(watch, from, from + 1500)
      assert.isUndefined(watch.question(allLost, from + 600))
      yield* watch.question(allLost, from + 1500)!
      assert.isFalse(session.isUsable)
    })
  )

  it.live("is kept when the answer is taken up while the server is asked", () =>
    Effect.gen(function* () {
      const { from, session, watch } = yield* opened
      const flight = session.begin()
      sweepUntil(watch, from, from + 1500)
      const ask: Ask = (question) =>
        Effect.suspend(() => {
          session.end(flight, Exit.void)
          // The next statement is on its way already.
          session.begin()
          return allLost(question)
        })
      yield* watch.question(ask, from + 1500)!
      assert.isTrue(session.isUsable)
    })
  )

  it.live("is no suspect when this process did not run", () =>
    Effect.gen(function* () {
      const { from, session, watch } = yield* opened
      session.begin()
      sweepUntil(watch, from, from + 250)
      watch.sweep(from + 2000)
      assert.isUndefined(watch.question(allLost, from + 2000))
      sweepUntil(watch, from + 2250, from + 3250)
      yield* watch.question(allLost, from + 3250)!
      assert.isFalse(session.isUsable)
    })
  )
})
