/** A scenario from end to end as LINE sees it: a signed hook of a follow comes in, and the messages of the run go out. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { sign } from "../../../modules/crm/line/inbound/HookSignature.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { connectAccount, Line, userId } from "../../support/line/Line.ts"
import { channelId, channelSecret } from "../../support/line/LineServer.ts"
import * as TestApp from "../../support/TestApp.ts"
import { message, node, shop } from "./support.ts"

const user = userId(77_001)

const follow = (lineUserId: string, timestamp: number, isUnblocked = false) => ({
  type: "follow",
  mode: "active",
  timestamp,
  webhookEventId: Ulids.from(timestamp),
  deliveryContext: { isRedelivery: false },
  source: { type: "user", userId: lineUserId },
  replyToken: "x",
  follow: { isUnblocked }
})

/** Posts a hook; answers the status. */
const post = Effect.fnUntraced(function* (events: ReadonlyArray<object>, secret = channelSecret) {
  const { call } = yield* TestApp.TestApp
  const body = JSON.stringify({ destination: `U${"b".repeat(32)}`, events })
  const headers = { "content-type": "application/json", "x-line-signature": sign(secret, body) }
  const { status } = yield* call(`/hooks/line/${channelId}`, { method: "POST", headers, body })
  return status
})

layer(node, { excludeTestServices: true })("A follow at LINE", (it) => {
  it.effect("starts a run, whose messages reach LINE once, also when the hook comes again or is forged", () =>
    Effect.gen(function* () {
      const { accountId, create, runsOf, settled, tag, tagsOf } = yield* shop
      const line = yield* Line
      yield* connectAccount(accountId)
      line.profiles.set(user, { displayName: "山田 花子" })
      const tagId = yield* tag
      const { id: scenarioId } = yield* create({
        trigger: { type: "followed", firstOnly: true },
        steps: [
          message("hello", "{displayName}さん、ようこそ"),
          { id: "give", type: "add_tag", tagId },
          message("next", "2")
        ]
      })
      const texts = () =>
        line.pushes.filter(({ to }) => to === user).flatMap(({ messages }) => messages.map(({ text }) => text))
      const now = Date.now()
      assert.strictEqual(yield* post([follow(user, now)], "another secret of the same kind"), 401)
      yield* settled
      assert.deepStrictEqual([texts(), yield* runsOf(scenarioId)], [[], []])

      const event = follow(user, now)
      const again = { ...event, deliveryContext: { isRedelivery: true } }
      const statuses = yield* Effect.all([post([event]), post([again, again]), post([event, again])], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(statuses, [200, 200, 200])
      yield* settled
      assert.deepStrictEqual(texts(), ["山田 花子さん、ようこそ", "2"])
      const [run, ...others] = yield* runsOf(scenarioId)
      assert.lengthOf(others, 0)
      assert.strictEqual(run?.status, "completed")
      assert.deepStrictEqual(
        run?.timeline.map(({ messageStatus, outcome, stepId }) => [stepId, outcome, messageStatus]),
        [
          ["hello", "done", "sent"],
          ["give", "done", null],
          ["next", "done", "sent"]
        ]
      )
      assert.deepStrictEqual(yield* tagsOf(run!.friendId), [tagId])

      // Only a first follow begins this scenario.
      yield* post([{ ...follow(user, now + 1), type: "unfollow" }, follow(user, now + 2, true)])
      yield* settled
      assert.lengthOf(yield* runsOf(scenarioId), 1)
      assert.lengthOf(texts(), 2)
    })
  )
})
