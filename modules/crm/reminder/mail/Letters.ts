/**
 * What mails say about a booking, in Japanese and English. Nothing that a visitor of the booking page has written stands in them, not even the
 * name: a stranger may have booked with the address of another person. Pure.
 */
import type { Language } from "../../../../src/Language.ts"
import { whenOf } from "../../booking-page/pages/Texts.ts"
import { momentIn } from "../Moment.ts"
import type { NoticeKind } from "../Notice.ts"

export interface LetterFacts {
  readonly language: Language
  readonly shopName: string | null
  readonly menuName: string
  readonly guests: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  /** Start before staff moved it; null where they did not. */
  readonly movedFrom: Date | null
  readonly staffName: string | null
  readonly number: string
  /** Page on which the guest sees and cancels the booking; null where the shop has none. */
  readonly link: string | null
  readonly address: string
  readonly phone: string
  /** Whether an answer reaches the shop. */
  readonly hasReplyTo: boolean
}

/** What a mail is about. */
export type LetterKind = "received" | "confirmed" | "moved" | "reminder" | "declined" | "canceled" | "canceledByGuest"

export const letterKindOf = (
  kind: NoticeKind,
  { isMoved, isUnconfirmed }: { readonly isMoved: boolean; readonly isUnconfirmed: boolean }
): LetterKind => {
  switch (kind) {
    case "received":
      return "received"
    case "confirmed":
      return isMoved ? "moved" : "confirmed"
    case "canceled":
      return isUnconfirmed ? "declined" : "canceled"
    case "canceled:guest":
      return "canceledByGuest"
    default:
      return "reminder"
  }
}

const ja = {
  subject: {
    received: "ご予約を受け付けました（お店の確認待ち）",
    confirmed: "ご予約が確定しました",
    moved: "ご予約の日時・内容を変更しました",
    reminder: "ご予約日が近づいてまいりました",
    declined: "ご予約をお受けできませんでした",
    canceled: "ご予約がキャンセルになりました",
    canceledByGuest: "キャンセルを承りました"
  },
  lead: {
    received:
      "ご予約のお申し込みをいただき、ありがとうございます。\nお店で確認のうえ、あらためてメールでご連絡いたします。まだご予約は確定していません。",
    confirmed: "ご予約いただき、ありがとうございます。\n下記の内容でご予約が確定しました。",
    moved: "ご予約を下記のとおり変更いたしました。",
    reminder: "ご予約の日時が近づいてまいりましたので、お知らせいたします。\nご来店を心よりお待ちしております。",
    declined:
      "せっかくお申し込みいただきましたが、下記のご予約をお受けすることができませんでした。\n誠に申し訳ございません。またのご予約をお待ちしております。",
    canceled: "下記のご予約はキャンセルとなりました。",
    canceledByGuest: "下記のご予約のキャンセルを承りました。\nまたのご予約をお待ちしております。"
  },
  when: "日時",
  before: "変更前",
  menu: "メニュー",
  guests: "人数",
  count: (count: number) => `${count}名`,
  staff: "担当",
  number: "予約番号",
  link: "ご予約の確認・キャンセルは、次のページから行えます。このアドレスは、ほかの方に知らせないでください。",
  look: "ご予約の内容は、次のページで確認できます。",
  calendar: "添付ファイルを開くと、カレンダーに登録できます。",
  reply: "日時の変更やご不明な点は、このメールにご返信いただくか、お店までお問い合わせください。",
  ask: "日時の変更やご不明な点は、お店まで直接お問い合わせください。このメールに返信いただいても、お店には届きません。",
  phone: "電話",
  unknown:
    "このメールは、ご予約の際に入力されたメールアドレスにお送りしています。お心当たりのない場合は、お手数ですがこのメールを削除してください。",
  shop: "お店"
}

const en: typeof ja = {
  subject: {
    received: "We have received your booking request",
    confirmed: "Your booking is confirmed",
    moved: "Your booking was changed",
    reminder: "Your booking is coming up",
    declined: "We could not accept your booking",
    canceled: "Your booking was cancelled",
    canceledByGuest: "You have cancelled your booking"
  },
  lead: {
    received: "Thank you for your request. It is not confirmed yet: we will check it and write to you again.",
    confirmed: "Thank you for your booking. It is confirmed as follows.",
    moved: "We have changed your booking as follows.",
    reminder: "This is a reminder of your booking. We look forward to seeing you.",
    declined: "We are sorry that we cannot accept the following booking. We hope to see you another time.",
    canceled: "The following booking was cancelled.",
    canceledByGuest: "The following booking is cancelled, as you asked. We hope to see you another time."
  },
  when: "Time",
  before: "Before",
  menu: "Menu",
  guests: "Guests",
  count: (count) => String(count),
  staff: "Staff",
  number: "Booking number",
  link: "See or cancel your booking on this page. Please keep its address to yourself.",
  look: "See your booking on this page.",
  calendar: "Open the attached file to put it into your calendar.",
  reply: "To change the time, or to ask something, answer this mail or contact the shop.",
  ask: "To change the time, or to ask something, please contact the shop. Answers to this mail do not reach it.",
  phone: "Telephone",
  unknown: "You get this mail because your address was given with the booking. If this was not you, please delete it.",
  shop: "The shop"
}

const texts = { ja, en }

const isOver: ReadonlySet<LetterKind> = new Set<LetterKind>(["declined", "canceled", "canceledByGuest"])

export const shopNameOf = ({ language, shopName }: Pick<LetterFacts, "language" | "shopName">): string =>
  shopName === null || shopName.trim() === "" ? texts[language].shop : shopName.trim()

export const subjectOf = (kind: LetterKind, facts: LetterFacts): string => {
  const { language, startsAt, timeZone } = facts
  const what = `${texts[language].subject[kind]} ${momentIn(language, startsAt, timeZone)}`
  return language === "ja" ? `【${shopNameOf(facts)}】${what}` : `${shopNameOf(facts)}: ${what}`
}

/** @param hasCalendar whether a calendar entry is attached that a reader may want */
export const textOf = (kind: LetterKind, facts: LetterFacts, hasCalendar: boolean): string => {
  const { address, endsAt, guests, hasReplyTo, language, link, menuName, movedFrom, number, phone } = facts
  const { staffName, startsAt, timeZone } = facts
  const say = texts[language]
  const colon = language === "ja" ? "：" : ": "
  const length = endsAt.getTime() - startsAt.getTime()
  const row = (name: string, value: string) => `${name}${colon}${value}`
  return [
    say.lead[kind],
    "",
    row(say.when, whenOf(language, startsAt, endsAt, timeZone)),
    ...(kind === "moved" && movedFrom !== null
      ? [row(say.before, whenOf(language, movedFrom, new Date(movedFrom.getTime() + length), timeZone))]
      : []),
    row(say.menu, menuName),
    row(say.guests, say.count(guests)),
    ...(staffName === null ? [] : [row(say.staff, staffName)]),
    row(say.number, number),
    ...(link === null || isOver.has(kind) ? [] : ["", kind === "received" ? say.look : say.link, link]),
    ...(hasCalendar ? ["", say.calendar] : []),
    "",
    hasReplyTo ? say.reply : say.ask,
    "",
    "――――――――――",
    shopNameOf(facts),
    ...(address === "" ? [] : [address]),
    ...(phone === "" ? [] : [row(say.phone, phone)]),
    "",
    say.unknown
  ].join("\n")
}
