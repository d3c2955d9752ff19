/** The rendered calendar, as an independent parser reads it and as RFC 5545 wants its lines. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import ICAL from "ical.js"
import { type CalendarEntry, render } from "../../../modules/crm/calendar/Calendar.ts"

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  status: "confirmed",
  startsAt: new Date("2026-05-30T09:00:00Z"),
  endsAt: new Date("2026-05-30T10:00:00Z"),
  menuName: "カット",
  guests: 2,
  staffName: null,
  createdAt: new Date("2026-05-01T00:00:00Z"),
  updatedAt: new Date("2026-05-01T00:00:00Z"),
  ...changes
})

const parse = (text: string) => {
  const root = new ICAL.Component(ICAL.parse(text))
  return { root, events: root.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)) }
}

// RFC 7986 makes the name of a calendar a text as any other; the parser knows RFC 5545 alone.
ICAL.design.icalendar.property.name = ICAL.design.icalendar.property.summary

/** CRLF alone, no line longer than 75 octets, no control character. */
const assertLines = (text: string) => {
  assert.match(text, /\r\nEND:VCALENDAR\r\n$/)
  for (const line of text.slice(0, -2).split("\r\n")) {
    assert.isAtMost(Buffer.byteLength(line), 75, line)
    assert.notMatch(line, /[\p{Cc}]/u)
  }
}

describe("A calendar", () => {
  it("gives each reservation a stable id, its times and its status", () => {
    const entries = [
      entry(),
      entry({ id: "2", status: "pending", staffName: "佐藤" }),
      entry({ id: "3", status: "canceled", updatedAt: new Date("2026-05-01T00:00:01.5Z") })
    ]
    const text = render("予約", entries)
    assertLines(text)
    const { events, root } = parse(text)
    assert.deepStrictEqual(
      events.map((event) => [
        event.uid,
        event.sequence,
        event.component.getFirstPropertyValue("status"),
        event.summary
      ]),
      [
        [entry().id, 0, "CONFIRMED", "カット 2名"],
        ["2", 0, "TENTATIVE", "【確認待ち】カット 2名(佐藤)"],
        ["3", 2, "CANCELLED", "【キャンセル】カット 2名"]
      ]
    )
    assert.deepStrictEqual(
      [events[0]!.startDate.toJSDate(), events[0]!.endDate.toJSDate()],
      [entry().startsAt, entry().endsAt]
    )
    assert.strictEqual(events[0]!.startDate.zone.tzid, "UTC")
    assert.strictEqual(root.getFirstPropertyValue("x-wr-calname"), "予約")
    assert.strictEqual(root.getFirstPropertyValue("method"), "PUBLISH")
  })

  it("is the same text for the same reservations, and has none without any", () => {
    assert.strictEqual(render("予約", [entry()]), render("予約", [entry()]))
    const text = render("予約", [])
    assertLines(text)
    assert.lengthOf(parse(text).events, 0)
  })

  it("grows the sequence with each change", () => {
    const at = (ms: number) => entry({ updatedAt: new Date(entry().createdAt.getTime() + ms) })
    const sequences = [0, 1, 1_000, 1_001, 86_400_000].map((ms) => parse(render("A", [at(ms)])).events[0]!.sequence)
    assert.deepStrictEqual(sequences, [0, 1, 1, 2, 86_400])
  })

  const Hostile = Schema.Array(
    Schema.Union([
      Schema.Literals([
        "\r\n",
        "\n",
        "\r",
        "BEGIN:VEVENT",
        "END:VCALENDAR",
        ";",
        ",",
        "\\",
        ":",
        '"',
        "\u0000",
        "\u2028"
      ]),
      Schema.Literals(["日", "😀", "ｶﾞ", "مرحبا", "é", " ", "x".repeat(80), "予約".repeat(40)])
    ])
  ).check(Schema.isMaxLength(20))
  const refresh = ["refresh-interval", "x-published-ttl"]
  const printable = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()

  it.prop("keeps hostile names inside their lines, whatever they hold", { name: Hostile, menu: Hostile }, (given) => {
    const [name, menuName] = [given.name.join(""), given.menu.join("")]
    const text = render(name, [entry({ menuName })])
    assertLines(text)
    const { events, root } = parse(text)
    assert.lengthOf(events, 1)
    assert.strictEqual(events[0]!.summary, printable(`${menuName} 2名`))
    assert.deepStrictEqual(
      root.getAllProperties().map((property) => property.name),
      ["version", "prodid", "method", ...(printable(name) === "" ? [] : ["name", "x-wr-calname"]), ...refresh]
    )
    if (printable(name) !== "") assert.strictEqual(root.getFirstPropertyValue("name"), printable(name))
  })
})
