/** Texts of the booking page. */
import type { InEach, Language } from "../../../../src/Language.ts"
import { periodOf } from "../../JapaneseTime.ts"
import type { Reservation } from "../../reservation/Reservation.ts"

const ja = {
  title: "ご予約",
  menus: "メニューを選ぶ",
  noMenus: "ただいまご予約いただけるメニューがありません。お店に直接お問い合わせください。",
  choose: "日時を選ぶ",
  duration: "所要時間",
  minutes: (count: number) => `${count}分`,
  noSlots: "この期間に空きがありません。",
  dates: "日程",
  later: "次の日程",
  first: "最初の日程に戻る",
  places: (count: number) => `残り${count}`,
  details: "ご予約内容の入力",
  guests: "人数",
  guestCount: (count: number) => `${count}名`,
  staff: "担当者",
  anyStaff: "指名なし",
  name: "お名前",
  phone: "電話番号",
  phoneHelp: "ご予約についてお店からご連絡することがあります。例: 090-1234-5678",
  email: "メールアドレス",
  emailHelp: "予約の確認や変更、ご来店前のお知らせをメールでお送りします。",
  emailNone: "入力なし（メールはお送りしません）",
  lineHelp: "お店の公式アカウントの友だちで、LINE から開いた方は空欄のままでもご予約いただけます。",
  note: "ご要望",
  toConfirm: "確認画面へ進む",
  confirm: "ご予約内容の確認",
  confirmLead: "まだ予約は完了していません。内容をご確認のうえ、予約を確定してください。",
  book: "この内容で予約する",
  bookPrepaid: "予約を申し込む(支払い義務があります)",
  back: "入力し直す",
  menu: "メニュー",
  when: "日時",
  quantity: "数量",
  price: "料金",
  unit: (unit: string, count: number, sum: string) => (count === 1 ? sum : `${unit} × ${count}名 = ${sum}`),
  free: "無料",
  payment: "お支払い",
  payAtShop: "ご来店時に店頭でお支払いください。",
  prepaid: (minutes: number) =>
    `事前のお支払いが必要です。お申し込みから${minutes}分以内にお支払いください。期限を過ぎるとお申し込みは自動的にキャンセルされます。`,
  service: "提供時期",
  serviceAt: (when: string) => `${when} に店舗で提供します。`,
  period: "申込期間",
  periodUntil: (when: string) => `${when} までお申し込みいただけます。`,
  terms: "キャンセルについて",
  freeUntil: (when: string) =>
    `${when} まで、このページからキャンセルできます。それ以降のキャンセルにはお店の承認が必要です。`,
  staffDecides: "キャンセルにはお店の承認が必要です。",
  feeBefore: (time: string) => `開始の${time}前から`,
  feeSameDay: "ご予約の当日",
  feeOf: (percent: number) => `料金の${percent}%`,
  fee: "キャンセル料",
  noFee: "かかりません",
  booking: "ご予約の詳細",
  booked: "ご予約を受け付けました",
  keepLink: "このページのアドレスを保存してください。予約の確認とキャンセルはこのページから行えます。",
  state: "状態",
  number: "予約番号",
  pay: "お支払いページへ進む",
  payPending: "お支払いをお待ちしています",
  payUntil: (when: string) => `お支払い期限: ${when}`,
  askShop: "お支払い方法はお店にお問い合わせください。",
  moved: "お店がご予約を変更しました",
  movedKeeps: "予約番号とこのページのアドレスはそのままご利用いただけます。",
  cancel: "予約をキャンセルする",
  cancelTitle: "予約のキャンセル",
  cancelNow: (fee: string) => `いまキャンセルした場合のキャンセル料は ${fee} です。`,
  cancelFree: "いまキャンセルした場合、キャンセル料はかかりません。",
  cancelAsk: "無料でキャンセルできる期限を過ぎているため、お店の承認が必要です。お店にキャンセルを申請します。",
  refund: (amount: string) => `お支払い済みの料金から ${amount} を返金します。`,
  cancelDo: "予約をキャンセルする",
  cancelRequest: "キャンセルを申請する",
  keep: "キャンセルせずに戻る",
  canceled: "予約をキャンセルしました。",
  cancelRequested: "キャンセルを申請しました。お店からの連絡をお待ちください。",
  mine: "予約の確認",
  mineLead:
    "LINE から開いた方は、ご自身の予約を確認できます。LINE 以外でご予約の方は、予約完了時のページをご覧ください。",
  mineShow: "自分の予約を表示する",
  mineNone: "ご予約はありません。",
  mineNoLine: "LINE で確認できませんでした。LINE からこのページを開き直してください。",
  full: "申し訳ありません。この日時は満席になりました。別の日時をお選びください。",
  tooMany:
    "ご予約が集中しているため、ただいまこのページからお受けできません。1時間ほどおいてお試しいただくか、お店に直接お問い合わせください。",
  duplicate: "この日時はすでにご予約いただいています。",
  notOffered: "お店がまだ受付を開始していないか、休業日です。",
  unavailable: {
    closed: "この日時は、お店の都合により受付を停止しています。別の日時をお選びください。",
    full: "この日時は満席です。別の日時をお選びください。",
    no_staff: "担当できるスタッフがいないため、ご予約いただけません。お店に直接お問い合わせください。",
    no_room: "ご利用いただける部屋がないため、ご予約いただけません。お店に直接お問い合わせください。",
    staff_busy: "この日時は、担当スタッフ全員に別のご予約が入っています。別の日時をお選びください。",
    room_busy: "この日時は、部屋に別のご予約が入っています。別の日時をお選びください。",
    shop_full: "この日時は、お店が満員です。別の日時をお選びください。",
    late: "この日時は受付期間外です。別の日時をお選びください。"
  },
  gone: "選択された内容ではご予約いただけなくなりました。もう一度お選びください。",
  chooseAgain: "日時を選び直す",
  nameFault: "お名前を100文字以内で入力してください",
  phoneFault: "電話番号を入力してください(例: 090-1234-5678)",
  emailFault: "メールアドレスを1つ、半角で入力してください(例: hana@example.jp)",
  guestsFault: "人数を選んでください",
  noteFault: "500文字以内で入力してください"
}

const en: typeof ja = {
  title: "Booking",
  menus: "Choose a menu",
  noMenus: "Nothing can be booked here at the moment. Please contact the shop.",
  choose: "Choose a time",
  duration: "Duration",
  minutes: (count) => `${count} minutes`,
  noSlots: "Nothing is free in this period.",
  dates: "Dates",
  later: "Later dates",
  first: "Back to the first dates",
  places: (count) => `${count} left`,
  details: "Your booking",
  guests: "Guests",
  guestCount: (count) => String(count),
  staff: "Staff",
  anyStaff: "Anyone",
  name: "Name",
  phone: "Phone",
  phoneHelp: "The shop may call you about your booking. For example 090-1234-5678",
  email: "E-mail",
  emailHelp: "You get the confirmation, changes and a reminder of your booking by e-mail.",
  emailNone: "None (no e-mail is sent)",
  lineHelp: "Friends of the shop's LINE account who open this page in LINE may leave this empty.",
  note: "Requests",
  toConfirm: "Continue",
  confirm: "Confirm your booking",
  confirmLead: "Your booking is not made yet. Please check it and confirm.",
  book: "Book",
  bookPrepaid: "Book with obligation to pay",
  back: "Change",
  menu: "Menu",
  when: "Time",
  quantity: "Quantity",
  price: "Price",
  unit: (unit, count, sum) => (count === 1 ? sum : `${unit} × ${count} = ${sum}`),
  free: "Free",
  payment: "Payment",
  payAtShop: "Please pay at the shop.",
  prepaid: (minutes) =>
    `Payment in advance is required within ${minutes} minutes of booking. Unpaid bookings are cancelled after that.`,
  service: "Service",
  serviceAt: (when) => `Provided at the shop, ${when}.`,
  period: "Booking period",
  periodUntil: (when) => `Can be booked until ${when}.`,
  terms: "Cancellation",
  freeUntil: (when) => `Can be cancelled on this page until ${when}. After that the shop has to agree.`,
  staffDecides: "The shop has to agree to a cancellation.",
  feeBefore: (time) => `From ${time} before the start`,
  feeSameDay: "On the day of the booking",
  feeOf: (percent) => `${percent}% of the price`,
  fee: "Cancellation fee",
  noFee: "None",
  booking: "Your booking",
  booked: "Your booking was received",
  keepLink: "Please keep the address of this page: you can see and cancel your booking here.",
  state: "Status",
  number: "Number",
  pay: "Go to payment",
  payPending: "Waiting for your payment",
  payUntil: (when) => `Please pay by ${when}`,
  askShop: "Please ask the shop how to pay.",
  moved: "The shop has changed your booking",
  movedKeeps: "Your booking number and the address of this page stay the same.",
  cancel: "Cancel this booking",
  cancelTitle: "Cancel a booking",
  cancelNow: (fee) => `Cancelling now costs ${fee}.`,
  cancelFree: "Cancelling now is free.",
  cancelAsk: "It is too late to cancel freely, so the shop has to agree. Your request will be sent to the shop.",
  refund: (amount) => `${amount} of what you paid will be refunded.`,
  cancelDo: "Cancel the booking",
  cancelRequest: "Ask the shop to cancel",
  keep: "Keep the booking",
  canceled: "Your booking is cancelled.",
  cancelRequested: "The shop has been asked to cancel and will contact you.",
  mine: "My bookings",
  mineLead:
    "In LINE you can see your own bookings. If you booked elsewhere, please open the page that you got after booking.",
  mineShow: "Show my bookings",
  mineNone: "You have no bookings.",
  mineNoLine: "LINE did not confirm who you are. Please open this page in LINE again.",
  full: "Sorry, this time is full now. Please choose another one.",
  tooMany:
    "There are too many bookings at the moment, so this one was not made. Please try again in an hour, or contact the shop.",
  duplicate: "You have booked this time already.",
  notOffered: "The shop is closed, or takes no bookings yet.",
  unavailable: {
    closed: "The shop takes no bookings for this time. Please choose another one.",
    full: "This time is full. Please choose another one.",
    no_staff: "There is no staff for this at the moment. Please contact the shop.",
    no_room: "There is no room for this at the moment. Please contact the shop.",
    staff_busy: "All staff have other bookings at this time. Please choose another one.",
    room_busy: "The room has another booking at this time. Please choose another one.",
    shop_full: "The shop is full at this time. Please choose another one.",
    late: "This time is outside the booking period. Please choose another one."
  },
  gone: "This can no longer be booked. Please choose again.",
  chooseAgain: "Choose another time",
  nameFault: "Enter your name with at most 100 characters",
  phoneFault: "Enter a phone number, such as 090-1234-5678",
  emailFault: "Enter one e-mail address, such as hana@example.jp",
  guestsFault: "Choose the number of guests",
  noteFault: "Enter at most 500 characters"
}

export const texts: InEach<typeof ja> = { ja, en }
export type Texts = typeof ja

export const stateTexts: InEach<Readonly<Record<Reservation["status"], string>>> = {
  ja: {
    pending: "お店の確認待ち",
    confirmed: "予約確定",
    canceled: "キャンセル済み",
    cancel_requested: "キャンセル申請中",
    completed: "ご来店済み",
    no_show: "ご来店なし"
  },
  en: {
    pending: "Waiting for the shop",
    confirmed: "Confirmed",
    canceled: "Cancelled",
    cancel_requested: "Cancellation requested",
    completed: "Completed",
    no_show: "Not visited"
  }
}

export const paymentTexts: InEach<Readonly<Record<Reservation["paymentStatus"], string>>> = {
  ja: {
    not_required: "店頭払い",
    pending: "お支払い待ち",
    paid: "お支払い済み",
    failed: "お支払いに失敗しました",
    partially_refunded: "一部返金済み",
    refunded: "返金済み"
  },
  en: {
    not_required: "At the shop",
    pending: "Waiting for payment",
    paid: "Paid",
    failed: "Payment failed",
    partially_refunded: "Partly refunded",
    refunded: "Refunded"
  }
}

const english = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", ...options })

const longDate = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const
const clock = { hour: "2-digit", minute: "2-digit" } as const

export const whenOf = (language: Language, startsAt: Date, endsAt: Date, timeZone: string): string =>
  language === "ja"
    ? periodOf(startsAt, endsAt, timeZone)
    : `${english(timeZone, { ...longDate, ...clock }).format(startsAt)} to ${english(timeZone, clock).format(endsAt)}`

/** A moment with its year. */
export const momentOf = (language: Language, at: Date, timeZone: string): string =>
  language === "ja"
    ? periodOf(at, at, timeZone).replace(/〜.*$/u, "")
    : english(timeZone, { ...longDate, ...clock }).format(at)

/** A calendar date of the shop. */
export const dayOf = (language: Language, date: string): string => {
  const noon = new Date(`${date}T12:00:00Z`)
  return language === "ja"
    ? periodOf(noon, noon, "UTC", false).replace(/ .*$/u, "")
    : english("UTC", { weekday: "short", day: "numeric", month: "short" }).format(noon)
}

/** `1440` as a day, and so on down to minutes. */
export const timeOf = (language: Language, minutes: number): string => {
  const [count, ja, en] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, "日", "days"]
      : minutes % 60 === 0
        ? [minutes / 60, "時間", "hours"]
        : [minutes, "分", "minutes"]
  return language === "ja" ? `${count}${ja}` : `${count} ${en}`
}
