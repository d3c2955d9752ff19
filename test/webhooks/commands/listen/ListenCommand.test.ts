import { type ChildProcess, spawn } from "node:child_process"
import { createServer } from "node:http"
import { createInterface } from "node:readline"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Queue, Random } from "effect"
import { type Arrival, painted, plain, textOf } from "../../../../modules/webhooks/commands/listen/Arrival.ts"
import { isFailed } from "../../../../modules/webhooks/commands/listen/ListenCommand.ts"
import { dialects } from "../../../../modules/webhooks/dialect/Dialects.ts"
import type { SignatureCheck } from "../../../../modules/webhooks/sign/Verification.ts"
import { follow, refusalOf, within } from "../../../cli/support.ts"
import * as Program from "../../../support/Program.ts"

const secret = "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"
const other = "whsec_q1cXP8L3GuZoBSbenWd/jnLvnKxXbMCvWdbtETXLGdjE"

/** Its database is away, and its settings for a service are wrong. */
const environment = { DATABASE_URL: "postgresql://127.0.0.1:1/none", PORT: "not a number", WEBHOOK_SECRET: secret }
const command = ["webhooks", "listen", "--port", "0", "--json"]

/** What the command writes, and requests to it. */
const talkTo = Effect.fnUntraced(function* (written: Record<"stdout" | "stderr", Queue.Queue<string>>) {
  const url = /Listening on (http:\S+),/.exec(yield* Queue.take(written.stderr))?.[1]
  const next = Effect.map(Queue.take(written.stdout), (line) => JSON.parse(line) as Arrival)
  const send = (headers: Record<string, string>, body: string, path = "/hook") =>
    Effect.promise(() => fetch(`${url}${path}`, { method: "POST", headers, body }).then(({ status }) => status))
  return { url, next, send }
})

const queues = Effect.all({ stdout: Queue.unbounded<string>(), stderr: Queue.unbounded<string>() })

/** The command in this process, until the scope closes. */
const listening = Effect.gen(function* () {
  const written = yield* queues
  const write = (output: "stdout" | "stderr", line: string) => void Queue.offerUnsafe(written[output], line)
  yield* Effect.forkScoped(follow(environment, write)(...command))
  return yield* talkTo(written)
})

/** The command as a process; it is ended with the scope. */
const listeningProcess = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
  const { HOME = "/" } = process.env
  const child = yield* Effect.acquireRelease(
    Effect.sync(
      (): ChildProcess =>
        spawn(process.execPath, [...Program.commands, ...command, ...args], {
          env: { HOME, ...Program.environment, ...environment }
        })
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  const written = yield* queues
  for (const output of ["stdout", "stderr"] as const) {
    createInterface(child[output]!).on("line", (line) => void Queue.offerUnsafe(written[output], line))
  }
  return { child, ...(yield* talkTo(written)) }
})

const data = { name: "山田 😀" }

const delivery = (dialect: keyof typeof dialects, secrets: ReadonlyArray<string>, id: string, secondsAgo = 0) => {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  const event = { id, type: "a.happened", data, occurredAt: new Date(0) }
  const body = dialects[dialect].body(event, { apiVersion: "2026-05-23", livemode: true })
  return {
    body,
    headers: dialects[dialect].headers({ eventId: id, type: event.type, timestamp, body, secrets, sequence: null })
  }
}

describe("ekimae webhooks listen", () => {
  it.live("verifies deliveries of both dialects without a database, and refuses what is not signed", () =>
    Effect.gen(function* () {
      const { next, send, url } = yield* listening
      const crm = delivery("crm", [other, secret], "01")
      assert.strictEqual(yield* send(crm.headers, crm.body, "/crm?x=1"), 200)
      const { headers, receivedAt, ...first } = yield* next
      assert.match(receivedAt, /Z$/)
      assert.strictEqual(headers["crm-event-id"], "evt_01")
      assert.deepStrictEqual(first, {
        path: "/crm?x=1",
        status: 200,
        dialect: "crm",
        id: "evt_01",
        type: "a.happened",
        duplicate: false,
        verified: true,
        signatures: { "crm-signature": "valid", "webhook-signature": "valid" },
        body: JSON.parse(crm.body)
      })
      assert.strictEqual(yield* send(crm.headers, crm.body), 200)
      assert.isTrue((yield* next).duplicate)

      const analytics = delivery("analytics", [secret], "02")
      assert.strictEqual(yield* send(analytics.headers, analytics.body), 200)
      assert.deepInclude(yield* next, {
        dialect: "analytics",
        verified: true,
        signatures: { "x-analytics-signature": "valid" }
      })

      const wrong: ReadonlyArray<readonly [ReturnType<typeof delivery>, SignatureCheck]> = [
        [delivery("crm", [other], "03"), "invalid"],
        [delivery("crm", [secret], "04", 301), "late"],
        [{ ...crm, body: crm.body.replace("2026", "2027") }, "invalid"]
      ]
      for (const [{ body, headers }, verdict] of wrong) {
        assert.strictEqual(yield* send(headers, body), 401)
        const arrival = yield* next
        assert.deepStrictEqual(arrival.signatures, { "crm-signature": verdict, "webhook-signature": verdict })
        assert.isFalse(arrival.verified)
      }
      assert.strictEqual(yield* send({}, "{"), 401)
      assert.deepInclude(yield* next, { dialect: null, id: null, type: null, body: "{", signatures: {} })
      assert.strictEqual((yield* Effect.promise(() => fetch(`${url}/`))).status, 405)
      assert.strictEqual(yield* send({}, "x".repeat(1_048_577)), 413)
    })
  )

  it.effect("fails no delivery at 0% and every one at 100%, whatever is drawn", () =>
    Effect.gen(function* () {
      for (const drawn of [0, 1 - Number.EPSILON]) {
        const random = { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => drawn }
        const outcomes = yield* Effect.forEach([0, 100], isFailed).pipe(Effect.provideService(Random.Random, random))
        assert.deepStrictEqual(outcomes, [false, true])
      }
    })
  )

  it.live("fails on purpose, takes the secrets of a rotation, and ends on a signal", () =>
    Effect.gen(function* () {
      const { child, next, send } = yield* listeningProcess("--fail", "100%", "--secret", `${other}, ${secret}`)
      for (const key of [secret, other]) {
        const { body, headers } = delivery("crm", [key], "05")
        assert.strictEqual(yield* send(headers, body), 500)
        assert.deepInclude(yield* next, { status: 500, verified: true, duplicate: false })
      }
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGINT")
      assert.strictEqual(yield* Effect.promise(() => ended), 130)
    })
  )

  it.live("says in one line that the port is taken, or that a secret is malformed", () =>
    Effect.gen(function* () {
      const server = createServer().listen(0, "127.0.0.1")
      yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
      yield* Effect.promise(() => new Promise((resolve) => server.once("listening", resolve)))
      const address = server.address()
      const port = typeof address === "object" ? String(address?.port) : ""
      const run = within(environment)
      const taken = refusalOf(yield* run("webhooks", "listen", "--port", port))
      const none = refusalOf(yield* run("webhooks", "listen", "--secret", "hunter2"))
      assert.match(taken, new RegExp(`^Cannot listen on port ${port}: .*EADDRINUSE`))
      assert.match(none, /whsec_/)
      assert.notInclude(none, "hunter2")
    })
  )
})

describe("A delivery on a terminal", () => {
  const arrival: Arrival = {
    receivedAt: "2026-05-23T01:02:03.456Z",
    path: "/hook",
    status: 200,
    dialect: "crm",
    id: "evt_01",
    type: "friend.followed",
    duplicate: true,
    verified: true,
    signatures: { "crm-signature": "valid" },
    headers: {},
    body: { a: 1 }
  }

  it("is one line with its body below", () => {
    assert.strictEqual(
      textOf(arrival, plain),
      '01:02:03.456  200  /hook  crm  friend.followed  evt_01  duplicate  crm-signature valid\n  {\n    "a": 1\n  }'
    )
    assert.include(textOf(arrival, painted), "\u001b[32m200\u001b[0m")
    assert.include(textOf({ ...arrival, verified: null, signatures: {} }, plain), "not verified: no --secret")
    assert.include(textOf({ ...arrival, verified: false, signatures: {} }, plain), "no signature")
  })

  it("cannot steer the terminal", () => {
    const hostile = { ...arrival, path: "/\u001b[2J", type: "a\u0007", id: "\u202eevt", body: "x\u001b]0;y\u0007\r" }
    assert.notMatch(textOf(hostile, plain).replaceAll("\n", ""), /[\p{Cc}\p{Cf}]/u)
  })
})
