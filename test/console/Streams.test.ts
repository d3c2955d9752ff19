import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestApp } from "../support/TestApp.ts"
import type { Browser } from "./Browser.ts"
import { operatorCalled, service } from "./support.ts"

/** Opens the live counts; the effect in it is done when they have ended. */
const follow = Effect.fnUntraced(function* ({ cookies }: Browser) {
  const { call } = yield* TestApp
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const { body, status } = yield* call("/admin/v1/events", { headers: { cookie } })
  assert.strictEqual(status, 200)
  const reader = body!.getReader()
  assert.isFalse((yield* Effect.promise(() => reader.read())).done)
  return Effect.promise(async () => {
    while (!(await reader.read()).done);
  })
})

layer(service, { excludeTestServices: true })("The live counts of an operator", (it) => {
  it.effect("end with the session and with the rights", () =>
    Effect.gen(function* () {
      const [leaving, demoted, other] = [
        yield* operatorCalled("leaving"),
        yield* operatorCalled("demoted"),
        yield* operatorCalled("staying")
      ]
      const { id } = (yield* demoted.ask("/console/api/session")).body["user"]
      const streams = [yield* follow(leaving), yield* follow(demoted)]
      yield* leaving.post("/console/api/auth/sign-out")
      assert.strictEqual((yield* other.post(`/admin/v1/console_users/${id}/demote`)).status, 200)
      yield* Effect.all(streams, { concurrency: "unbounded" })
    })
  )
})
