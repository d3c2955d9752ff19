/** Runs of friends through scenarios, by a worker on the sandbox. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import * as TestApp from "../../support/TestApp.ts"
import { tokenOf } from "../contract/support.ts"
import { operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"
import { message, node, shop } from "./support.ts"

const services = Reservations.layer.pipe(Layer.provideMerge(node))

layer(services, { excludeTestServices: true })("A run", (it) => {
  it.effect("starts by a tag that is really added, once for many additions at once, and takes its steps in order", () =>
    Effect.gen(function* () {
      const { attach, create, friend, got, runsOf, settled, tag, tagsOf } = yield* shop
      const [trigger, given] = [yield* tag, yield* tag]
      const { id, lineUserId } = yield* friend()
      const scenario = yield* create({
        trigger: { type: "tag_added", tagId: trigger },
        steps: [
          message("hello", "{displayName}さん", "{{displayName}}"),
          { id: "give", type: "add_tag", tagId: given },
          { id: "has", type: "branch", condition: { type: "has_tag", tagId: given }, no: "not" },
          message("yes", "tagged"),
          { id: "over", type: "end" },
          message("not", "untagged")
        ]
      })
      yield* Effect.all(
        Array.from({ length: 20 }, () => attach(id, trigger)),
        { concurrency: "unbounded" }
      )
      yield* settled
      assert.deepStrictEqual(yield* got(lineUserId), ["Annさん", "{displayName}", "tagged"])
      assert.sameMembers(yield* tagsOf(id), [trigger, given])
      const [run, ...others] = yield* runsOf(scenario.id)
      assert.lengthOf(others, 0)
      assert.deepInclude(run, { status: "completed", nextStep: null, waitsFor: null })
      assert.deepStrictEqual(
        run!.timeline.map(({ messageStatus, outcome, stepId }) => [stepId, outcome, messageStatus]),
        [
          ["hello", "done", "sent"],
          ["give", "done", null],
          ["has", "yes", null],
          ["yes", "done", "sent"],
          ["over", "done", null]
        ]
      )
    })
  )

  it.effect("waits without a place, shows until when, and goes on through its own version after an edit", () =>
    Effect.gen(function* () {
      const { accountId, allDue, create, friend, got, runsOf, scenarios, settled } = yield* shop
      const { id, lineUserId } = yield* friend()
      const wait = { id: "wait", type: "wait", days: 3 } as const
      const { definition, id: scenarioId } = yield* create({ steps: [message("a", "1"), wait, message("b", "old")] })
      yield* scenarios.start(accountId, scenarioId, id)
      yield* settled
      const [waiting] = yield* runsOf(scenarioId)
      assert.deepInclude(waiting, { status: "running", nextStep: "b", waitsFor: "wait" })
      const inDays = (waiting!.waitsUntil!.getTime() - Date.now()) / 86_400_000
      assert.isTrue(inDays > 2.9 && inDays <= 3)
      const changed = yield* scenarios.change(accountId, scenarioId, {
        definition: { ...definition, steps: [message("b", "new")] }
      })
      assert.strictEqual(changed.version, 2)
      yield* scenarios.start(accountId, scenarioId, id)
      yield* settled
      assert.deepStrictEqual(yield* got(lineUserId), ["1", "new"])
      yield* allDue
      assert.deepStrictEqual(yield* got(lineUserId), ["1", "new", "old"])
      assert.deepStrictEqual(
        (yield* runsOf(scenarioId)).map(({ status, version }) => [status, version]),
        [
          ["completed", 1],
          ["completed", 2]
        ]
      )
    })
  )

  it.effect("stands still while its scenario is paused, goes on when it is resumed, and ends when it is stopped", () =>
    Effect.gen(function* () {
      const { accountId, create, friend, got, runsOf, scenarios, settled } = yield* shop
      const friends = [yield* friend(), yield* friend()]
      const { id: scenarioId } = yield* create({ steps: [message("a", "1")] })
      yield* scenarios.pause(accountId, scenarioId)
      for (const { id } of friends) yield* scenarios.start(accountId, scenarioId, id)
      yield* settled
      for (const run of yield* runsOf(scenarioId)) {
        assert.deepInclude(run, { status: "running", nextStep: "a", waitsFor: "scenario_paused" })
      }
      const [first] = yield* runsOf(scenarioId)
      yield* scenarios.stopRun(accountId, scenarioId, first!.id)
      yield* scenarios.resume(accountId, scenarioId)
      yield* settled
      assert.deepStrictEqual([yield* got(friends[0]!.lineUserId), yield* got(friends[1]!.lineUserId)], [[], ["1"]])
      assert.deepStrictEqual(
        (yield* runsOf(scenarioId)).map(({ status, stopReason }) => [status, stopReason]),
        [
          ["stopped", "stopped_by_staff"],
          ["completed", null]
        ]
      )
    })
  )

  it.effect("sends nothing to who is blocked, left, or wants no marketing, and says why", () =>
    Effect.gen(function* () {
      const { accountId, create, friend, got, runsOf, scenarios, settled, sql } = yield* shop
      const { id: scenarioId } = yield* create({ steps: [message("a", "1")] })
      const [blocked, gone, quiet] = [yield* friend(), yield* friend("unfollowed"), yield* friend()]
      yield* sql`update crm_friend set is_blocked = true where id = ${blocked.id}`
      yield* sql`update crm_friend set no_marketing = true where id = ${quiet.id}`
      for (const { id } of [blocked, gone, quiet]) yield* scenarios.start(accountId, scenarioId, id)
      yield* settled
      assert.deepStrictEqual(
        (yield* runsOf(scenarioId)).map(({ status, timeline }) => [status, timeline.map(({ reason }) => reason)]),
        [
          ["completed", ["blocked"]],
          ["completed", ["not_following"]],
          ["completed", ["no_marketing"]]
        ]
      )
      for (const { lineUserId } of [blocked, gone, quiet]) assert.deepStrictEqual(yield* got(lineUserId), [])
    })
  )

  it.effect("waits in quiet hours and for the next month's quota, or skips the message where it is set so", () =>
    Effect.gen(function* () {
      const { accountId, create, friend, got, quietHours, runsOf, scenarios, settled, sql } = yield* shop
      const waits = yield* create({ steps: [message("a", "1")] })
      const skips = yield* create({ whenQuotaIsUsedUp: "skip", steps: [message("a", "2")] })
      const { id, lineUserId } = yield* friend()
      const clock = (minutes: number) =>
        new Date(Date.now() + 9 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16)
      yield* quietHours.set(accountId, { from: clock(-60), until: clock(60) })
      yield* scenarios.start(accountId, waits.id, id)
      yield* settled
      const [quiet] = yield* runsOf(waits.id)
      assert.deepInclude(quiet, { nextStep: "a", waitsFor: "quiet_hours" })
      assert.deepStrictEqual(
        quiet!.timeline.map(({ outcome, reason }) => [outcome, reason]),
        [["waiting", "quiet_hours"]]
      )
      yield* quietHours.set(accountId, null)
      yield* sql`insert into crm_message_allowance (account_id, monthly) values (${accountId}, 0)`
      yield* scenarios.start(accountId, waits.id, id)
      yield* scenarios.start(accountId, skips.id, id)
      yield* settled
      // The first one looked again when the quiet hours were taken away.
      assert.deepStrictEqual(
        (yield* runsOf(waits.id)).map(({ nextStep, waitsFor }) => [waitsFor, nextStep]),
        [
          ["quota_exceeded", "a"],
          ["quota_exceeded", "a"]
        ]
      )
      assert.deepStrictEqual(
        (yield* runsOf(skips.id))[0]!.timeline.map(({ reason }) => reason),
        ["quota_exceeded"]
      )
      assert.deepStrictEqual(yield* got(lineUserId), [])
      yield* scenarios.stop(accountId, waits.id)
      yield* settled
      assert.deepStrictEqual(
        (yield* runsOf(waits.id)).map(({ stopReason }) => stopReason),
        ["scenario_stopped", "scenario_stopped"]
      )
    })
  )

  it.effect("about a booking names it, waits by it, and ends when it is cancelled", () =>
    Effect.gen(function* () {
      const { accountId, create, friend, got, runsOf, settled } = yield* shop
      const [rows, reservations] = [yield* shopRows(accountId), yield* Reservations]
      const menuId = yield* rows.menu("カット")
      const startsAt = new Date(Date.now() + 5 * 86_400_000)
      const slotId = yield* rows.slot(menuId, { startsAt })
      const before = { id: "before", type: "wait_booking", days: -1 } as const
      const { id: scenarioId } = yield* create({
        trigger: { type: "reservation_created", menuId },
        steps: [message("a", "{menuName}"), before, message("b", "soon")]
      })
      yield* create({ trigger: { type: "reservation_created", menuId: scenarioId }, steps: [message("a", "never")] })
      const { id: friendId, lineUserId } = yield* friend()
      const draft = { menuId, slotId, friendId, numberOfGuests: 1, note: null, staffId: null }
      const booked = yield* reservations.book(accountId, draft, { source: "api" })
      yield* settled
      assert.include(yield* got(lineUserId), "カット")
      assert.notInclude(yield* got(lineUserId), "never")
      const [run] = yield* runsOf(scenarioId)
      assert.deepInclude(run, { reservationId: booked.id, nextStep: "b", waitsFor: "wait" })
      assert.strictEqual(startsAt.getTime() - run!.waitsUntil!.getTime() - (startsAt.getTime() % 60_000), 86_400_000)
      yield* reservations.cancelSomeOf(accountId, friendId)
      yield* settled
      assert.deepInclude((yield* runsOf(scenarioId))[0], { status: "stopped", stopReason: "booking_cancelled" })
    })
  )

  it.effect("is entered again as the scenario says", () =>
    Effect.gen(function* () {
      const { accountId, allDue, create, friend, runsOf, scenarios, settled } = yield* shop
      const wait = { id: "wait", type: "wait", hours: 1 } as const
      const count = Effect.fnUntraced(function* (reentry: "once" | "after_end" | "always") {
        const { id: scenarioId } = yield* create({ reentry, steps: [wait] })
        const { id } = yield* friend()
        const start = Effect.ignore(scenarios.start(accountId, scenarioId, id))
        yield* Effect.all([start, start, start], { concurrency: "unbounded" })
        yield* settled
        const before = (yield* runsOf(scenarioId)).length
        yield* allDue
        yield* start
        yield* settled
        return [before, (yield* runsOf(scenarioId)).length]
      })
      assert.deepStrictEqual(
        [yield* count("once"), yield* count("after_end"), yield* count("always")],
        [
          [1, 1],
          [1, 2],
          [3, 4]
        ]
      )
    })
  )

  it.effect("starts when its friend sends the form that it is for, once, and not for strangers or other forms", () =>
    Effect.gen(function* () {
      const { accountId, create, friend, got, runsOf, settled } = yield* shop
      const ask = yield* operator(accountId)
      const { call } = yield* TestApp.TestApp
      const fields = [{ id: "a", label: "A", type: "text", required: false }]
      const [form, other] = [
        yield* ask("POST", "/forms", { name: "A", fields }),
        yield* ask("POST", "/forms", { name: "B", fields })
      ]
      const { id: scenarioId } = yield* create({
        trigger: { type: "form_submitted", formId: form.body.id },
        steps: [message("thanks", "{displayName}さん、ありがとうございます")]
      })
      const [channelId, channelSecret] = ["2000000002", "0123456789abcdef0123456789abcdef"]
      yield* ask("PUT", `/login-channels/${channelId}`, { channelSecret })
      const { lineUserId } = yield* friend()
      const idToken = yield* tokenOf({ sub: lineUserId, aud: channelId }, channelSecret)
      const submit = (id: string, body: object) =>
        call(`/forms/${id}/submissions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ answers: { a: "1" }, ...body })
        })
      const sent = { idToken, submissionKey: "once" }
      const statuses = yield* Effect.forEach(
        [
          submit(form.body.id, sent),
          submit(form.body.id, sent),
          submit(form.body.id, { submissionKey: "stranger" }),
          submit(other.body.id, { idToken, submissionKey: "other" })
        ],
        Effect.map(({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [201, 201, 201, 201])
      yield* settled
      assert.lengthOf(yield* runsOf(scenarioId), 1)
      assert.deepStrictEqual(yield* got(lineUserId), ["Annさん、ありがとうございます"])
    })
  )

  it.effect("starts when a subscription begins or ends, as it says, and not when only the tier changes", () =>
    Effect.gen(function* () {
      const { accountId, create, friend, got, settled } = yield* shop
      const ask = yield* operator(accountId)
      for (const [text, active] of [
        ["began", true],
        ["ended", false],
        ["changed", undefined]
      ] as const) {
        yield* create({
          trigger: { type: "entitlement_changed", ...(active === undefined ? {} : { active }) },
          steps: [
            { id: "paying", type: "branch", condition: { type: "is_entitled" }, no: "not" },
            message("is", `${text} paying`),
            { id: "over", type: "end" },
            message("not", `${text} not`)
          ]
        })
      }
      const { lineUserId } = yield* friend()
      const member = yield* ask("POST", "/members", { lineUserId })
      const at = `/members/${member.body.id}`
      yield* ask("PUT", "/members/tiers/gold", { name: "ゴールド", rank: 1, minPoints: null, minVisits: null })
      yield* settled
      assert.deepStrictEqual(yield* got(lineUserId), [])
      yield* ask("PUT", `${at}/subscription`, { subscription: "active" })
      yield* settled
      assert.sameMembers(yield* got(lineUserId), ["began paying", "changed paying"])
      yield* ask("PUT", `${at}/tier`, { tierId: "gold" })
      yield* settled
      assert.sameMembers((yield* got(lineUserId)).slice(2), ["changed paying"])
      yield* ask("PUT", `${at}/subscription`, { subscription: "cancelled" })
      yield* settled
      assert.sameMembers((yield* got(lineUserId)).slice(3), ["ended not", "changed not"])
    })
  )
})
