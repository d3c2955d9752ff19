/** What notices say, in Japanese: to the guest in the voice of the shop; to the staff see `staff/`. Times are the shop's. */
import { localOf, momentOf, periodOf } from "../JapaneseTime.ts"
import type { NoticeKind } from "./Notice.ts"
import { messageOf, noticeOf } from "./staff/StaffTexts.ts"

export interface NoticeFacts {
  readonly shopName: string | null
  readonly menuName: string
  readonly guestName: string | null
  readonly guests: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly holdExpiresAt: Date | null
  /** Whether it replaces another reservation. */
  readonly isMoved: boolean
  /** When it began before staff moved it; null where they did not. */
  readonly movedFrom: Date | null
  readonly isPaid: boolean
}

/** Today, tomorrow, or nothing: a reminder may be late, so the word follows from when it is sent. */
const nearness = (startsAt: Date, now: Date, timeZone: string): string => {
  const days = localOf(now, timeZone).toPlainDate().until(localOf(startsAt, timeZone).toPlainDate()).days
  return days === 0 ? "本日の" : days === 1 ? "明日の" : ""
}

/** What a notice says when it is sent at `now`. */
export const textOf = (kind: NoticeKind, facts: NoticeFacts, now: Date): string =>
  kind.startsWith("staff:") ? messageOf(noticeOf(kind, "ja", facts)) : toGuest(kind, facts, now)

const toGuest = (kind: NoticeKind, facts: NoticeFacts, now: Date): string => {
  const { endsAt, guests, menuName, shopName, startsAt, timeZone } = facts
  return [
    ...(shopName === null ? [] : [`【${shopName}】`]),
    opening(kind, facts, nearness(startsAt, now, timeZone)),
    "",
    `日時: ${periodOf(startsAt, endsAt, timeZone)}`,
    `メニュー: ${menuName}`,
    `人数: ${guests}名`,
    ...(kind === "received" ? ["", "お店で確認のうえ、あらためてご連絡いたします。"] : [])
  ].join("\n")
}

const opening = (kind: NoticeKind, { isMoved }: NoticeFacts, near: string): string => {
  switch (kind) {
    case "received":
      return "ご予約を受け付けました(まだ確定していません)。"
    case "confirmed":
      return isMoved ? "ご予約を次のとおり変更しました。" : "ご予約が確定しました。"
    case "canceled":
    case "canceled:guest":
      return "次のご予約はキャンセルとなりました。"
    default:
      return `${near}ご予約のお知らせです。ご来店をお待ちしております。`
  }
}

/** What to say on the phone to a guest whom no message reaches. It names no guest, since the entry outlives an erasure. */
export const callOf = (kind: NoticeKind, { endsAt, menuName, movedFrom, startsAt, timeZone }: NoticeFacts): string => {
  const when = periodOf(startsAt, endsAt, timeZone, false)
  if (kind === "canceled") return `${when} ${menuName} のキャンセル`
  if (movedFrom === null) return `${when} ${menuName} の予約確定`
  const [before, after] = [localOf(movedFrom, timeZone), localOf(startsAt, timeZone)]
  const isSameDay = before.toPlainDate().equals(after.toPlainDate())
  const [from, to] = [momentOf(movedFrom, timeZone), momentOf(startsAt, timeZone)]
  return `${from}→${isSameDay ? to.slice(to.lastIndexOf(" ") + 1) : to} ${menuName}`
}
