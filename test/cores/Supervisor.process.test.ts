/** The service as two processes that share its port. */
import { readFileSync } from "node:fs"
import * as http from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schedule } from "effect"
import * as Service from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const start = Effect.gen(function* () {
  const DATABASE_URL = Service.urlOf(yield* TestDatabase.database("template_seeded"))
  const service = yield* Service.start({ DATABASE_URL, WORKERS: "2", LAME_DUCK: "0 seconds" })
  yield* Service.eventually(readyProcesses(service), (ready) => ready.length === 2)
  return service
})

/** Numbers of the processes that have become ready so far, in order. */
const readyProcesses = ({ said }: Service.ServiceProcess) =>
  Effect.sync(() => [...said().matchAll(/"message":"Ready at .*"process":(\d)/g)].map(([, number]) => Number(number)))

const has = (service: Service.ServiceProcess, words: string) =>
  Service.eventually(Effect.sync(service.said), (said) => said.includes(words))

/** Answers of a request over a connection of its own, which the supervisor gives to the next process. */
const fresh = (url: string, key?: string) =>
  Effect.callback<http.IncomingMessage, Service.CallFailed>((resume) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
    http
      .get(url, { agent: false, headers }, (response) => {
        response.resume().once("end", () => resume(Effect.succeed(response)))
      })
      .once("error", (error) => resume(Effect.fail(new Service.CallFailed({ reason: error.message }))))
  })

const childrenOf = (pid: number): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number)

/** Asks over kept and over new connections until it is interrupted; fails with the first answer that is none. */
const asking = (service: Service.ServiceProcess) =>
  Effect.gen(function* () {
    let answered = 0
    const count = (status: number | undefined) => {
      assert.strictEqual(status, 200)
      answered++
    }
    const kept = Effect.map(service.call("/healthz"), ({ status }) => count(status))
    const opened = Effect.map(fresh(`${service.url}/healthz`), ({ statusCode }) => count(statusCode))
    const fiber = yield* Effect.forkChild(Effect.repeat(Effect.all([kept, opened]), Schedule.spaced("5 millis")))
    return {
      end: Effect.gen(function* () {
        yield* Effect.suspend(() => (fiber.pollUnsafe() === undefined ? Effect.void : Fiber.join(fiber)))
        yield* Fiber.interrupt(fiber)
        return answered
      })
    }
  })

describe("A service of two processes", () => {
  it.live("shares the port, the rate limits and the metrics, and ends in order", () =>
    Effect.gen(function* () {
      const service = yield* start
      const key = Service.printedKey(service.said(), "analytics.key")
      const answers = yield* Effect.forEach(
        Array.from({ length: 12 }),
        () => fresh(`${service.url}/api/v1/areas/13101`, key),
        { concurrency: 4 }
      )
      assert.isTrue(answers.every(({ statusCode }) => statusCode === 200))
      const left = answers.map(({ headers }) => Number(headers["x-ratelimit-remaining"])).toSorted((a, b) => b - a)
      assert.deepStrictEqual(
        left,
        left.map((_, index) => left[0]! - index)
      )
      const metrics = yield* Effect.flatMap(service.call("/metrics"), (response) =>
        Effect.promise(() => response.text())
      )
      const counted = [1, 2].map((process) => {
        assert.include(metrics, `process_resident_memory_bytes{process="${process}"}`)
        const series = new RegExp(`ekimae_http_requests_total\\{process="${process}",.*areas.*status="200"\\} (\\d+)`)
        return Number(series.exec(metrics)?.[1])
      })
      assert.strictEqual(counted[0]! + counted[1]!, 12)
      assert.isTrue(counted.every((count) => count > 0))
      assert.strictEqual(metrics.match(/^# TYPE ekimae_http_requests_total /gm)?.length, 1)
      // The demo is introduced once.
      assert.strictEqual(service.said().match(/Try:/g)?.length, 1)
      yield* service.signal("SIGTERM")
      assert.strictEqual(yield* service.exited, 0)
    }).pipe(Effect.scoped)
  )

  it.live("goes on while one of them is killed, which is started again, and while both are replaced", () =>
    Effect.gen(function* () {
      const service = yield* start
      const before = childrenOf(service.pid)
      assert.strictEqual(before.length, 2)
      process.kill(before[1]!, "SIGKILL")
      yield* has(service, "ended by itself")
      const meanwhile = yield* asking(service)
      yield* Service.eventually(readyProcesses(service), (ready) => ready.length === 3)
      assert.isAbove(yield* meanwhile.end, 0)

      const reload = yield* asking(service)
      yield* service.signal("SIGHUP")
      yield* has(service, '"message":"Reloaded"')
      assert.isAbove(yield* reload.end, 0)
      const after = childrenOf(service.pid)
      assert.strictEqual(after.length, 2)
      assert.isTrue(after.every((pid) => !before.includes(pid)))
      assert.deepStrictEqual(yield* readyProcesses(service), [1, 2, 2, 1, 2])
      yield* service.signal("SIGTERM")
      assert.strictEqual(yield* service.exited, 0)
    }).pipe(Effect.scoped)
  )

  it.live("says once what is wrong with its settings, and does not start", () =>
    Effect.gen(function* () {
      const DATABASE_URL = Service.urlOf(yield* TestDatabase.database("template_seeded"))
      const wrong = yield* Service.runToEnd({ DATABASE_URL, WORKERS: "2", DATABASE_WAIT: "soon" })
      assert.strictEqual(wrong.code, 1)
      assert.strictEqual(wrong.err.match(/DATABASE_WAIT/g)?.length, 1)
      const many = yield* Service.runToEnd({ DATABASE_URL, WORKERS: "65" })
      assert.strictEqual(many.code, 1)
      assert.include(many.err, "WORKERS: Expected auto, or a number from 1 to 64")
      const first = yield* start
      const taken = yield* Service.runToEnd({ DATABASE_URL, WORKERS: "2", PORT: new URL(first.url).port })
      assert.strictEqual(taken.code, 1)
      assert.include(taken.out, "the port is in use; set PORT to another one")
    }).pipe(Effect.scoped)
  )
})
