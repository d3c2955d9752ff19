/** Whom of the staff a notice goes to, by what each has set. */
import { assert, describe, it } from "@effect/vitest"
import { recipientsOf, type StaffRow, wantsNone } from "../../../modules/crm/reminder/staff/Recipients.ts"
import { letterOf, messageOf, noticeOf } from "../../../modules/crm/reminder/staff/StaffTexts.ts"

const member = (staffId: string, changes: Partial<StaffRow> = {}): StaffRow => ({
  staffId,
  friendId: `friend of ${staffId}`,
  channel: "line",
  scope: "own",
  language: "ja",
  email: null,
  ...changes
})
const names = (all: ReadonlyArray<StaffRow>) => all.map(({ staffId }) => staffId)

describe("A notice to the staff", () => {
  const hana = member("hana", { channel: "mail", friendId: null, email: "hana@salon.example" })
  const owner = member("owner", { scope: "all" })
  const mori = member("mori")

  it("goes to the member of the booking and to those who want all, and of a booking without one to everybody", () => {
    assert.deepStrictEqual(names(recipientsOf([hana, owner, mori], "hana", "staff:new", true)), ["hana", "owner"])
    assert.deepStrictEqual(names(recipientsOf([hana, owner, mori], null, "staff:new", true)), ["hana", "owner", "mori"])
  })

  it("goes to all others where the member cannot be reached, unless it only informs", () => {
    for (const unreached of [hana, member("hana", { channel: "mail" }), member("hana", { channel: "none" })]) {
      const isMailOn = unreached !== hana
      assert.deepStrictEqual(names(recipientsOf([unreached, mori], "hana", "staff:pending", isMailOn)), ["mori"])
      assert.deepStrictEqual(names(recipientsOf([unreached, mori], "hana", "staff:moved", isMailOn)), [])
    }
    assert.deepStrictEqual(names(recipientsOf([member("hana", { friendId: null })], "hana", "staff:new", true)), [])
  })

  it("is wanted by none only where each whom the booking concerns has said so", () => {
    const silent = member("hana", { channel: "none" })
    assert.isTrue(wantsNone([silent, mori], "hana"))
    assert.isFalse(wantsNone([silent, owner], "hana"))
    assert.isFalse(wantsNone([silent, mori], null))
    assert.isFalse(wantsNone([], null))
  })

  it("says before and after of a move, in the language of the member, and names the guest in no subject", () => {
    const facts = {
      menuName: "カット",
      guestName: "山田",
      guests: 1,
      startsAt: new Date("2026-05-30T09:00:00Z"),
      endsAt: new Date("2026-05-30T10:00:00Z"),
      timeZone: "Asia/Tokyo",
      holdExpiresAt: null,
      movedFrom: new Date("2026-05-30T06:00:00Z"),
      isPaid: false
    }
    const text = noticeOf("staff:moved", "ja", facts)
    assert.strictEqual(
      messageOf(text),
      "【予約の変更】\n5月30日(土) 18:00〜19:00 カット 1名 山田様\n変更前: 5月30日(土) 15:00"
    )
    const { subject } = letterOf(text, "ja", "サロン駅前", "https://book.example/console")
    assert.strictEqual(subject, "【サロン駅前】予約の変更 5月30日(土) 18:00〜19:00")
    const english = letterOf(noticeOf("staff:canceled", "en", facts), "en", null, "https://book.example/console")
    assert.strictEqual(english.subject, "The shop: Booking cancelled, Sat 30 May, 18:00")
    assert.include(english.text, "1 guest")
    assert.include(english.text, "Open in the console:\nhttps://book.example/console")
  })
})
