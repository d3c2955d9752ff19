/** Sentences for what the rules of a shop refuse: bookings, payments, friends, files. */
import { defineMessages } from "../Messages.ts"

export const shopRefusals = defineMessages({
  min_notice: [
    "受付の締め切りを過ぎています。もっと先の時間を選んでください。",
    "It is too late to book this time. Choose a later one."
  ],
  too_far_in_advance: [
    "まだ予約を受け付けていない日です。もっと近い日を選んでください。",
    "Bookings for this day are not open yet. Choose an earlier one."
  ],
  guest_missing: ["お客様を1人選んでください。", "Choose one guest: a friend, or a name and phone number."],
  guest_required: ["お客様のお名前を入力してください。", "Give the guest's name."],
  not_a_guest: [
    "LINEの友だちどうしはまとめられません。LINEでつながっていないお客様から選んでください。",
    "Only a guest who is not on LINE can be merged. Choose one."
  ],
  calendar_limit: [
    "カレンダーは100個までです。使っていないものを削除してください。",
    "There are 100 calendars at most. Delete one that is not used."
  ],
  answers_invalid: [
    "回答に誤りがあります。下に示した項目を直してください。",
    "Some answers are wrong. Correct what is listed below."
  ],
  broadcast_time_over: [
    "配信の日時が過ぎています。これからの日時を選んでください。",
    "This time is over. Choose one ahead."
  ],
  not_connected: [
    "LINE公式アカウントがつながっていません。「お店の設定」のLINEからつないでください。",
    "No LINE account is connected. Connect it in the settings of the shop."
  ],
  sandbox_closed: [
    "LINEにつながっているため、練習モードは使えません。",
    "The shop is connected to LINE. Disconnect it to use the sandbox."
  ],
  login_channel_taken: [
    "このLINEログインのチャネルは、ほかのお店が使っています。別のチャネルを指定してください。",
    "Another shop uses this login channel. Choose another one."
  ],
  mail_off: [
    "メール送信が設定されていません。サービスの運用者にご連絡ください。",
    "The service sends no mail. Ask its operator to set it up."
  ],
  staff_email_missing: ["お知らせを送るメールアドレスを入力してください。", "Enter the e-mail address for notices."],
  shop_email_missing: [
    "先に「お店の情報」でお店のメールアドレスを保存してください。",
    "Save the e-mail address of the shop in its profile first."
  ],
  mail_limit_reached: [
    "テストメールは1日5通までです。明日もう一度お試しください。",
    "Five test mails a day at most. Try again tomorrow."
  ],
  mail_not_accepted: [
    "メールサーバーがメールを受け付けませんでした。アドレスを確かめ、サービスの運用者にご連絡ください。",
    "The mail server did not take the mail. Check the address, and tell the operator."
  ],
  // Payments
  checkout_unavailable: [
    "オンライン決済がつながっていません。「お店の設定」の支払いからつなぐか、お店でお支払いください。",
    "No online payment is connected. Connect it in the settings, or take the payment at the shop."
  ],
  not_refundable: [
    "返金できる金額を超えています。残りの金額以下にしてください。",
    "This is more than what is left to refund. Give a smaller amount."
  ],
  payment_reference_used: [
    "この参照番号は別の支払いに使われています。別の番号にしてください。",
    "Another payment has this reference. Choose another one."
  ],
  payment_sandbox_closed: [
    "Stripeにつながっているため、練習モードは使えません。先に接続を解除してください。",
    "The shop is connected to Stripe. Disconnect it to use the sandbox."
  ],
  provider_not_accepted: [
    "Stripeがこのキーを受け付けませんでした。Stripeの画面からもう一度コピーしてください。",
    "Stripe does not accept this key. Copy it from Stripe again."
  ],
  provider_not_connected: [
    "決済サービスがつながっていません。「お店の設定」の支払いからつないでください。",
    "No payment service is connected. Connect one in the settings of the shop."
  ],
  stripe_not_reached: [
    "Stripeに接続できませんでした。しばらくしてからお試しください。",
    "Stripe cannot be reached now. Try again in a while."
  ],
  // Friends, members, apps
  external_id_in_use: [
    "このIDは別の友だちに付いています。先にそちらから外してください。",
    "Another friend has this id. Remove it there first."
  ],
  external_id_owned_by_other_friend: [
    "このIDは別の友だちに付いています。先にそちらから外してください。",
    "Another friend has this id. Remove it there first."
  ],
  friend_already_has_namespace: [
    "この友だちには同じ種類のIDがすでにあります。置き換えてください。",
    "The friend has an id of this kind. Replace it instead."
  ],
  member_is_friend: [
    "この会員は友だちでもあります。友だちのページから消去してください。",
    "This member is a friend too. Erase them on the friend's page."
  ],
  app_installed: ["このアプリはすでに導入されています。", "The app is installed already. Open it in the list of apps."],
  // Files
  csv_refused: [
    "ファイルを読み取れませんでした。見出しの行と列を確かめてください。",
    "The file cannot be read. Check its heading and its columns."
  ],
  import_refused: [
    "直す必要のある行があるため、取り込みませんでした。示した行を直して、もう一度送ってください。",
    "Some rows are wrong, so nothing was imported. Correct them and send the file again."
  ]
})
