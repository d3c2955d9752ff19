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
  email: ["お店のメールアドレス", "E-mail address of the shop"],
  emailHint: ["お客様がお知らせメールに返信すると、ここに届きます。", "Where answers of guests to their mails go."],
  mail: ["お知らせメール", "Mails to guests"],
  mailLead: [
    "LINEをご利用でなく、メールアドレスをご入力いただいたお客様に、予約の確認・変更・キャンセル・ご来店前のお知らせをメールでお送りします。",
    "Guests who are not on LINE and have given an address get the confirmation, changes, cancellation and reminder of a booking by e-mail."
  ],
  mailOff: [
    "メール送信は利用できません。LINEでお知らせできないお客様は、概要の「対応が必要です」に電話の案内が表示されます。メールを使うには、サービスの運用者にご連絡ください。",
    "E-mail is off. Guests whom LINE does not reach are listed on the overview to be called. Ask the operator of the service to set e-mail up."
  ],
  mailFrom: ["差出人", "From"],
  mailReplyTo: ["返信先", "Answers go to"],
  mailNoReplyTo: [
    "未設定（上でお店のメールアドレスを保存してください）",
    "Not set: save the e-mail address of the shop above"
  ],
  mailToday: ["本日の送信数", "Sent today"],
  mailCount: [
    (sent: string, most: string) => `${sent} / ${most}通`,
    (sent: string, most: string) => `${sent} of ${most}`
  ],
  mailBounces: ["届かなかったアドレスの検知", "Undeliverable addresses"],
  mailBouncesOn: ["送信後に届かなかった場合も検知します", "Noticed after sending, too"],
  mailBouncesOff: ["送信時に断られた場合だけ検知します", "Noticed only when the server refuses at once"],
  mailTest: ["テストメールを送る", "Send a test mail"],
  mailTested: [(to: string) => `${to} にテストメールを送りました`, (to: string) => `A test mail was sent to ${to}`],
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
