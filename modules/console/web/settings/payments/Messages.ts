/** Texts of payments: the connection to Stripe, the ledger, refunds. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "Stripeとつなぐと、予約のときにカードなどで前払いを受けられます。つながなければ、お支払いは店頭です。",
    "Connected to Stripe, guests can pay in advance by card. Without it they pay at the shop."
  ],
  state: ["接続の状態", "State"],
  none: ["まだ接続されていません。お支払いはすべて店頭です。", "Not connected yet: all guests pay at the shop."],
  sandbox: [
    "お試しの決済を使っています。お金は動きません。本番に切り替えるには、下でStripeとつないでください。",
    "The sandbox of payments is in use: no money moves. Connect Stripe below to take real payments."
  ],
  live: ["Stripeとつながっています。実際のお金が動きます。", "Connected to Stripe. Real money moves."],
  testMode: [
    "Stripeのテスト用のキーでつながっています。お金は動きません。",
    "Connected to Stripe by a key for tests: no money moves."
  ],
  since: ["接続した日", "Since"],
  hook: ["エンドポイントURL（Stripeに登録する）", "Endpoint URL (to register at Stripe)"],
  formerUntil: ["前の署名シークレットが使える期限", "The former signing secret is valid until"],
  connectTitle: ["Stripeとつなぐ", "Connect Stripe"],
  reconnect: ["つなぎ直す（キーを再発行したときなど）", "Connect again (after a new key)"],
  step1: [
    "Stripeのダッシュボードで「開発者 → Webhook」を開き、上のURLのエンドポイントを追加します。イベントは payment_intent、checkout.session、charge、refund、customer.subscription、invoice のすべてを選びます。",
    "At Stripe, open Developers, Webhooks, and add an endpoint with the URL above, for all events of payment_intent, checkout.session, charge, refund, customer.subscription and invoice."
  ],
  step2: [
    "追加したエンドポイントの「署名シークレット」（whsec_…）をコピーします。",
    "Copy the signing secret of that endpoint (whsec_…)."
  ],
  step3: [
    "「開発者 → APIキー」で制限付きキー（rk_…）を作ります。権限はCheckout SessionsとRefundsの書き込みだけで足ります。",
    "In Developers, API keys, make a restricted key (rk_…) that may write checkout sessions and refunds."
  ],
  secretKey: ["制限付きキー（rk_…）", "Restricted key (rk_…)"],
  webhookSecret: ["署名シークレット（whsec_…）", "Signing secret (whsec_…)"],
  secretHint: ["暗号化して保存し、二度と表示しません。", "It is stored encrypted and never shown again."],
  consequence: [
    "接続すると、キーが正しいかをStripeに問い合わせます。その後、「メニュー」で「事前決済が必要」を選んだメニューは、お客様が支払うまで予約が確定しません。",
    "Stripe is asked whether the key is right. From then on, a booking of a menu that needs payment in advance is confirmed once it is paid."
  ],
  connect: ["接続する", "Connect"],
  connected: ["Stripeとつながりました", "Stripe is connected"],
  disconnect: ["接続を解除", "Disconnect"],
  disconnectQuestion: [
    "Stripeのキーを削除します。これまでの支払いの記録は残り、以後のお支払いは店頭になります。",
    "The keys of Stripe are deleted. The ledger stays, and guests pay at the shop from then on."
  ],
  owners: ["オーナーだけが使えます。", "For owners only."],
  persons: [
    "この画面では接続を変更できません。ご自身でサインインしたオーナーが行ってください。",
    "An owner who signs in personally can change the connection."
  ],
  ledger: ["お支払いの記録", "Payments"],
  noPayments: ["お支払いの記録はまだありません。", "There are no payments yet."],
  when: ["日時", "When"],
  purpose: ["内容", "For"],
  reservation: ["予約", "Booking"],
  membership: ["会員", "Membership"],
  other: ["その他", "Other"],
  by: ["方法", "How"],
  by_manual: ["店頭", "At the shop"],
  by_stripe: ["Stripe", "Stripe"],
  amount: ["金額", "Amount"],
  status: ["状態", "State"],
  open: ["未払い", "Not paid yet"],
  failed: ["失敗", "Refused"],
  closed: ["期限切れ", "Ended unpaid"],
  succeeded: ["支払い済み", "Paid"],
  partially_refunded: ["一部返金", "Refunded in part"],
  refunded: ["返金済み", "Refunded"],
  disputed: ["異議申し立てあり", "Disputed"],
  refundedOf: [(amount: string) => `返金 ${amount}`, (amount: string) => `${amount} refunded`],
  refundingOf: [(amount: string) => `返金手続き中 ${amount}`, (amount: string) => `${amount} on its way back`],
  guest: ["お客様を開く", "Open the guest"],
  refund: ["返金", "Refund"],
  refundTitle: ["返金する", "Refund a payment"],
  refundAmount: ["返金額（円）", "Amount in yen"],
  refundUpTo: [(amount: string) => `${amount}まで返金できます`, (amount: string) => `Up to ${amount}`],
  reason: ["理由（記録に残ります）", "Reason (it is kept)"],
  refundStripe: [
    "お客様のカードなどへ、Stripeを通して返金します。元に戻せません。予約は自動ではキャンセルされません。",
    "Stripe gives it back to the guest. This cannot be undone. The booking is not cancelled by it."
  ],
  refundManual: [
    "店頭で返したことを記録します。お金は動きません。",
    "It records what you gave back at the shop. No money moves by it."
  ],
  refundBegun: ["返金を受け付けました", "The refund is under way"]
})
