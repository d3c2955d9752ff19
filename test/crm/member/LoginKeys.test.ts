/** Tokens that LINE signs (ES256), against a key server on loopback: rotation, unknown keys, and LINE being away. */
import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { CrmFamily } from "../../../modules/accounts/contract.ts"
import { LoginChannels } from "../../../modules/crm/member/token/LoginChannels.ts"
import { LoginConfirmation } from "../../../modules/crm/member/token/LoginConfirmation.ts"
import { LoginKeys } from "../../../modules/crm/member/token/LoginKeys.ts"
import { MemberSettings } from "../../../modules/crm/member/token/MemberSettings.ts"
import { MemberTokens } from "../../../modules/crm/member/token/MemberTokens.ts"
import { userId } from "../../support/line/Line.ts"
import * as TestSettings from "../../support/TestSettings.ts"

const channelId = "2000123456"

/** LINE's keys, and how often they were asked for. */
const makeServer = Effect.gen(function* () {
  const state = {
    keys: [] as Array<object>,
    isAway: false,
    asked: 0,
    /** Called for each request, before it is answered. */
    arrived: (): Promise<void> | void => undefined
  }
  const server = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const made = createServer(async (_request, response) => {
        state.asked++
        await state.arrived()
        response.writeHead(state.isAway ? 503 : 200, { "content-type": "application/json" })
        response.end(JSON.stringify({ keys: state.keys }))
      })
      made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
    }),
    (made) => Effect.promise(() => new Promise((closed) => made.close(closed)))
  )
  return { state, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`) }
})

const scene = Effect.gen(function* () {
  const { state, url } = yield* makeServer
  const addKey = (kid: string) =>
    Effect.promise(async () => {
      const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
      state.keys.push({ ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" })
      return (claims: object = {}) =>
        Effect.promise(async () => {
          const now = Math.floor(1_800_000_000_000 / 1000)
          return await new SignJWT({
            iss: "https://access.line.me",
            aud: channelId,
            sub: userId(1),
            iat: now,
            exp: now + 3_600 * 24,
            ...claims
          })
            .setProtectedHeader({ alg: "ES256", kid })
            .sign(privateKey)
        })
    })
  yield* TestClock.setTime(1_800_000_000_000)
  const tokens = yield* Layer.build(
    MemberTokens.layer.pipe(
      Layer.provide(LoginKeys.layer),
      Layer.provide(Layer.mock(LoginConfirmation, {})),
      Layer.provide(TestSettings.of(MemberSettings, { loginCertsUrl: url })),
      Layer.provide(
        Layer.mock(LoginChannels, {
          audience: (id) =>
            Effect.succeed(
              id === channelId ? { accountId: "A", secret: undefined, isSandbox: false, isConfirmed: true } : undefined
            )
        })
      ),
      Layer.provide(
        Layer.succeed(CrmFamily, {
          realm: "crm",
          admit: () => Effect.die("No key is expected"),
          sessionsBy: () => () => Effect.undefined,
          admitAccount: () => Effect.void,
          count: () => undefined,
          perAddress: { limit: 300, windowMs: 60_000 },
          rateFields: true,
          headers: {}
        })
      )
    )
  )
  const { verify } = Context.get(tokens, MemberTokens)
  const answer = (token: string) =>
    Effect.match(verify(token), { onFailure: ({ code }) => code ?? "unauthorized", onSuccess: (found) => found })
  return { state, addKey, answer }
})

const member = { accountId: "A", lineUserId: userId(1) }

layer(Layer.empty)("A token that LINE signed", (it) => {
  it.effect("is accepted by the key that it names; a new key is read once for all who bring it", () =>
    Effect.gen(function* () {
      const { addKey, answer, state } = yield* scene
      const first = yield* addKey("1")
      const token = yield* first()
      const answers = yield* Effect.all(
        Array.from({ length: 50 }, () => answer(token)),
        { concurrency: 50 }
      )
      assert.deepStrictEqual([new Set(answers.map((one) => JSON.stringify(one))).size, answers[0]], [1, member])
      assert.strictEqual(state.asked, 1)
      const rotated = yield* (yield* addKey("2"))()
      // Not twice within half a minute.
      assert.strictEqual(yield* answer(rotated), "unauthorized")
      yield* TestClock.adjust("31 seconds")
      assert.deepStrictEqual(yield* answer(rotated), member)
      assert.strictEqual(state.asked, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("is accepted also when the client that brought its key first has left", () =>
    Effect.gen(function* () {
      const { addKey, answer, state } = yield* scene
      const token = yield* (yield* addKey("1"))()
      const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      state.arrived = () => {
        asked.resolve()
        return left.promise
      }
      const leaving = yield* Effect.forkChild(answer(token))
      yield* Effect.promise(() => asked.promise)
      yield* Fiber.interrupt(leaving)
      left.resolve()
      assert.deepStrictEqual([yield* answer(token), state.asked], [member, 1])
    }).pipe(Effect.scoped)
  )

  it.effect("is accepted while LINE is away, and made-up keys cause no stampede", () =>
    Effect.gen(function* () {
      const { addKey, answer, state } = yield* scene
      const token = yield* (yield* addKey("1"))()
      assert.deepStrictEqual(yield* answer(token), member)
      state.isAway = true
      yield* TestClock.adjust("2 hours")
      assert.deepStrictEqual(yield* answer(token), member)
      const madeUp = yield* (yield* addKey("x"))()
      const asked = state.asked
      const answers = yield* Effect.all(
        Array.from({ length: 100 }, () => answer(madeUp)),
        { concurrency: 100 }
      )
      assert.deepStrictEqual([...new Set(answers)], ["unauthorized"])
      assert.isAtMost(state.asked - asked, 1)
      assert.deepStrictEqual(yield* answer(token), member)
    }).pipe(Effect.scoped)
  )

  it.effect("is accepted beside keys of other kinds, and after a list without any key", () =>
    Effect.gen(function* () {
      const { addKey, answer, state } = yield* scene
      const token = yield* (yield* addKey("1"))()
      const madeUp = yield* (yield* addKey("x"))()
      state.keys.pop()
      const [ours] = state.keys
      state.keys.unshift(
        { kid: "rsa", kty: "RSA", n: "AQAB", e: "AQAB", alg: "RS256", use: "sig" },
        { ...ours, kid: "384", crv: "P-384", alg: "ES384" },
        { ...ours, kid: "enc", use: "enc" },
        { kty: "oct" }
      )
      assert.deepStrictEqual(yield* answer(token), member)
      for (const keys of [[], state.keys.slice(0, 4)]) {
        state.keys = keys
        yield* TestClock.adjust("2 hours")
        const asked = state.asked
        assert.deepStrictEqual(yield* answer(token), member)
        // It waits for the read that goes on in the background.
        assert.strictEqual(yield* answer(madeUp), "unauthorized")
        assert.isAbove(state.asked, asked)
        assert.deepStrictEqual(yield* answer(token), member)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("is refused with a wrong issuer, audience, user or signature, and ends a minute after its end", () =>
    Effect.gen(function* () {
      const { addKey, answer, state } = yield* scene
      const [sign, forged] = [yield* addKey("1"), yield* addKey("1")]
      state.keys.pop()
      const end = 1_800_000_000
      assert.deepStrictEqual(yield* answer(yield* sign({ exp: end - 59 })), member)
      assert.strictEqual(yield* answer(yield* sign({ exp: end - 61 })), "token_expired")
      for (const claims of [{ iss: "https://access.example" }, { aud: "1" }, { sub: "U1" }, { aud: [channelId] }]) {
        assert.strictEqual(yield* answer(yield* sign(claims)), "unauthorized")
      }
      assert.strictEqual(yield* answer(yield* forged()), "unauthorized")
      // A shared secret signs only where the channel has one; a public key is none.
      const { kid: _kid, ...publicKey } = state.keys[0] as { readonly kid: string }
      for (const secret of ["", channelId, JSON.stringify(publicKey)]) {
        const claims = { iss: "https://access.line.me", aud: channelId, sub: userId(1), exp: end + 60 }
        const parts = [{ alg: "HS256", typ: "JWT" }, claims].map((part) =>
          Buffer.from(JSON.stringify(part)).toString("base64url")
        )
        const signature = createHmac("sha256", secret).update(parts.join(".")).digest("base64url")
        assert.strictEqual(yield* answer([...parts, signature].join(".")), "unauthorized")
      }
    }).pipe(Effect.scoped)
  )
})
