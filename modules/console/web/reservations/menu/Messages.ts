/** Texts of new menus. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  create: ["メニューを作成", "Create a menu"],
  first: ["まず、予約できるメニューを作りましょう", "First, create what can be booked"],
  firstMore: [
    "席やサービスの名前と、受け付ける曜日・時間を決めると、すぐに予約を入れられます。",
    "Name a table or a service and its hours of the week, and it can be booked at once."
  ],
  made: ["メニューと空き枠を作成しました", "The menu and its slots were created"],
  name: ["メニュー名", "Name"],
  nameExample: ["例: ディナー席", "As: Table for dinner"],
  duration: ["所要時間（分）", "Minutes"],
  capacity: ["定員（名）", "People"],
  price: ["料金（円）", "Price (yen)"],
  days: ["曜日", "Days"],
  mon: ["月", "Mon"],
  tue: ["火", "Tue"],
  wed: ["水", "Wed"],
  thu: ["木", "Thu"],
  fri: ["金", "Fri"],
  sat: ["土", "Sat"],
  sun: ["日", "Sun"],
  from: ["受付開始", "From"],
  until: ["受付終了", "Until"],
  hint: [
    "所要時間ごとの枠を作ります。定員は1枠あたりの人数です。",
    "One slot per duration, each for this number of people."
  ]
})
