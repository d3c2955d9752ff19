/** What notices say to the staff, in Japanese and English, by LINE and by mail. Times are the shop's. */
import type { InEach, Language } from "../../../../src/Language.ts"
import { whenOf } from "../../booking-page/pages/Texts.ts"
import { periodOf } from "../../JapaneseTime.ts"
import type { Letter } from "../../mail/Mail.ts"
import { momentIn } from "../Moment.ts"
import type { NoticeKind } from "../Notice.ts"

export interface StaffFacts {
  readonly menuName: string
  readonly guestName: string | null
  readonly guests: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly holdExpiresAt: Date | null
  /** Start before staff moved it; null where they did not. */
  readonly movedFrom: Date | null
  readonly isPaid: boolean
}

const ja = {
  pending: "確認待ちの予約",
  lapsing: "まもなく期限切れになる予約",
  lapsingPaid: "まもなく期限切れになる予約・入金済み",
  paid: "入金済み・確認待ちの予約",
  lapsed: "期限切れになった予約",
  lapsedPaid: "期限切れになった予約・入金済みのため返金が必要です",
  new: "新しい予約",
  moved: "予約の変更",
  canceled: "予約のキャンセル",
  cancelRequested: "キャンセルの申し出",
  title: (text: string) => `【${text}】`,
  count: (guests: number) => `${guests}名`,
  guest: (name: string | null) => (name === null || name === "" ? "お客様" : `${name}様`),
  until: (when: string) => `期限: ${when}`,
  before: (when: string) => `変更前: ${when}`,
  bundle: (all: number, waiting: number) => `新しい予約 ${all}件${waiting === 0 ? "" : `・うち確認待ち ${waiting}件`}`,
  more: (count: number) => `ほか${count}件`,
  first: (when: string) => `最初の期限: ${when}`,
  shop: "お店",
  open: "管理画面で開く:",
  foot: "予約の確認や変更は、管理画面の「予約」で行えます。\nこのメールは、お店の設定「スタッフ」でお知らせの宛先に指定されたアドレスにお送りしています。返信はできません。"
}

const en: typeof ja = {
  pending: "Booking to approve",
  lapsing: "Booking that lapses soon",
  lapsingPaid: "Paid booking that lapses soon",
  paid: "Paid booking to approve",
  lapsed: "Booking that has lapsed",
  lapsedPaid: "Paid booking that has lapsed: return the money",
  new: "New booking",
  moved: "Booking changed",
  canceled: "Booking cancelled",
  cancelRequested: "A guest asks to cancel",
  title: (text) => `${text}:`,
  count: (guests) => (guests === 1 ? "1 guest" : `${guests} guests`),
  guest: (name) => (name === null || name === "" ? "a guest" : name),
  until: (when) => `Until ${when}`,
  before: (when) => `Before: ${when}`,
  bundle: (all, waiting) => `${all} new bookings${waiting === 0 ? "" : `, ${waiting} to approve`}`,
  more: (count) => `and ${count} more`,
  first: (when) => `First deadline: ${when}`,
  shop: "The shop",
  open: "Open in the console:",
  foot: "See and change bookings in the console.\nYou get this mail because the shop has set your address for notices. Answers to it do not arrive."
}

const texts: InEach<typeof ja> = { ja, en }

const spanOf = (language: Language, { endsAt, startsAt, timeZone }: StaffFacts): string =>
  language === "ja" ? periodOf(startsAt, endsAt, timeZone, false) : whenOf(language, startsAt, endsAt, timeZone)

const titleOf = (kind: NoticeKind, isPaid: boolean, say: typeof ja): string => {
  switch (kind) {
    case "staff:pending":
      return say.pending
    case "staff:lapsing":
    case "staff:paid_lapsing":
      return isPaid ? say.lapsingPaid : say.lapsing
    case "staff:paid":
      return say.paid
    case "staff:lapsed":
      return isPaid ? say.lapsedPaid : say.lapsed
    case "staff:new":
      return say.new
    case "staff:moved":
      return say.moved
    case "staff:canceled":
      return say.canceled
    default:
      return say.cancelRequested
  }
}

const hasDeadline: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  "staff:pending",
  "staff:lapsing",
  "staff:paid_lapsing"
])

/** What a notice says; the first line is its subject, too. */
export interface StaffText {
  readonly title: string
  /** When the booking begins, for subjects; absent where the text is about several. */
  readonly when?: string
  readonly lines: ReadonlyArray<string>
}

export const noticeOf = (kind: NoticeKind, language: Language, facts: StaffFacts): StaffText => {
  const { guestName, guests, holdExpiresAt, isPaid, menuName, movedFrom, timeZone } = facts
  const say = texts[language]
  return {
    title: titleOf(kind, isPaid, say),
    when: momentIn(language, facts.startsAt, timeZone),
    lines: [
      `${spanOf(language, facts)} ${menuName} ${say.count(guests)} ${say.guest(guestName)}`,
      ...(kind === "staff:moved" && movedFrom !== null ? [say.before(momentIn(language, movedFrom, timeZone))] : []),
      ...(hasDeadline.has(kind) && holdExpiresAt !== null
        ? [say.until(momentIn(language, holdExpiresAt, timeZone))]
        : [])
    ]
  }
}

/** Bookings that a bundle names; the rest is a number. */
const mostNamed = 10

/** One text on many new bookings. It outlives an erasure of the guests, so it names none of them. */
export const bundleOf = (
  language: Language,
  bookings: ReadonlyArray<StaffFacts & { readonly kind: string }>
): StaffText => {
  const say = texts[language]
  const waiting = bookings.filter(({ kind }) => kind === "staff:pending")
  const deadlines = waiting.flatMap(({ holdExpiresAt, timeZone }) =>
    holdExpiresAt === null ? [] : [{ holdExpiresAt, timeZone }]
  )
  const first = deadlines.toSorted((a, b) => a.holdExpiresAt.getTime() - b.holdExpiresAt.getTime())[0]
  const named = bookings
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, mostNamed)
    .map((facts) => `${spanOf(language, facts)} ${facts.menuName.slice(0, 40)} ${say.count(facts.guests)}`)
  return {
    title: say.bundle(bookings.length, waiting.length),
    lines: [
      ...named,
      ...(bookings.length > mostNamed ? [say.more(bookings.length - mostNamed)] : []),
      ...(first === undefined ? [] : [say.first(momentIn(language, first.holdExpiresAt, first.timeZone))])
    ]
  }
}

/** As a message of LINE, and on the attention list. */
export const messageOf = ({ lines, title }: StaffText, language: Language = "ja"): string =>
  [texts[language].title(title), ...lines].join("\n")

/**
 * As a mail.
 * @param link address of the booking, or of its day, in the console
 */
export const letterOf = (
  { lines, title, when }: StaffText,
  language: Language,
  shopName: string | null,
  link: string
): Letter => {
  const say = texts[language]
  const shop = shopName === null || shopName.trim() === "" ? say.shop : shopName.trim()
  const [first = ""] = lines
  // The subject names no guest: it is shown on locked screens.
  const about = lines.length === 0 ? "" : ` ${first.split(" ").slice(0, 2).join(" ")}`
  return {
    fromName: shopName,
    replyTo: null,
    subject:
      language === "ja"
        ? `${say.title(shop)}${title}${about}`
        : `${shop}: ${title}${when === undefined ? "" : `, ${when}`}`,
    text: [title, "", ...lines, "", say.open, link, "", "――――――――――", shop, "", say.foot].join("\n"),
    calendar: null,
    language
  }
}
