/** What notices say, in Japanese: to the guest in the voice of the shop, to the staff in one line. Times are the shop's. */
import { localOf, momentOf, periodOf } from "../JapaneseTime.ts"
import type { NoticeKind } from "./Notice.ts"

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
  readonly isPaid: boolean
}

/** Today, tomorrow, or nothing: a reminder may be late, so the word follows from when it is sent. */
const nearness = (startsAt: Date, now: Date, timeZone: string): string => {
  const days = localOf(now, timeZone).toPlainDate().until(localOf(startsAt, timeZone).toPlainDate()).days
  return days === 0 ? "本日の" : days === 1 ? "明日の" : ""
}

/** What a notice says when it is sent at `now`. */
export const textOf = (kind: NoticeKind, facts: NoticeFacts, now: Date): string =>
  kind.startsWith("staff:") ? toStaff(kind, facts) : toGuest(kind, facts, now)

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
export const callOf = (
  kind: NoticeKind,
  { endsAt, menuName, movedFrom, startsAt, timeZone }: NoticeFacts & { readonly movedFrom: Date | null }
): string => {
  const when = periodOf(startsAt, endsAt, timeZone, false)
  if (kind === "canceled") return `${when} ${menuName} のキャンセル`
  if (movedFrom === null) return `${when} ${menuName} の予約確定`
  const [before, after] = [localOf(movedFrom, timeZone), localOf(startsAt, timeZone)]
  const isSameDay = before.toPlainDate().equals(after.toPlainDate())
  const [from, to] = [momentOf(movedFrom, timeZone), momentOf(startsAt, timeZone)]
  return `${from}→${isSameDay ? to.slice(to.lastIndexOf(" ") + 1) : to} ${menuName}`
}

/** Bookings that a bundle names; the rest is a number. */
const mostNamed = 10

/** One text on many new bookings. It outlives an erasure of the guests, so it names none of them. */
export const bundleOf = (bookings: ReadonlyArray<NoticeFacts & { readonly kind: string }>): string => {
  const waiting = bookings.filter(({ kind }) => kind === "staff:pending")
  const deadlines = waiting.flatMap(({ holdExpiresAt, timeZone }) =>
    holdExpiresAt === null ? [] : [{ holdExpiresAt, timeZone }]
  )
  const first = deadlines.toSorted((a, b) => a.holdExpiresAt.getTime() - b.holdExpiresAt.getTime())[0]
  const named = bookings
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, mostNamed)
    .map(
      ({ endsAt, guests, menuName, startsAt, timeZone }) =>
        `${periodOf(startsAt, endsAt, timeZone, false)} ${menuName.slice(0, 40)} ${guests}名`
    )
  return [
    `【新しい予約 ${bookings.length}件${waiting.length === 0 ? "" : `・うち確認待ち ${waiting.length}件`}】`,
    ...named,
    ...(bookings.length > mostNamed ? [`ほか${bookings.length - mostNamed}件`] : []),
    ...(first === undefined ? [] : [`最初の期限: ${momentOf(first.holdExpiresAt, first.timeZone)}`])
  ].join("\n")
}

const toStaff = (kind: NoticeKind, facts: NoticeFacts): string => {
  const { endsAt, guestName, guests, holdExpiresAt, isPaid, menuName, startsAt, timeZone } = facts
  const name = guestName === null || guestName === "" ? "お客様" : `${guestName}様`
  const booking = `${periodOf(startsAt, endsAt, timeZone, false)} ${menuName} ${guests}名 ${name}`
  const until = holdExpiresAt === null ? "" : `\n期限: ${momentOf(holdExpiresAt, timeZone)}`
  switch (kind) {
    case "staff:pending":
      return `【確認待ちの予約】\n${booking}${until}`
    case "staff:lapsing":
    case "staff:paid_lapsing":
      return `【まもなく期限切れになる予約${isPaid ? "・入金済み" : ""}】\n${booking}${until}`
    case "staff:paid":
      return `【入金済み・確認待ちの予約】\n${booking}${until}`
    case "staff:lapsed":
      return `【期限切れになった予約${isPaid ? "・入金済みのため返金が必要です" : ""}】\n${booking}`
    case "staff:new":
      return `【新しい予約】\n${booking}`
    default:
      return `【キャンセルの申し出】\n${booking}`
  }
}
