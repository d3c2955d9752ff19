/** Texts of the beginning: the shop's first questions, and the list of what is to be set up. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  openTitle: ["お店をはじめる", "Open your shop"],
  openLead: [
    "3つだけ教えてください。あとからいつでも変更できます。",
    "Three questions. Everything can be changed later."
  ],
  name: ["お店の名前", "Name of the shop"],
  nameExample: ["例: ヘアサロン 駅前", "Such as: Hair Salon Ekimae"],
  trade: ["業種", "Trade"],
  choose: ["選んでください", "Choose one"],
  address: ["住所", "Address"],
  addressExample: ["例: 東京都渋谷区神宮前1-2-3", "As people write it"],
  open: ["お店をはじめる", "Open the shop"],
  openConsequence: [
    "お店が作られ、あなたがオーナーになります。お客様に公開されるのは、予約ページのアドレスを知らせてからです。",
    "The shop is made, and you are its owner. Guests see it once you pass on the address of its booking page."
  ],
  operateInstead: ["お店は作らず、運用画面を使う", "No shop: go to operations"],
  title: ["はじめての設定", "Getting started"],
  lead: [
    "上から順に進めると、10分ほどで予約を受けられます。終わった項目には自動で印が付きます。",
    "In this order, the shop takes bookings in about ten minutes. Each step ticks itself off."
  ],
  done: ["完了", "Done"],
  todo: ["未設定", "To do"],
  optional: ["あとでも大丈夫です", "Can wait"],
  progress: [
    (done: number, all: number) => `${all}項目中${done}項目が完了`,
    (done: number, all: number) => `${done} of ${all} done`
  ],
  next: ["次に進む", "Go on"],
  hours: ["営業時間と定休日を決める", "Set hours and days off"],
  hoursMore: ["空き枠は営業時間の中に作られます", "Guests book within them"],
  staff: ["スタッフを登録する", "Add staff"],
  staffMore: ["お一人のお店でも、ご自身を登録", "Add yourself if you work alone"],
  menu: ["メニューと料金を登録する", "Add menus and prices"],
  menuMore: ["業種に合ったメニュー例から選べます", "Start from examples of your trade"],
  publish: ["予約ページを確かめて公開する", "Publish the booking page"],
  publishMore: ["アドレス・QRコード・ホームページ用のボタン", "Address, QR code, a button for your home page"],
  line: ["LINEとつなぐ", "Connect LINE"],
  lineMore: ["2つの値を貼り付けるだけ", "Paste two values"],
  booking: ["予約を1件ためしに入れる", "Make a first booking"],
  bookingMore: [
    "予約ページからお客様として、または予約の画面から",
    "As a guest on the booking page, or on the page of bookings"
  ],
  tryPage: ["予約ページを開く", "Open the booking page"],
  tryCalendar: ["予約の画面で入れる", "Book it here"],
  allDone: ["設定が終わりました。予約を受けられます。", "All is set up. The shop takes bookings."],
  reach: ["この一覧は「お店の設定」からいつでも開けます。", "This list stays below the shop's settings."],
  finished: ["確認済みにする", "I have looked at it"],
  continue: ["はじめての設定をつづける", "Go on with getting started"]
})
