import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { ReservationChanged, TagAdded } from "../../modules/crm/events/Inside.ts"
import * as Cause from "../../src/actor/cause/Cause.ts"
import { Events } from "../../src/event/Events.ts"
import { openAccount } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { node, token } from "./node.ts"
import { shopRows } from "./ShopRows.ts"

const why = Effect.fnUntraced(function* (id: string) {
  const { call } = yield* TestApp.TestApp
  const response = yield* call(`/admin/v1/why/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const body = JSON.parse(yield* Effect.promise(() => response.text()))
  return response.status === 200
    ? (body.nodes as ReadonlyArray<any>).map(({ depth, kind, name, state }) => [depth, kind, name, state])
    : [response.status, body.message]
})

layer(node)("The tree of causes", (it) => {
  it.effect("has a reservation, friend or message by its id, with the events that name it and their causes", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const rows = yield* shopRows(accountId)
      const [sql, events, random] = [yield* SqlClient.SqlClient, yield* Events, yield* SecureRandom.SecureRandom]
      const friendId = yield* rows.friend("山田")
      const slotId = yield* rows.slot(yield* rows.menu(), { startsAt: new Date("2027-01-01T00:00:00Z") })
      const reservationId = yield* rows.reservation({ slotId, friendId })
      const other = yield* rows.reservation({ slotId, friendId: yield* rows.friend("佐藤") })
      const changed = (id: string) =>
        events.publish(
          ReservationChanged,
          { reservationId: id, friendId, previousStatus: "pending", status: "confirmed" },
          { accountId }
        )
      yield* Cause.by("operator", "sato")(changed(reservationId))
      yield* changed(other)
      yield* events.publish(TagAdded, { friendId, tagId: yield* random.ulid }, { accountId })
      const messageId = yield* random.ulid
      yield* sql`
        insert into crm_message (id, account_id, friend_id, purpose, key, retry_key, month, status, error, created_at, finished_at)
        values (${messageId}, ${accountId}, ${friendId}, 'reminder', ${`reservation/${reservationId}/reminder`},
          gen_random_uuid(), '2026-12-01'::date, 'failed', 'expired', now(), now())`
      const message = ["message", "reminder", "failed: expired"]
      assert.deepStrictEqual(yield* why(reservationId), [
        [0, "reservation", "of 2027-01-01 09:00", "confirmed"],
        [1, "event", "crm.reservation_changed (by operator:sato)", null],
        [1, ...message]
      ])
      assert.deepStrictEqual(yield* why(`reservation:${reservationId}`), yield* why(reservationId))
      assert.deepStrictEqual(yield* why(messageId), [[0, ...message]])
      assert.deepStrictEqual(
        (yield* why(friendId)).map((one) => (one as ReadonlyArray<unknown>).slice(1)),
        [
          ["friend", null, "following"],
          ["event", "crm.reservation_changed (by operator:sato)", null],
          ["event", "crm.reservation_changed", null],
          ["event", "crm.tag_added", null]
        ]
      )
      const memberId = yield* random.ulid
      yield* sql`
        insert into crm_member (id, account_id, line_user_id, subscription, source, member_since, created_at)
        values (${memberId}, ${accountId}, ${`U${"a".repeat(32)}`}, 'none', 'liff', now(), now())`
      assert.deepStrictEqual(yield* why(memberId), [[0, "member", "by liff", "none"]])
      const unknown = yield* random.ulid
      for (const id of [unknown, `member:${unknown}`, `message:${reservationId}`, "member:", "reservation:x"]) {
        assert.deepStrictEqual((yield* why(id))[0], 404, id)
      }
    })
  )
})
