/** Texts of the menus among the settings. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "お客様が選ぶメニューと料金。営業時間の中に空き枠が自動で作られます。",
    "What guests choose, and what it costs. Slots are made within the opening hours."
  ],
  offered: ["受付中のメニュー", "Menus"],
  none: ["まだメニューがありません。下から追加してください。", "There is no menu yet. Add one below."],
  line: [
    (minutes: number, price: string) => `${minutes}分・${price}`,
    (minutes: number, price: string) => `${minutes} minutes, ${price}`
  ],
  yen: [(price: string) => `${price}円`, (price: string) => `¥${price}`],
  free: ["料金の設定なし", "No price"],
  byStaff: ["スタッフが担当", "By staff"],
  edit: ["変更", "Edit"],
  editOf: [(name: string) => `${name}を変更`, (name: string) => `Edit ${name}`],
  add: ["メニューを追加", "Add a menu"],
  suggestions: ["よくあるメニュー（選ぶと下に入ります）", "Usual menus (fill in the form below)"],
  name: ["メニュー名", "Name"],
  nameExample: ["例: カット", "Such as: Cut"],
  duration: ["所要時間（分）", "Minutes"],
  price: ["料金（円・税込）", "Price (yen, with tax)"],
  places: ["同じ時間に受けられる件数・人数", "Guests at the same time"],
  description: ["説明（予約ページに表示）", "Description (on the booking page)"],
  needsStaff: ["スタッフ1名が担当する", "It takes one of the staff"],
  needsStaffHint: [
    "担当者の空きがない時間は予約できなくなり、お客様は担当者を指名できます。",
    "It cannot be booked while no staff are free, and guests can choose whom they want."
  ],
  noStaff: [
    "スタッフが登録されていないため、このままでは予約を受けられません。",
    "No staff are registered: there is no one to serve this menu."
  ],
  toStaff: ["スタッフを登録する", "Add staff"],
  needsApproval: ["予約をお店が確認してから確定する", "The shop approves each booking"],
  noHours: [
    "先に営業時間を保存してください。空き枠は営業時間の中に作られます。",
    "Save the opening hours first: slots are made within them."
  ],
  toHours: ["営業時間を設定する", "Set the opening hours"],
  consequence: [
    "追加すると、予約ページにすぐ表示され、営業時間の中の空き枠が作られます。",
    "It is shown on the booking page at once, with slots within the opening hours."
  ],
  made: [
    (name: string) => `「${name}」を追加し、空き枠を作りました`,
    (name: string) => `${name} and its slots were made`
  ]
})
