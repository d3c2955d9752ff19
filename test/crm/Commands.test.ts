/** Commands of rooms that have none of their own elsewhere: waitlist, calendars, attention, members, the sandboxes. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Attentions } from "../../modules/crm/attention/Attentions.ts"
import * as attention from "../../modules/crm/attention/Plug.ts"
import * as calendar from "../../modules/crm/calendar/Plug.ts"
import * as line from "../../modules/crm/line/Plug.ts"
import * as member from "../../modules/crm/member/Plug.ts"
import * as payment from "../../modules/crm/payment/Plug.ts"
import * as waitlist from "../../modules/crm/waitlist/Plug.ts"
import { openAccount, quietNode } from "../accounts/support.ts"
import { operatorOf } from "./cli.ts"
import { crmKernelOn } from "./kernel.ts"
import { shopRows } from "./ShopRows.ts"

const services = Attentions.layer.pipe(Layer.provideMerge(quietNode), Layer.provideMerge(crmKernelOn({})))

const commands = [
  ...waitlist.commands,
  ...calendar.commands,
  ...attention.commands,
  ...member.commands,
  ...line.commands,
  ...payment.commands
]

const scene = Effect.gen(function* () {
  const context = yield* Effect.context<Layer.Success<typeof services>>()
  const accountId = yield* openAccount
  const rows = yield* shopRows(accountId)
  return { ...operatorOf(commands, context, accountId), rows }
})

layer(services, { excludeTestServices: true })("An operator", (it) => {
  it.effect("puts guests on the waitlist and takes them off", () =>
    Effect.gen(function* () {
      const { json, rows, run } = yield* scene
      const startsAt = new Date(Date.now() + 7 * 86_400_000)
      const slot = yield* rows.slot(yield* rows.menu(), { startsAt, capacity: 1, booked: 1 })
      yield* rows.reservation({ slotId: slot, friendId: yield* rows.friend("予約客") })
      assert.include((yield* run("waitlist list")).text, "No entries")
      const joined = yield* json("waitlist join", "--slot", slot, "--name", "山田", "--phone", "090-1234-5678")
      assert.deepInclude(joined, { state: "waiting", slotId: slot })
      const listed = (yield* run("waitlist list", "--state", "waiting")).text
      for (const part of [joined.id, "山田", "+819012345678"]) assert.include(listed, part)
      assert.include((yield* run("waitlist accept", joined.id)).failure, "offer")
      assert.deepInclude(yield* json("waitlist leave", joined.id), { state: "left" })
      assert.lengthOf((yield* json("waitlist list", "--slot", slot, "--state", "left")).data, 1)
      assert.isDefined((yield* run("waitlist leave", slot)).failure)
    })
  )

  it.effect("creates calendar feeds, whose secret path is shown once, and revokes them", () =>
    Effect.gen(function* () {
      const { json, run } = yield* scene
      assert.include((yield* run("calendars list")).text, "No calendars")
      const made = yield* json("calendars create", "--name", "店の予約")
      assert.match(String(made["path"]), /^\/calendars\/\S{43}\.ics$/)
      const rotated = yield* json("calendars rotate", made.id)
      assert.notStrictEqual(rotated["path"], made["path"])
      const listed = (yield* run("calendars list")).text
      assert.include(listed, "店の予約")
      assert.notInclude(listed, ".ics")
      assert.deepStrictEqual<unknown>(yield* json("calendars revoke", made.id), { id: made.id, revoked: true })
      assert.isDefined((yield* run("calendars revoke", made.id)).failure)
    })
  )

  it.effect("reads and resolves what needs attention", () =>
    Effect.gen(function* () {
      const { accountId, json, run } = yield* scene
      assert.include((yield* run("attention list")).text, "Nothing needs attention")
      const entry = { kind: "staff_without_line", reason: "no_line", reservationId: null, waitlistId: null } as const
      const attentions = yield* Attentions
      for (const text of ["1", "2"]) yield* attentions.count(accountId, { ...entry, key: "k", friendId: null, text })
      const [listed] = (yield* json("attention list")).data
      assert.deepInclude(listed, { kind: "staff_without_line", count: 2, text: "2", resolvedBy: null })
      assert.deepInclude(yield* json("attention resolve", listed!.id), { resolvedBy: "staff" })
      assert.lengthOf((yield* json("attention list")).data, 0)
      assert.lengthOf((yield* json("attention list", "--state", "resolved")).data, 1)
    })
  )

  it.effect("keeps members, tiers and login channels, and makes tokens of simulated friends", () =>
    Effect.gen(function* () {
      const { json, rows, run } = yield* scene
      const friend = yield* rows.friend("山田")
      const token = yield* json("line sandbox token", "--friend", friend)
      assert.match(String(token["token"]), /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
      const guest = yield* rows.friend("佐藤", { guest: true })
      assert.include((yield* run("line sandbox token", "--friend", guest)).failure, "no user of LINE")
      const card = yield* json("members register", "--user", String(token["lineUserId"]))
      yield* json("members put-tier", "gold", "--name", "ゴールド", "--rank", "1", "--min-points", "100")
      assert.deepInclude(yield* json("members subscribe", card.id, "--until", "2099-01-01"), { subscription: "active" })
      assert.deepInclude(yield* json("members points", card.id, "--add", "120"), { points: 120, tierId: "gold" })
      assert.include((yield* run("members points", card.id, "--add", "-121")).failure, "120 points")
      assert.deepInclude(yield* json("members visit", card.id), { visitCount: 1 })
      assert.deepInclude(yield* json("members tier", card.id), { tierId: null })
      assert.isNotNull((yield* json("members ban", card.id))["bannedAt"])
      assert.include((yield* run("members list")).text, "banned")
      assert.isNull((yield* json("members unban", card.id))["bannedAt"])
      assert.lengthOf((yield* json("members tiers")).data, 1)
      assert.deepInclude(yield* json("members add-channel", "2000123457"), {
        channelId: "2000123457",
        hasSecret: false
      })
      assert.deepStrictEqual(
        (yield* json("members channels")).data.map(({ id }) => id),
        ["2000123457"]
      )
      yield* json("members remove-channel", "2000123457")
      assert.isDefined((yield* run("members remove-channel", "2000123457")).failure)
    })
  )

  it.effect("pays a checkout of the sandbox until its end, and not after it", () =>
    Effect.gen(function* () {
      const { accountId, json, rows, run } = yield* scene
      yield* json("payments sandbox open")
      const checkout = Effect.fnUntraced(function* (state: string, minutesLeft = 30) {
        const id = `cs_test_${yield* Effect.flatMap(SecureRandom.SecureRandom, ({ ulid }) => ulid)}`
        const request = JSON.stringify({
          kind: "payment",
          title: "カット",
          metadata: {},
          returnUrl: "http://a.example"
        })
        yield* rows.sql`
          insert into crm_payment_sandbox (id, account_id, state, request, intent_id, amount, created_at, expires_at)
          values (${id}, ${accountId}, ${state}, ${request}::text::jsonb, ${id}, 3000, now(),
            now() + ${minutesLeft} * interval '1 minute')`
        return id
      })
      const nowhere = ["--url", "http://127.0.0.1:1"]
      const pay = (id: string, ...args: ReadonlyArray<string>) =>
        Effect.map(run("payments sandbox pay", "--id", id, ...nowhere, ...args), ({ failure }) => failure)
      const [open, late, expired] = [yield* checkout("open"), yield* checkout("open", -1), yield* checkout("expired")]
      // Its hooks are sent, where no service hears them.
      assert.include(yield* pay(open), "does not answer")
      assert.include(yield* pay(open), "paid already")
      assert.include(yield* pay(open, "--again"), "does not answer")
      for (const args of [[], ["--again"]]) {
        assert.include(yield* pay(late, ...args), "The checkout has expired, at ")
        assert.include(yield* pay(expired, ...args), "The checkout has ended")
      }
      const stateOf = new Map((yield* json("payments sandbox")).data.map(({ id, state }) => [id, state]))
      assert.deepStrictEqual(
        [open, late, expired].map((id) => stateOf.get(id)),
        ["paid", "open", "expired"]
      )
    })
  )
})
