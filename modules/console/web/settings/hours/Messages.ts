/** Texts of opening hours and days off. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "予約を受け付ける時間の土台です。メニューの空き枠は、この時間の中に作られます。",
    "All menus can be booked within these hours."
  ],
  week: ["営業時間", "Opening hours"],
  notSet: [
    "まだ保存されていません。お店の時間に直して「保存」を押してください。",
    "Nothing is saved yet. Change what differs, then save."
  ],
  mon: ["月曜日", "Monday"],
  tue: ["火曜日", "Tuesday"],
  wed: ["水曜日", "Wednesday"],
  thu: ["木曜日", "Thursday"],
  fri: ["金曜日", "Friday"],
  sat: ["土曜日", "Saturday"],
  sun: ["日曜日", "Sunday"],
  opens: ["開店", "Opens"],
  closes: ["閉店", "Closes"],
  breakFrom: ["休憩の始まり", "Break from"],
  breakUntil: ["休憩の終わり", "Break until"],
  pause: ["休憩", "Break"],
  closed: ["定休日", "Closed"],
  late: ["深夜営業は 26:00 のように入力できます。", "For hours past midnight write 26:00 for 2 o'clock."],
  copy: ["月曜日の時間を営業日すべてに使う", "Use Monday's hours on all open days"],
  endBeforeStart: ["閉店は開店より後の時刻にしてください", "Closing must be later than opening"],
  halfBreak: ["休憩は始まりと終わりの両方を入力してください", "A break needs both times"],
  breakOutside: ["休憩は営業時間の中で、始まりより終わりを後にしてください", "The break must lie within the hours"],
  holidays: ["祝日", "Public holidays"],
  holidaysOpen: ["曜日どおりに営業する", "Open as on the weekday"],
  holidaysOwn: ["祝日だけの時間で営業する", "Open at other hours"],
  holiday: ["祝日", "Public holidays"],
  holidaysClosed: ["休業する", "Closed"],
  consequence: [
    "保存すると、予約の入っていない空き枠が新しい時間に合わせて変わります（数十秒）。入っている予約はそのまま残ります。",
    "Empty slots follow the new hours within a minute. Bookings that exist stay as they are."
  ],
  daysOff: ["休業日", "Days off"],
  noDaysOff: ["登録された休業日はありません。", "There are no days off."],
  kind: ["種類", "Kind"],
  dates: ["日付で休む", "Certain dates"],
  openDates: ["臨時に営業する", "Open on certain dates"],
  monthly: ["毎月の第◯曜日", "Weekdays of the month"],
  first: ["最初の日", "First day"],
  last: ["最後の日（1日だけなら空欄）", "Last day (empty for one)"],
  nth: ["第何週", "Which of the month"],
  nthOf: [(number: number) => `第${number}`, (number: number) => `No. ${number}`],
  lastOfMonth: ["最終", "Last"],
  weekday: ["曜日", "Weekday"],
  note: ["メモ（お客様には見えません）", "Note (guests do not see it)"],
  noteExample: ["例: 年末年始", "Such as: New Year"],
  add: ["休業日を追加", "Add days off"],
  added: ["休業日を追加しました", "The days off were added"],
  removed: ["削除しました", "Removed"],
  dayOffConsequence: [
    "追加すると、その日の空き枠は予約できなくなります。すでに入っている予約は自動ではキャンセルされません。",
    "These days can no longer be booked. Bookings that exist are not cancelled."
  ],
  booked: [
    (count: number) =>
      `この期間に${count}件の予約が入っています。追加したあと、予約の画面でお客様に連絡して移動してください。`,
    (count: number) => `${count} bookings fall on these days. Move them on the page of bookings.`
  ],
  opensOn: [(days: string) => `${days} は営業`, (days: string) => `Open on ${days}`],
  closedOn: [(days: string) => `${days} は休業`, (days: string) => `Closed on ${days}`],
  each: [(days: string) => `毎週 ${days} は休業`, (days: string) => `Closed each ${days}`],
  nthClosed: [
    (nth: string, days: string) => `毎月 ${nth} ${days} は休業`,
    (nth: string, days: string) => `Closed on ${nth} ${days} of the month`
  ]
})
