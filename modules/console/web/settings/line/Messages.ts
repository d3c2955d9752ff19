/** Texts of the connection to LINE. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "お店のLINE公式アカウントとつなぐと、予約の確認やお知らせがお客様のLINEに届きます。",
    "Connected to the shop's official account, guests get confirmations and news by LINE."
  ],
  state: ["接続の状態", "State"],
  none: [
    "まだ接続されていません。メッセージは送信されず、テスト用の受信箱にたまります。",
    "Not connected yet: messages are kept in a sandbox and reach no one."
  ],
  off: [
    "接続が解除されています。送信待ちのメッセージは、つなぎ直すと送られます。",
    "Disconnected. Messages wait until a channel is connected."
  ],
  good: ["正常に接続されています", "Connected, and all is well"],
  bad: ["接続されていますが、直すところがあります", "Connected, but something must be put right"],
  account: ["アカウント", "Account"],
  since: ["接続した日", "Since"],
  hook: ["Webhook URL（LINE側に自動で設定されます）", "Webhook URL (set at LINE by itself)"],
  check: ["もう一度確認する", "Check again"],
  connect: ["接続する", "Connect"],
  connectTitle: ["LINEとつなぐ", "Connect LINE"],
  reconnect: ["つなぎ直す（チャネルシークレットを再発行したときなど）", "Connect again (after a new channel secret)"],
  step1: [
    "LINE Official Account Manager（manager.line.biz）の「設定 → Messaging API」で、Messaging APIを利用開始します。",
    "In LINE Official Account Manager (manager.line.biz), open Settings, Messaging API, and enable it."
  ],
  step2: [
    "同じ画面に表示される「Channel ID」と「Channel secret」の2つをコピーして、下に貼り付けます。",
    "Copy the two values shown there, Channel ID and Channel secret, and paste them below."
  ],
  step3: ["「設定 → 応答設定」で、Webhookをオンにします。", "In Settings, Response settings, switch the webhook on."],
  channelId: ["Channel ID（数字）", "Channel ID (digits)"],
  channelSecret: ["Channel secret", "Channel secret"],
  secretHint: ["暗号化して保存し、二度と表示しません。", "It is stored encrypted and never shown again."],
  consequence: [
    "接続すると、値が正しいかをLINEに問い合わせ、Webhook URLをLINE側に設定して受信を試します。これまで別のシステムがこの公式アカウントのWebhookを使っていた場合、そちらには届かなくなります。送信待ちのメッセージは実際に送られるようになります。",
    "LINE is asked whether the values are right, the webhook URL is set there, and a test is made. Another system that used the webhook of this account gets nothing from then on. Messages are really sent from then on."
  ],
  connected: ["LINEとつながりました", "LINE is connected"],
  test: ["テスト送信", "Test message"],
  testMore: [
    "まずご自身のLINEで、お店の公式アカウントを友だち追加してください。下の一覧に出たら、送り先に選んで送信します（1通を消費します）。",
    "Add the shop's account as a friend with your own LINE. Once you are in the list, choose yourself (it takes one message)."
  ],
  to: ["送り先", "To"],
  noFriends: [
    "友だちがまだいません。LINEで友だち追加すると、ここに表示されます。",
    "There is no friend yet. Add the account in LINE, and you appear here."
  ],
  testText: [
    "ekimaeからのテスト送信です。お店のLINEとつながっています。",
    "A test message: the shop's LINE account is connected."
  ],
  send: ["テストを送る", "Send the test"],
  sent: ["テストを送りました。LINEを確認してください", "The test was sent. Look at LINE"],
  followers: ["以前からの友だちを取り込む", "Import earlier friends"],
  followersMore: [
    "認証済アカウントでは、つなぐ前からの友だちも一覧に取り込めます。それ以外の友だちは、次にメッセージをくれたときに表示されます。",
    "Verified accounts can list friends of before. Others appear with their next message."
  ],
  importing: ["取り込みを始めました", "The import has begun"],
  disconnect: ["接続を解除する", "Disconnect"],
  disconnectQuestion: [
    "保存したChannel secretを削除します。予約のお知らせは送信されずに待ち、つなぎ直すと送られます。",
    "The stored secret is deleted. Notices wait until a channel is connected again."
  ],
  owners: ["LINEの接続はオーナーだけが見て変更できます。", "Only owners see and change the connection to LINE."],
  persons: [
    "デモや埋め込み画面からはLINEをつなげません。ご自身のユーザーでサインインしてください。",
    "The demo and embedded consoles connect no LINE account: sign in as yourself."
  ],
  disconnected: ["接続が解除されています。上の手順でつなぎ直してください。", "It is disconnected. Connect it again."],
  no_public_url: [
    "このサービスに公開アドレス（https）がないため、LINEからのメッセージを受け取れません。運用者に PUBLIC_URL の設定を依頼してください。送信はできます。",
    "The service has no public https address, so LINE cannot reach it. Ask the operator to set PUBLIC_URL. Sending works."
  ],
  credentials_refused: [
    "Channel ID か Channel secret が正しくないか、再発行されています。LINEの画面で今の値を確かめて、つなぎ直してください。",
    "The Channel ID or secret is wrong or was replaced. Look up the present values at LINE, and connect again."
  ],
  line_unreachable: [
    "LINEに問い合わせできませんでした。しばらくしてから「もう一度確認する」を押してください。",
    "LINE could not be asked. Check again in a while."
  ],
  webhook_refused: [
    "LINEがWebhook URLを受け付けませんでした。サービスの公開アドレスが https で、証明書が有効かを運用者に確かめてください。",
    "LINE does not take the webhook URL. The public address must be https with a valid certificate."
  ],
  webhook_test_failed: [
    "LINEからの試し送信がこのサービスに届きませんでした。公開アドレスに外から接続できるかを運用者に確かめてください。",
    "A test by LINE did not reach this service. Its public address must be reachable from outside."
  ],
  webhook_untested: [
    "LINEでの受信テストができませんでした。「もう一度確認する」を押してください。",
    "LINE could not test the webhook. Check again."
  ],
  webhook_unset: [
    "LINE側にWebhook URLが設定されていません。つなぎ直すと設定されます。",
    "LINE has no webhook URL. Connect again to set it."
  ],
  webhook_elsewhere: [
    "LINEのWebhook URLが別のアドレスになっています。このサービスで受け取るには、つなぎ直してください。",
    "LINE sends to another webhook URL. Connect again to receive messages here."
  ],
  webhook_off: [
    "LINE側で「Webhookの利用」がオフです。LINE Official Account Managerの「設定 → 応答設定」でWebhookをオンにしてください。",
    "The webhook is off at LINE. Switch it on in LINE Official Account Manager, Settings, Response settings."
  ],
  webhook_unread: [
    "Webhookの設定をLINEから読み取れませんでした。しばらくしてから確認してください。",
    "The webhook setting could not be read from LINE. Check again in a while."
  ]
})
