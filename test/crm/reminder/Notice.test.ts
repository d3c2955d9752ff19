/** The pure rules of notices: when reminders are due, what a change brings about, what is decided when one is due. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  type Change,
  type NoticedBooking,
  type NoticeKind,
  noticesOf,
  type ReservationStatus,
  verdictOf
} from "../../../modules/crm/reminder/Notice.ts"
import { momentOf, remindersOf } from "../../../modules/crm/reminder/Offset.ts"
import { textOf } from "../../../modules/crm/reminder/Texts.ts"
import { defaultReminders } from "../../../modules/crm/shop/ReminderOffset.ts"

const tokyo = "Asia/Tokyo"
const instants = (booking: { startsAt: string; bookedAt: string; timeZone?: string }) =>
  remindersOf(defaultReminders, {
    startsAt: new Date(booking.startsAt),
    bookedAt: new Date(booking.bookedAt),
    timeZone: booking.timeZone ?? tokyo
  }).map(({ dueAt, name }) => [name, dueAt.toISOString()])

describe("Reminders", () => {
  it("are due the day before at 18:00 and two hours before, in the time of the shop", () => {
    assert.deepStrictEqual(instants({ startsAt: "2026-05-30T09:00:00Z", bookedAt: "2026-05-01T00:00:00Z" }), [
      ["1d18:00", "2026-05-29T09:00:00.000Z"],
      ["120m", "2026-05-30T07:00:00.000Z"]
    ])
  })

  it("are left out when they had passed at the booking, to the millisecond", () => {
    const startsAt = "2026-05-30T09:00:00Z"
    const names = (bookedAt: string) => instants({ startsAt, bookedAt }).map(([name]) => name)
    assert.deepStrictEqual(names("2026-05-29T08:59:59.999Z"), ["1d18:00", "120m"])
    assert.deepStrictEqual(names("2026-05-29T09:00:00Z"), ["120m"])
    assert.deepStrictEqual(names("2026-05-30T06:59:59.999Z"), ["120m"])
    assert.deepStrictEqual(names("2026-05-30T07:00:00Z"), [])
  })

  it("keep the time of the clock over a change of the clocks, and elapsed minutes", () => {
    const berlin = (startsAt: string) =>
      instants({ startsAt, bookedAt: "2026-01-01T00:00:00Z", timeZone: "Europe/Berlin" })
    // The clocks go forward on 29 March at 2:00, and back on 25 October at 3:00.
    assert.deepStrictEqual(berlin("2026-03-29T08:00:00Z"), [
      ["1d18:00", "2026-03-28T17:00:00.000Z"],
      ["120m", "2026-03-29T06:00:00.000Z"]
    ])
    assert.deepStrictEqual(berlin("2026-10-25T09:00:00Z"), [
      ["1d18:00", "2026-10-24T16:00:00.000Z"],
      ["120m", "2026-10-25T07:00:00.000Z"]
    ])
    const skipped = momentOf({ daysBefore: 0, at: "02:30" }, new Date("2026-03-29T08:00:00Z"), "Europe/Berlin")
    assert.strictEqual(skipped.toISOString(), "2026-03-29T01:30:00.000Z")
  })

  it("never come at or after the start", () => {
    const offsets = [
      { daysBefore: 0, at: "18:00" },
      { daysBefore: 0, at: "09:00" }
    ]
    const startsAt = new Date("2026-05-30T01:00:00Z")
    const due = remindersOf(offsets, { startsAt, timeZone: tokyo, bookedAt: new Date(0) })
    assert.deepStrictEqual(
      due.map(({ name }) => name),
      ["0d09:00"]
    )
  })

  const Offsets = Schema.Array(
    Schema.Union([
      Schema.Struct({
        daysBefore: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 })),
        at: Schema.Literals(["00:00", "02:30", "09:15", "18:00", "23:59"])
      }),
      Schema.Struct({ minutesBefore: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 43_200 })) })
    ])
  ).check(Schema.isMaxLength(5))
  const Minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 525_600 }))
  const Zone = Schema.Literals([tokyo, "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])

  it.prop(
    "are after the booking, before the start and each given once, in every zone",
    { offsets: Offsets, start: Minute, booked: Minute, timeZone: Zone },
    ({ booked, offsets, start, timeZone }) => {
      const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
      const due = remindersOf(offsets, { startsAt: at(start), bookedAt: at(booked), timeZone })
      for (const { dueAt } of due) {
        assert.isAbove(dueAt.getTime(), at(booked).getTime())
        assert.isBelow(dueAt.getTime(), at(start).getTime())
      }
      assert.strictEqual(new Set(due.map(({ name }) => name)).size, due.length)
    }
  )
})

const booking: NoticedBooking = {
  startsAt: new Date("2026-05-30T09:00:00Z"),
  timeZone: tokyo,
  isHeld: false,
  holdExpiresAt: null,
  isByStaff: false,
  isMoved: false,
  isByMail: false,
  offsets: defaultReminders
}
const bookedAt = new Date("2026-05-01T00:00:00Z")
const kindsOf = (change: Change, changes: Partial<NoticedBooking> = {}, at = bookedAt) =>
  noticesOf(change, { ...booking, ...changes }, at).map(({ dueAt, kind }) => [kind, dueAt.toISOString().slice(5, 16)])

describe("Notices", () => {
  it("of a booking are its confirmation, its reminders and the news to the staff", () => {
    const reminders = [
      ["reminder:1d18:00", "05-29T09:00"],
      ["reminder:120m", "05-30T07:00"]
    ]
    const confirmed = ["confirmed", "05-01T00:00"]
    assert.deepStrictEqual(kindsOf({ type: "created" }), [["staff:new", "05-01T00:00"], confirmed, ...reminders])
    assert.deepStrictEqual(kindsOf({ type: "created" }, { isByStaff: true }), [confirmed, ...reminders])
    assert.deepStrictEqual(kindsOf({ type: "confirmed" }, { isHeld: false }), [confirmed, ...reminders])
  })

  it("of a held booking wait for its confirmation, and the staff know before the hold ends", () => {
    const until = (minutes: number) => new Date(bookedAt.getTime() + minutes * 60_000)
    assert.deepStrictEqual(kindsOf({ type: "created" }, { isHeld: true, holdExpiresAt: until(60) }), [
      ["received", "05-01T00:00"],
      ["staff:pending", "05-01T00:00"],
      ["staff:lapsing", "05-01T00:50"]
    ])
    assert.deepStrictEqual(kindsOf({ type: "created" }, { isHeld: true, holdExpiresAt: until(9) })[2], [
      "staff:lapsing",
      "05-01T00:06"
    ])
  })

  it("of a cancellation go to who does not know of it", () => {
    const now = "05-01T00:00"
    assert.deepStrictEqual(kindsOf({ type: "canceled", by: "shop" }), [
      ["canceled", now],
      ["staff:canceled", now]
    ])
    assert.deepStrictEqual(kindsOf({ type: "canceled", by: "lapse" }), [
      ["canceled", now],
      ["staff:lapsed", now]
    ])
    assert.deepStrictEqual(kindsOf({ type: "canceled", by: "guest" }), [["staff:canceled", now]])
    assert.deepStrictEqual(kindsOf({ type: "canceled", by: "move" }), [])
    assert.deepStrictEqual(kindsOf({ type: "handed_over" }), [["staff:canceled", now]])
    const moved = kindsOf({ type: "created" }, { isByStaff: true, isMoved: true }).map(([kind]) => kind)
    assert.deepStrictEqual(moved.slice(0, 2), ["staff:moved", "confirmed"])
    assert.deepStrictEqual(kindsOf({ type: "cancel_requested" }), [
      [`staff:cancel_requested:${bookedAt.getTime().toString(36)}`, now]
    ])
  })

  it("are none for a guest who walked in", () => {
    assert.deepStrictEqual(kindsOf({ type: "created" }, { isByStaff: true }, booking.startsAt), [])
  })

  const verdict = (kind: NoticeKind, status: ReservationStatus, isOver = false, isSuperseded = false) =>
    verdictOf(
      { kind, status, startsAt: booking.startsAt, holdExpiresAt: null, isSuperseded },
      isOver ? booking.startsAt : bookedAt
    )
  const statuses: ReadonlyArray<ReservationStatus> = [
    "pending",
    "confirmed",
    "canceled",
    "no_show",
    "completed",
    "cancel_requested"
  ]

  it("that are due follow the status of that moment, so that no cancelled time is reminded of", () => {
    const sent = (kind: NoticeKind, isOver = false) =>
      statuses.filter((status) => verdict(kind, status, isOver) === "send")
    assert.deepStrictEqual(sent("reminder:120m"), ["confirmed"])
    assert.deepStrictEqual(sent("confirmed"), ["confirmed", "cancel_requested"])
    assert.deepStrictEqual(sent("received"), ["pending"])
    assert.deepStrictEqual(sent("canceled"), ["canceled"])
    assert.deepStrictEqual(sent("staff:pending"), ["pending"])
    assert.deepStrictEqual(sent("staff:lapsing"), ["pending"])
    assert.deepStrictEqual(sent("staff:lapsed"), statuses)
    assert.deepStrictEqual(sent("staff:cancel_requested:1"), ["cancel_requested"])
    for (const kind of ["reminder:120m", "confirmed", "received", "canceled", "staff:new"] as const) {
      assert.deepStrictEqual(sent(kind, true), [], kind)
    }
  })

  it("that come too late are listed, but one that a later reminder replaces is dropped", () => {
    assert.strictEqual(verdict("reminder:1d18:00", "confirmed", false, true), "drop")
    assert.strictEqual(verdict("reminder:1d18:00", "confirmed", true, true), "drop")
    assert.strictEqual(verdict("reminder:120m", "confirmed", true), "list")
    assert.strictEqual(verdict("reminder:120m", "canceled", true), "drop")
    assert.strictEqual(verdict("confirmed", "confirmed", true), "list")
    assert.strictEqual(verdict("received", "pending", true), "drop")
  })

  it("say shop, time, menu and guests, in the words of the day on which they are sent", () => {
    const facts = {
      shopName: "サロン駅前",
      menuName: "カット",
      guestName: "山田",
      guests: 2,
      startsAt: new Date("2026-05-30T14:00:00Z"),
      endsAt: new Date("2026-05-30T16:00:00Z"),
      timeZone: tokyo,
      holdExpiresAt: new Date("2026-05-29T15:30:00Z"),
      isMoved: false,
      movedFrom: null,
      isPaid: false
    }
    assert.strictEqual(
      textOf("confirmed", facts, bookedAt),
      "【サロン駅前】\nご予約が確定しました。\n\n日時: 2026年5月30日(土) 23:00〜翌01:00\nメニュー: カット\n人数: 2名"
    )
    const opening = (at: string) =>
      textOf("reminder:1d18:00", { ...facts, shopName: null }, new Date(at)).split("ご予約")[0]
    assert.deepStrictEqual(["2026-05-28T09:00:00Z", "2026-05-29T09:00:00Z", "2026-05-29T15:00:00Z"].map(opening), [
      "",
      "明日の",
      "本日の"
    ])
    assert.include(textOf("confirmed", { ...facts, isMoved: true }, bookedAt), "変更しました")
    assert.strictEqual(
      textOf("staff:pending", facts, bookedAt),
      "【確認待ちの予約】\n5月30日(土) 23:00〜翌01:00 カット 2名 山田様\n期限: 5月30日(土) 00:30"
    )
  })
})
