/** A process that is killed in the middle of runs: another one goes on, and each step has its effect once. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { connectAccount, Line } from "../../support/line/Line.ts"
import * as Service from "../../support/ServiceProcess.ts"
import { idle } from "../message/support.ts"
import { message, shop, useCases } from "./support.ts"

const friends = 12

layer(useCases.pipe(Layer.provideMerge(idle)), { excludeTestServices: true })("Runs whose process was killed", (it) => {
  it.effect("take each step once, wherever they were", () =>
    Effect.gen(function* () {
      const { accountId, create, friend, runsOf, scenarios, sql, tag, tagsOf, used } = yield* shop
      const line = yield* Line
      yield* connectAccount(accountId)
      const [{ name }] = (yield* sql<{ readonly name: string }>`select current_database()::text as name`) as [
        { name: string }
      ]
      const worker = Service.start({
        DATABASE_URL: Service.urlOf(name),
        SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
        LINE_API_BASE_URL: line.url,
        ROLE: "worker",
        JOB_LEASE: "1 second"
      })
      const tagId = yield* tag
      const steps = Array.from({ length: 5 }, (_, n) => message(`m${n}`, String(n)))
      const { id: scenarioId } = yield* create({
        steps: [...steps, { id: "give", type: "add_tag", tagId }, message("last", "last")]
      })
      const all = yield* Effect.forEach(Array.from({ length: friends }), () => friend())
      for (const { id } of all) yield* scenarios.start(accountId, scenarioId, id)
      // Kills at two moments, wherever the runs are then.
      for (const reached of [1, friends * 3]) {
        const process = yield* worker
        yield* Service.eventually(
          Effect.sync(() => line.pushes.length),
          (pushes) => pushes >= reached
        )
        yield* process.signal("SIGKILL")
        yield* process.exited
      }
      yield* worker
      yield* Service.eventually(runsOf(scenarioId), (runs) =>
        runs.every(
          ({ status, timeline }) =>
            status === "completed" && timeline.every(({ messageStatus }) => messageStatus !== "queued")
        )
      )
      for (const { id, lineUserId } of all) {
        assert.deepStrictEqual(
          line.pushes.filter(({ to }) => to === lineUserId).map(({ messages }) => messages[0]!.text),
          ["0", "1", "2", "3", "4", "last"]
        )
        assert.deepStrictEqual(yield* tagsOf(id), [tagId])
      }
      for (const { timeline } of yield* runsOf(scenarioId)) {
        assert.deepStrictEqual(
          timeline.map(({ number, outcome, stepId }) => `${number} ${stepId} ${outcome}`),
          ["1 m0 done", "2 m1 done", "3 m2 done", "4 m3 done", "5 m4 done", "6 give done", "7 last done"]
        )
      }
      assert.strictEqual(yield* used, friends * 6)
    }).pipe(Effect.scoped)
  )
})
