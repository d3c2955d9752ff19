/** Texts of staff, rooms and absences. */
import { defineMessages } from "../../language/Messages.ts"

type Kind = "staff" | "room"

/** People are named politely; rooms are not. */
const named = (name: string, kind: Kind): string => (kind === "room" ? name : `${name}さん`)

export const messages = defineMessages({
  lead: [
    "予約を担当する人と、予約で使う部屋・席。1人（1室）が同時に受けられる予約は1件です。",
    "Those who serve guests, and rooms. Each holds one booking at a time."
  ],
  people: ["スタッフ", "Staff"],
  rooms: ["部屋・席・設備", "Rooms and equipment"],
  noStaff: [
    "まだ登録がありません。お一人のお店でも、ご自身を登録してください。",
    "There is none yet. Add yourself, too, if you work alone."
  ],
  noRooms: [
    "部屋や設備の数に限りがあるメニューだけに使います。なければ登録は要りません。",
    "Only for menus that need a room. Leave it empty otherwise."
  ],
  name: ["お名前", "Name"],
  roomName: ["部屋・席の名前", "Name of the room"],
  addStaff: ["スタッフを追加", "Add staff"],
  addRoom: ["部屋・席を追加", "Add a room"],
  added: ["追加しました", "Added"],
  addConsequence: [
    "追加すると、担当を指定していないメニューの予約を受けられるようになり、予約ページの「担当者」に名前が出ます。",
    "They serve all menus without assigned staff from then on, and guests can choose them by name."
  ],
  edit: ["変更", "Edit"],
  editOf: [
    (name: string, kind: Kind) => `${named(name, kind)}の設定を変更`,
    (name: string) => `Edit the settings of ${name}`
  ],
  active: ["予約を受ける", "Takes bookings"],
  inactive: ["受付停止中", "Takes no bookings"],
  activeHint: [
    "外すと、新しい予約の担当になりません。すでに入っている予約はそのまま残ります。",
    "Without it no new booking is given to them. Those that they have stay."
  ],
  ownHours: ["勤務時間を決める", "Own working hours"],
  ownHoursHint: [
    "決めると、この時間の中の枠だけで予約を受けます。決めなければ、お店の枠すべてで受けます。すでに入っている予約はそのまま残ります。",
    "With them only slots within these hours are given to them, otherwise all slots of the shop. Bookings that they have stay."
  ],
  menus: ["担当するメニュー", "Menus"],
  menusHint: [
    "担当者が1人も選ばれていないメニューは、全員が担当します。",
    "A menu without any assigned staff is served by all."
  ],
  everyone: ["（全員が担当）", "(served by all)"],
  notices: ["お知らせの宛先", "Notices go by"],
  noticesHint: [
    "予約が入ったとき、変更・キャンセルされたとき、承認が必要なときにお知らせします。",
    "Sent when a booking is made, moved or cancelled, and when one waits for approval."
  ],
  line: ["LINE", "LINE"],
  mail: ["メール", "E-mail"],
  none: ["なし", "None"],
  friend: ["LINEの友だち", "Friend on LINE"],
  noFriend: ["選択してください", "Please choose"],
  friendHint: [
    "先に、ご本人がお店のLINEを友だち追加してください。未選択のあいだは届きません。",
    "They must be a friend of the shop's account first. Nothing is sent while none is chosen."
  ],
  email: ["メールアドレス", "E-mail address"],
  emailRefused: [
    (when: string) => `このアドレスにはメールが届きませんでした（${when}）。アドレスを直すと、また送ります。`,
    (when: string) => `Mails to this address came back (${when}). Correct it, and they are sent again.`
  ],
  mailOff: [
    "このサービスではまだメールを送れません。サービスの管理者がメールサーバーを設定すると送れます。",
    "The service sends no mail yet: its operator has to set a mail server."
  ],
  scope: ["お知らせする予約", "Which bookings"],
  own: ["自分が担当する予約と、担当の決まっていない予約", "Their own, and those without a staff member"],
  all: ["お店のすべての予約（オーナー向け）", "All of the shop (for owners)"],
  noticeLanguage: ["お知らせの言語", "Language of notices"],
  refused: ["メールが届きません", "Mail comes back"],
  absences: ["お休み・使用停止", "Absences"],
  noAbsences: ["予定されたお休みや使用停止はありません。", "No absence is planned."],
  absent: [
    (name: string, kind: Kind) => (kind === "room" ? `${name}を使用停止にする` : `${name}さんをお休みにする`),
    (name: string, kind: Kind) => (kind === "room" ? `${name} cannot be used` : `${name} is absent`)
  ],
  absentShort: [
    (kind: Kind) => (kind === "room" ? "使用停止にする" : "お休みにする"),
    (kind: Kind) => (kind === "room" ? "Out of use" : "Absent")
  ],
  from: ["最初の日", "First day"],
  until: ["最後の日（1日だけなら空欄）", "Last day (empty for one)"],
  note: ["理由（お客様には見えません）", "Reason (guests do not see it)"],
  noteExample: ["例: 体調不良", "Such as: ill"],
  absenceConsequence: [
    (kind: Kind) =>
      `この期間の新しい予約は受け付けません（ほかの${kind === "room" ? "部屋・席で" : "スタッフが"}受けられる枠は残ります）。下の予約は自動では動きません。お客様に連絡して移動してください。`,
    (kind: Kind) =>
      `No new booking of these days is given to ${kind === "room" ? "it" : "them"}; slots that others can serve stay open. The bookings below are not moved by themselves: call the guests and move them.`
  ],
  toMove: [(count: number) => `移動が必要な予約（${count}件）`, (count: number) => `Bookings to move (${count})`],
  nothingToMove: ["この期間に移動が必要な予約はありません。", "There are no bookings to move on these days."],
  save: ["登録する", "Save"],
  absenceAdded: ["登録しました", "Saved"],
  openDay: ["予約の画面で移動する", "Move it on the page of bookings"],
  removed: ["削除しました", "Removed"],
  call: [(phone: string) => `電話 ${phone}`, (phone: string) => `Call ${phone}`],
  someone: ["お名前のないお客様", "A guest without a name"]
})
