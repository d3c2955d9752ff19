/** Texts of what people read of the shop. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "予約ページやお知らせに表示される、お店の基本情報です。",
    "What the booking page and notices say of the shop."
  ],
  basics: ["基本情報", "Basics"],
  name: ["お店の名前", "Name of the shop"],
  trade: ["業種", "Trade"],
  address: ["住所", "Address"],
  addressExample: ["例: 東京都渋谷区神宮前1-2-3 駅前ビル2階", "As people write it"],
  map: ["地図で確かめる", "See it on the map"],
  phone: ["電話番号", "Telephone"],
  introduction: ["お店の紹介", "Introduction"],
  introductionHint: [
    "予約ページのメニューの上に表示されます。2,000文字まで。",
    "Shown above the menus of the booking page; up to 2,000 characters."
  ],
  legal: ["特定商取引法に基づく表記", "Legal notice (Specified Commercial Transactions Act)"],
  legalHint: [
    "事前決済や回数券など、ネットで料金を受け取る場合に必要な表記です。予約ページの一番下に表示されます。4,000文字まで。",
    "Needed where money is taken online. Shown at the end of the booking page; up to 4,000 characters."
  ],
  template: ["ひな形を入れる", "Fill in a template"],
  consequence: [
    "保存すると、予約ページの表示がすぐに変わります。業種はお客様には表示されず、メニューの例に使います。",
    "The booking page shows it at once. Guests do not see the trade; it chooses the examples of menus."
  ],
  preview: ["予約ページを開く", "Open the booking page"],
  templateOf: [
    (name: string, address: string, phone: string) =>
      `販売業者: ${name}\n運営責任者: \n所在地: ${address}\n電話番号: ${phone}（受付時間: 営業時間内）\nメールアドレス: \n販売価格: 各メニューに表示した金額（税込）\n代金以外の費用: なし\n支払方法・時期: ご来店時に店頭でお支払い。事前決済の場合はご予約時\nサービスの提供時期: ご予約の日時\nキャンセル・返金: ご予約時に表示するキャンセルポリシーのとおり`,
    (name: string, address: string, phone: string) =>
      `Seller: ${name}\nResponsible person: \nAddress: ${address}\nTelephone: ${phone} (during opening hours)\nE-mail: \nPrices: as shown with each menu, tax included\nOther costs: none\nPayment: at the shop; prepaid menus when they are booked\nTime of service: the date and time of the booking\nCancellation and refunds: by the cancellation policy shown before each booking`
  ]
})
