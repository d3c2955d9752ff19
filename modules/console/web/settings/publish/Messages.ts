/** Texts of the booking page. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "お客様が24時間予約できるページです。メニューと空き枠があれば、すぐに予約を受けられます。",
    "Guests book on this page at any hour, as soon as there is a menu with slots."
  ],
  address: ["予約ページのアドレス", "Address of the booking page"],
  open: ["開いて確かめる", "Open it"],
  slug: [
    "アドレスの名前（半角の小文字・数字・ハイフン、3〜40文字）",
    "Name in the address (3 to 40 of a-z, 0-9 and -)"
  ],
  slugExample: ["例: salon-ekimae", "Such as: salon-ekimae"],
  slugTitle: ["短いアドレス", "A short address"],
  slugConsequence: [
    (address: string) => `保存すると、アドレスは ${address} になります。`,
    (address: string) => `The address becomes ${address}.`
  ],
  oldEnds: [
    (address: string) =>
      `今の ${address} は使えなくなります。名刺・QRコード・ホームページに載せている場合は差し替えてください。`,
    (address: string) => `The present one, ${address}, stops working: replace it on cards, QR codes and your home page.`
  ],
  longStays: ["はじめからの長いアドレスも、引き続き使えます。", "The long address of the beginning goes on working."],
  slugFault: ["半角の小文字・数字・ハイフンで3〜40文字にしてください", "Use 3 to 40 of a-z, 0-9 and -"],
  qr: ["QRコード", "QR code"],
  qrMore: [
    "レジ横やチラシ、名刺に。スマートフォンで読み取ると予約ページが開きます。",
    "For the counter, leaflets and cards: it opens the booking page."
  ],
  print: ["印刷用のページを開く", "Print it"],
  download: ["画像を保存（SVG）", "Save as SVG"],
  scan: ["ご予約はこちらから", "Book here"],
  embed: ["ホームページに貼るコード", "Code for your home page"],
  embedMore: [
    "ホームページに貼ると「予約する」ボタンが表示されます。",
    "It shows a button that leads to the booking page."
  ],
  embedLabel: ["予約する", "Book"],
  liff: ["LINEの中で開く（任意）", "Inside LINE (optional)"],
  liffLabel: ["LIFF ID", "LIFF id"],
  liffMore: [
    "LINE DevelopersでLIFFアプリを作り、エンドポイントURLにこのサービスのアドレスを指定すると、LINEから開いたお客様はお名前の入力なしで予約できます。",
    "With a LIFF app whose endpoint is this service, friends who open the page in LINE need not enter their name."
  ],
  local: [
    "このアドレスはこのコンピューターの中でだけ開けます。公開するには、運用者がサービスに https のアドレスを設定します。",
    "This address opens on this computer alone. To publish it, the operator gives the service an https address."
  ]
})
