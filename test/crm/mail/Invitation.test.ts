/** Calendar entries and texts of mails about bookings. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import ICAL from "ical.js"
import { displayNameOf, roomOf, subjectOf as subjectLine } from "../../../modules/crm/mail/Mail.ts"
import { type InvitedBooking, render, sequenceOf } from "../../../modules/crm/reminder/mail/Invitation.ts"
import {
  type LetterFacts,
  type LetterKind,
  letterKindOf,
  subjectOf,
  textOf
} from "../../../modules/crm/reminder/mail/Letters.ts"

const madeAt = new Date("2026-05-01T00:00:00Z")
const now = new Date("2026-05-02T00:00:00Z")
const booking: InvitedBooking = {
  number: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  firstMadeAt: madeAt,
  changedAt: madeAt,
  startsAt: new Date("2026-05-30T09:00:00Z"),
  endsAt: new Date("2026-05-30T10:00:00Z"),
  summary: "サロン駅前 カット, カラー; 相談",
  location: "東京都渋谷区神宮前1-2-3, 駅前ビル2階",
  description: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", "https://salon.example/b/salon/bookings/x"],
  url: "https://salon.example/b/salon/bookings/x",
  organizer: { name: 'サロン "駅前"; <A>', email: "info@salon.example" }
}

const parsed = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent("vevent")!
  return { calendar, event, value: (name: string) => String(event.getFirstPropertyValue(name)) }
}

describe("The calendar entry of a booking", () => {
  it("has what a calendar needs, and texts as they were", () => {
    const { calendar, event, value } = parsed(render(booking, "PUBLISH", now))
    assert.strictEqual(calendar.getFirstPropertyValue("method"), "PUBLISH")
    assert.deepStrictEqual(
      [value("uid"), value("summary"), value("location")],
      [booking.number, booking.summary, booking.location]
    )
    assert.strictEqual(value("description"), booking.description.join("\n"))
    assert.deepStrictEqual(
      [value("dtstart"), value("dtend"), value("status")],
      ["2026-05-30T09:00:00Z", "2026-05-30T10:00:00Z", "CONFIRMED"]
    )
    assert.strictEqual(value("organizer"), "mailto:info@salon.example")
    assert.strictEqual(event.getFirstProperty("organizer")?.getFirstParameter("cn"), "サロン 駅前 ; <A>")
  })

  it("keeps its UID while SEQUENCE rises with each change, and ends by CANCEL", () => {
    const steps = [0, 1, 60_000, 3_600_000].map((ms) => new Date(madeAt.getTime() + ms))
    const all = steps.map((changedAt) => parsed(render({ ...booking, changedAt }, "PUBLISH", now)))
    assert.deepStrictEqual(
      all.map(({ value }) => value("uid")),
      steps.map(() => booking.number)
    )
    const sequences = all.map(({ value }) => Number(value("sequence")))
    assert.deepStrictEqual(
      sequences,
      sequences.toSorted((a, b) => a - b)
    )
    assert.strictEqual(new Set(sequences).size, steps.length)
    const ended = parsed(render({ ...booking, changedAt: steps.at(-1)! }, "CANCEL", now))
    assert.deepStrictEqual(
      [ended.calendar.getFirstPropertyValue("method"), ended.value("status")],
      ["CANCEL", "CANCELLED"]
    )
    assert.isBelow(sequenceOf(madeAt, new Date(madeAt.getTime() + 6 * 365 * 86_400_000)), 2 ** 31)
  })

  const Text = Schema.Array(
    Schema.Literals(["あ", "😀", "a", ",", ";", "\\", "\r\n", "\n", '"', ":", "\u2028", "\0", "END:VEVENT", " "])
  ).check(Schema.isMaxLength(60))

  it.prop(
    "of any texts has lines of at most 75 octets, ends each with CRLF, and is read back whole",
    [Text, Text],
    ([one, other]) => {
      const [summary, name] = [one.join(""), other.join("")]
      const text = render({ ...booking, summary, organizer: { name, email: "a@b.jp" } }, "PUBLISH", now)
      assert.isTrue(text.endsWith("END:VCALENDAR\r\n"))
      for (const line of text.split("\r\n")) {
        assert.isAtMost(Buffer.byteLength(line), 75)
        assert.notMatch(line, /[\p{Cc}]/u)
      }
      const { calendar, value } = parsed(text)
      assert.strictEqual(value("uid"), booking.number)
      assert.strictEqual(value("organizer"), "mailto:a@b.jp")
      assert.strictEqual(calendar.getAllSubcomponents().length, 1)
    }
  )
})

const facts: LetterFacts = {
  language: "ja",
  shopName: "サロン駅前",
  menuName: "カット",
  guests: 2,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  timeZone: "Asia/Tokyo",
  movedFrom: new Date("2026-05-30T07:00:00Z"),
  staffName: "佐藤",
  number: booking.number,
  link: booking.url,
  address: "東京都渋谷区神宮前1-2-3",
  phone: "03-1234-5678",
  hasReplyTo: true
}

describe("A mail about a booking", () => {
  it("says in Japanese and English what happened, when, and where the guest changes it", () => {
    assert.strictEqual(subjectOf("confirmed", facts), "【サロン駅前】ご予約が確定しました 5月30日(土) 18:00")
    const text = textOf("moved", facts, true)
    for (const part of [
      "日時：2026年5月30日(土) 18:00〜19:00",
      "変更前：2026年5月30日(土) 16:00〜17:00",
      "担当：佐藤",
      booking.url!,
      "03-1234-5678",
      "カレンダー"
    ])
      assert.include(text, part)
    const english = { ...facts, language: "en" as const }
    assert.strictEqual(subjectOf("canceled", english), "サロン駅前: Your booking was cancelled Sat 30 May, 18:00")
    assert.include(textOf("reminder", english, false), "Time: Sat, 30 May 2026, 18:00 to 19:00")
  })

  it("that ends a booking has no link to cancel it, and one without an address of the shop says that no answer arrives", () => {
    for (const kind of ["declined", "canceled", "canceledByGuest"] satisfies ReadonlyArray<LetterKind>)
      assert.notInclude(textOf(kind, facts, false), booking.url!)
    assert.include(textOf("confirmed", { ...facts, hasReplyTo: false }, false), "返信いただいても、お店には届きません")
  })

  it("tells a booking that was declined from one that was cancelled, and a move from a confirmation", () => {
    const kindOf = (kind: "canceled" | "confirmed", isMoved: boolean, isUnconfirmed: boolean) =>
      letterKindOf(kind, { isMoved, isUnconfirmed })
    assert.deepStrictEqual(
      [kindOf("canceled", false, true), kindOf("canceled", false, false)],
      ["declined", "canceled"]
    )
    assert.deepStrictEqual([kindOf("confirmed", true, false), kindOf("confirmed", false, true)], ["moved", "confirmed"])
  })

  it("is from a name of one line of at most 100 characters, which no reader takes for an address", () => {
    assert.strictEqual(displayNameOf('サロン\r\nBcc: x@y.jp <b@c.jp> "A"'), "サロン Bcc: x y.jp b c.jp A")
    assert.deepStrictEqual([displayNameOf(null), displayNameOf(" \u200b\r\n")], [null, null])
    assert.deepStrictEqual(
      [displayNameOf("あ".repeat(100))?.length, displayNameOf("あ".repeat(101))?.length],
      [100, 100]
    )
    assert.strictEqual(subjectLine("予約\r\nBcc: x@y.jp"), "予約 Bcc: x@y.jp")
  })

  it("that strangers can cause leaves a fifth of the day to the shop", () => {
    assert.deepStrictEqual([roomOf(500, false), roomOf(500, true), roomOf(1, false)], [400, 500, 1])
  })
})
