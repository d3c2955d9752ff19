/** Texts of menus, their hours and slots. */
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
  edit: ["メニューを編集", "Edit the menu"],
  settings: ["内容と予約", "Settings"],
  hours: ["受付時間", "Hours"],
  saved: ["メニューを保存しました", "The menu was saved"],
  description: ["説明", "Description"],
  maxCapacity: ["定員（名）", "People"],
  minNotice: ["締切（分前）", "Closes, minutes before"],
  maxAdvance: ["受付開始（日前）", "Opens, days before"],
  freeCancelMinutes: ["無料キャンセル（分前まで）", "Free to cancel, minutes before"],
  bufferBefore: ["準備（分）", "Minutes before"],
  bufferAfter: ["片付け（分）", "Minutes after"],
  color: ["色", "Colour"],
  needsApproval: ["予約を店が承認する", "The shop approves each booking"],
  cancelNeedsApproval: ["キャンセルをお店が承認する", "The shop approves each cancellation"],
  needsPrepayment: ["事前決済が必要", "A booking waits for its payment"],
  needsStaff: ["スタッフを割り当てる", "It takes one of the staff"],
  needsRoom: ["部屋・席を割り当てる", "It takes a room"],
  archived: ["受付を終了する", "No longer offered"],
  archivedHint: [
    "一覧と予約から外れます。いつでも戻せます。",
    "Neither listed nor booked. It can come back at any time."
  ],
  bookedStay: ["すでに入っている予約は変わりません。", "Bookings that exist stay as they are."],
  holiday: ["祝", "Holidays"],
  wholeDay: ["終日", "all day"],
  asOpen: ["お店の営業時間のとおり", "As the shop opens"],
  weekly: ["毎週", "Every week"],
  extra: ["臨時の受付", "Extra dates"],
  closed: ["休業", "Closed"],
  addHours: ["受付時間を追加", "Add hours"],
  add: ["追加", "Add"],
  noRules: ["受付時間がありません。空き枠は作られません。", "There are no hours, so there are no slots."],
  firstDate: ["最初の日", "First day"],
  lastDate: ["最後の日", "Last day"],
  slotsChanged: ["空き枠を更新しました", "The slots follow"],
  slot: ["枠", "Slot"],
  editSlot: ["枠を変更", "Change the slot"],
  booked: [(count: string) => `予約済み ${count} 名`, (count: string) => `${count} are booked`],
  closedSlot: ["予約を受け付けない", "Takes no bookings"],
  slotHint: [
    "変更した枠は、受付時間を変えてもそのまま残ります。",
    "A slot that was changed stays so when hours change."
  ],
  hint: [
    "所要時間ごとの枠を作ります。定員は1枠あたりの人数です。",
    "One slot per duration, each for this number of people."
  ]
})
