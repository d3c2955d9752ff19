/** The way to a receiver: names, addresses, connections. */
import { once } from "node:events"
import { connect } from "node:net"
import { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Sender } from "../../../modules/webhooks/send/Sender.ts"
import { ConnectLimits, defaults } from "../../../src/outbound/ConnectLimits.ts"
import { Resolver } from "../../../src/outbound/Resolver.ts"
import { nameServer } from "../../outbound/NameServer.ts"
import { resolving } from "../../outbound/Resolving.ts"
import { allClosed, answering, ok, post, receiver, sender } from "./Receiver.ts"

const name = "hooks.example.com"
const metadata = "169.254.169.254"

/** A resolver whose look-ups get one answer after the other; the last one repeats. */
const rebinding = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  const asked: Array<string> = []
  const resolve = (host: string) => Effect.sync(() => answers[Math.min(asked.push(host), answers.length) - 1] ?? [])
  return { asked, layer: Layer.succeed(Resolver, Resolver.of({ resolve })) }
}

describe("The name of a receiver", () => {
  it.live("is looked up once for each connection, and never for a kept one", () => {
    const { asked, layer } = rebinding(["127.0.0.1"], [metadata])
    return Effect.gen(function* () {
      const { port, received } = yield* answering(ok)
      const { forget } = yield* Sender
      assert.isTrue((yield* post(`http://${name}:${port}/`)).ok)
      assert.isTrue((yield* post(`http://${name}:${port}/`)).ok)
      assert.deepStrictEqual(asked, [name])
      yield* forget("e1")
      const outcome = yield* post(`http://${name}:${port}/`)
      assert.deepStrictEqual([outcome.error, outcome.remote], ["refused_address", undefined])
      assert.deepStrictEqual([asked.length, received.length], [2, 1])
    }).pipe(Effect.provide(sender({ resolver: layer })))
  })

  for (const [what, addresses] of [
    ["after a public one", ["127.0.0.1", metadata]],
    ["before a public one", [metadata, "127.0.0.1"]],
    ["with a zone", ["127.0.0.1", "::1%lo"]],
    ["written as IPv6", ["127.0.0.1", "::ffff:127.0.0.1"]]
  ] as const) {
    it.live(`is refused for one bad address ${what}`, () =>
      Effect.gen(function* () {
        const { port, received } = yield* answering(ok)
        assert.strictEqual((yield* post(`http://${name}:${port}/`)).error, "refused_address")
        assert.deepStrictEqual(received, [])
      }).pipe(Effect.provide(sender({ resolver: resolving({ [name]: addresses }) })))
    )
  }

  it.live("is refused in production if its address is private", () =>
    Effect.map(post(`https://${name}:8443/`), ({ error, remote }) =>
      assert.deepStrictEqual([error, remote], ["refused_address", undefined])
    ).pipe(Effect.provide(sender({ allowPrivate: false, resolver: resolving({ [name]: ["127.0.0.1"] }) })))
  )

  for (const url of ["http://127.0.0.1/", "https://127.0.0.1:8443/", "https://[::1]:8443/", "not a URL"]) {
    it.live(`is not asked for in production: ${url}`, () =>
      Effect.map(post(url), ({ error }) => assert.strictEqual(error, "refused_address")).pipe(
        Effect.provide(sender({ allowPrivate: false }))
      )
    )
  }

  it.live("must be known", () =>
    Effect.map(post(`http://${name}/`), ({ error }) => assert.strictEqual(error, "dns")).pipe(Effect.provide(sender()))
  )

  it.live("must resolve within the time to connect", () =>
    Effect.gen(function* () {
      const { address } = yield* nameServer(() => "silence")
      // It alone would wait for longer than the test has.
      const limits = Layer.succeed(ConnectLimits, { ...defaults, connectMs: 600_000 })
      const patient = Resolver.layerServers([address]).pipe(Layer.provide(limits))
      const { durationMs, error } = yield* Effect.provide(
        post(`http://${name}/`),
        sender({ resolver: patient, limits: { connectMs: 80 } })
      )
      assert.strictEqual(error, "dns")
      assert.isAtLeast(durationMs, 79)
    })
  )
})

/** Listens without accepting, so that its queue is full and the next connection gets no answer. */
const blackHole = (host: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const worker = new Worker(
        `const { parentPort } = require("node:worker_threads")
         const server = require("node:net").createServer()
         server.listen({ host: ${JSON.stringify(host)}, port: 0, backlog: 1 }, () => {
           parentPort.postMessage(server.address().port)
           setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
         })`,
        { eval: true }
      )
      const [port] = (await once(worker, "message")) as [number]
      const callers = Array.from({ length: 8 }, () => connect({ host, port }).on("error", () => {}))
      await once(callers[0] ?? worker, "connect")
      return { port, worker, callers }
    }),
    ({ callers, worker }) =>
      Effect.promise(async () => {
        for (const caller of callers) caller.destroy()
        await worker.terminate()
      })
  )

describe("An address", () => {
  it.live("that refuses the connection fails the delivery", () =>
    Effect.gen(function* () {
      const { port } = yield* Effect.scoped(answering(ok))
      const outcome = yield* post(`http://127.0.0.1:${port}/`)
      assert.deepStrictEqual([outcome.status, outcome.error], [null, "connect"])
    }).pipe(Effect.provide(sender()))
  )

  it.live("that refuses the connection is followed by the next one", () =>
    Effect.gen(function* () {
      const { port } = yield* answering(ok)
      const outcome = yield* post(`http://${name}:${port}/`)
      assert.deepStrictEqual([outcome.ok, outcome.remote], [true, `127.0.0.1:${port}`])
    }).pipe(Effect.provide(sender({ resolver: resolving({ [name]: ["::1", "::1", "::1", "127.0.0.1"] }) })))
  )

  it.live("is one of four at most", () =>
    Effect.gen(function* () {
      const { port } = yield* answering(ok)
      assert.strictEqual((yield* post(`http://${name}:${port}/`)).error, "connect")
    }).pipe(Effect.provide(sender({ resolver: resolving({ [name]: ["::1", "::1", "::1", "::1", "127.0.0.1"] }) })))
  )

  it.live("that is silent fails the delivery when the time to connect is over", () =>
    Effect.gen(function* () {
      const { port } = yield* blackHole("127.0.0.1")
      const { durationMs, error } = yield* post(`http://127.0.0.1:${port}/`)
      assert.strictEqual(error, "connect")
      assert.isAtLeast(durationMs, 99)
    }).pipe(Effect.provide(sender({ limits: { connectMs: 100 } })))
  )

  it.live("that is silent is followed by another attempt beside it", () =>
    Effect.gen(function* () {
      const { port } = yield* blackHole("::1")
      yield* answering(ok, { port })
      const outcome = yield* post(`http://${name}:${port}/`)
      assert.deepStrictEqual([outcome.ok, outcome.remote], [true, `127.0.0.1:${port}`])
      assert.isAtLeast(outcome.durationMs, 49)
    }).pipe(
      Effect.provide(
        sender({
          resolver: resolving({ [name]: ["::1", "127.0.0.1"] }),
          limits: { connectMs: 5_000, attemptDelayMs: 50 }
        })
      )
    )
  )

  it.live("is left at once when the delivery is interrupted", () =>
    Effect.gen(function* () {
      const { open, port } = yield* receiver({})
      yield* Effect.timeoutOption(post(`http://127.0.0.1:${port}/`), 30)
      yield* allClosed({ open })
    }).pipe(Effect.provide(sender()))
  )
})
