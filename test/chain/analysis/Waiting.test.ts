/** What an account may have running and waiting of the analyses of its chains. */
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import { Account } from "../../../src/process/Account.ts"
import { flags, Hold } from "../../cpu/fixtures/Computations.ts"
import { app, client, problemOf, shinjuku } from "../support.ts"

/** Occupies the turn of an account on the threads until it is released. */
const hold = Effect.fnUntraced(function* (accountId: string) {
  const pool = yield* CpuPool
  const held = flags()
  const begun = yield* Latch.make()
  const running = pool.run(Hold, held, { onePerAccount: true, progress: () => begun.open })
  const fiber = yield* Effect.forkChild(Effect.provideService(running, Account, accountId))
  yield* begun.await
  return Effect.andThen(
    Effect.sync(() => {
      Atomics.store(held, 0, 1)
      Atomics.notify(held, 0)
    }),
    Fiber.join(fiber)
  )
})

const withStore = Effect.gen(function* () {
  const account = yield* client()
  const id = yield* account.chain("a")
  yield* account.ask("POST", `/${id}/stores`, { name: "新宿店", ...shinjuku })
  return {
    ...account,
    analyse: (halfDistanceM: number) => account.get(`/${id}/analysis?halfDistanceM=${halfDistanceM}`)
  }
})

layer(app)("Analyses of an account", (it) => {
  it.effect("are one that runs and four that wait: a further one is a 429, and other accounts go on", () =>
    Effect.gen(function* () {
      const [{ accountId, analyse }, other] = [yield* withStore, yield* withStore]
      const release = yield* hold(accountId)
      const refused = yield* Latch.make()
      const asking = yield* Effect.forkChild(
        Effect.forEach(
          [500, 510, 520, 530, 540, 550],
          (halfDistanceM) =>
            Effect.tap(analyse(halfDistanceM), ({ status }) => (status === 429 ? refused.open : Effect.void)),
          { concurrency: "unbounded" }
        )
      )
      yield* refused.await
      assert.strictEqual((yield* other.analyse(500)).status, 200)
      yield* release
      const answers = yield* Fiber.join(asking)
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 429])
      const tooMany = answers.find(({ status }) => status === 429)!
      assert.strictEqual(tooMany.headers.get("retry-after"), "5")
      assert.isNotNull(tooMany.headers.get("x-ratelimit-remaining"))
      assert.deepInclude(problemOf(tooMany), {
        status: 429,
        code: "too_many_waiting",
        message: "Too many requests of this kind are waiting",
        detail: "5 such requests of the account run or wait already: send this one again when one has been answered"
      })
      assert.strictEqual((yield* analyse(550)).status, 200)
    })
  )

  it.effect("are computed again only when stores or parameters have changed", () =>
    Effect.gen(function* () {
      const { accountId, analyse } = yield* withStore
      const first = yield* analyse(700)
      const release = yield* hold(accountId)
      // The threads are taken from the account, so this one was kept.
      const second = yield* analyse(700)
      assert.deepStrictEqual(second.body, first.body)
      const changed = yield* Effect.forkChild(analyse(710))
      yield* release
      assert.strictEqual((yield* Fiber.join(changed)).status, 200)
    })
  )
})
