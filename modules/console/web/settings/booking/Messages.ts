/** Texts of the rules of booking. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "いつから・いつまで予約でき、いつまで無料でキャンセルできるかを決めます。",
    "From when until when guests book, and until when they cancel freely."
  ],
  grid: ["空き枠の間隔", "Distance between slots"],
  gridLabel: ["予約を始められる時刻の間隔", "Bookings may begin every"],
  byDuration: [
    "メニューの所要時間ごと（例: 60分なら 10:00、11:00…）",
    "One after another (60 minutes: 10:00, 11:00, …)"
  ],
  every: [(minutes: number) => `${minutes}分ごと`, (minutes: number) => `${minutes} minutes`],
  gridConsequence: [
    "保存すると、間隔を個別に決めていないすべてのメニューの空き枠が作り直されます。予約の入った枠はそのままです。所要時間より短い間隔では時間の重なる枠ができるため、「スタッフ1名が担当する」メニューでの利用をおすすめします。",
    "Times of all menus without a distance of their own are made again; booked ones stay. With a distance shorter than the menu, times overlap: use it for menus that take one of the staff."
  ],
  shop: ["お店全体", "The whole shop"],
  horizon: ["何日先まで空き枠を作るか", "Days ahead for which slots are made"],
  guests: ["同時に入れる人数の上限（空欄: なし）", "Most guests at one time (empty: no limit)"],
  hold: ["仮押さえの時間（分）", "Unconfirmed bookings hold their place for (minutes)"],
  holdHint: [
    "承認待ち・支払い待ちの予約が枠を押さえる時間。過ぎると自動でキャンセルになります。",
    "Those that wait for approval or payment are cancelled afterwards."
  ],
  shopConsequence: [
    "保存した内容は、これからの予約に使われます。入っている予約は変わりません。",
    "It holds for bookings from now on. Bookings that exist stay as they are."
  ],
  menuRules: ["メニューごとの受付とキャンセル", "Booking and cancelling, by menu"],
  noMenus: ["メニューを追加すると、ここで受付のルールを決められます。", "Add a menu, and its rules are set here."],
  opens: ["受付開始", "Opens"],
  closes: ["受付締切", "Closes"],
  cancels: ["お客様の無料キャンセル", "Guests cancel freely"],
  daysBefore: [
    (days: number) => (days === 0 ? "当日" : `${days}日前から`),
    (days: number) => (days === 0 ? "On the day" : `${days} days before`)
  ],
  untilStart: ["開始時刻まで", "Until it begins"],
  hoursBefore: [(hours: number) => `${hours}時間前まで`, (hours: number) => `${hours} hours before`],
  daysUntil: [(days: number) => `${days}日前の同じ時刻まで`, (days: number) => `${days} days before, to the hour`],
  minutesBefore: [(minutes: number) => `${minutes}分前まで`, (minutes: number) => `${minutes} minutes before`],
  approval: ["お店が承認してから確定", "The shop approves each"],
  cancelApproval: ["キャンセルもお店が承認", "The shop approves cancellations"],
  menuConsequence: [
    "保存すると、このメニューのこれからの予約に使われます。無料キャンセルの期限を過ぎたお客様のキャンセルは「依頼」として届き、お店が決めます。",
    "It holds for bookings of this menu from now on. Cancellations after the time for free ones arrive as requests, and the shop decides."
  ],
  policy: ["キャンセルポリシー", "Cancellation policy"],
  policyText: ["お客様への説明", "Terms in words"],
  policyExample: [
    "例: 前日までにご連絡ください。当日のキャンセルは料金の50%、無断キャンセルは100%を申し受けます。",
    "Such as: please let us know by the day before."
  ],
  bands: ["キャンセル料", "Fees"],
  noBands: ["キャンセル料はかかりません。", "There is no fee."],
  sameDay: ["予約の当日", "On the day of the booking"],
  band: [
    (when: string, percent: number) => `${when}: 料金の${percent}%`,
    (when: string, percent: number) => `${when}: ${percent}% of the price`
  ],
  daysFrom: [(days: number) => `${days}日前から`, (days: number) => `From ${days} days before`],
  hoursFrom: [(hours: number) => `${hours}時間前から`, (hours: number) => `From ${hours} hours before`],
  since: ["いつから", "Since"],
  number: ["日数・時間", "How many"],
  days: ["日前から", "days before"],
  hours: ["時間前から", "hours before"],
  percent: ["料金の何%", "Percent of the price"],
  addBand: ["キャンセル料を追加", "Add a fee"],
  policyConsequence: [
    "保存すると、これからの予約の確認画面に表示され、予約と一緒に保存されます。すでに入っている予約には、予約した時の条件が使われます。",
    "It is shown before each booking from now on and stored with it. Bookings that exist keep the terms of their time."
  ]
})
