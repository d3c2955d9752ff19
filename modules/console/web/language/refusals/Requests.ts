/** Sentences for requests that any operation may refuse, and for those of developers and operators. */
import { defineMessages } from "../Messages.ts"

export const requestRefusals = defineMessages({
  bad_request: [
    "内容を読み取れませんでした。画面を読み込み直して、もう一度お試しください。",
    "The request could not be read. Load the page again and try once more."
  ],
  invalid_request: [
    "入力に誤りがあります。下に示した項目を直してください。",
    "Some of the input is wrong. Correct what is listed below."
  ],
  headers_too_large: [
    "ブラウザが送る情報が大きすぎます。このサイトのCookieを削除して、もう一度お試しください。",
    "The browser sends too much with the request. Delete the cookies of this site and try again."
  ],
  payload_too_large: ["送る内容が大きすぎます。分けて送ってください。", "This is too large. Send it in parts."],
  unsupported_media_type: [
    "この形式のファイルは受け取れません。画面に書かれた形式で送ってください。",
    "Files of this kind are not accepted. Send one of the kinds named on the page."
  ],
  misdirected_request: [
    "このアドレスからは操作できません。運用者に正しいアドレスを確認してください。",
    "This does not work at this address. Ask the operator for the right one."
  ],
  unauthorized: [
    "サインインの期限が切れました。もう一度サインインしてください。",
    "You are no longer signed in. Sign in again."
  ],
  forbidden: [
    "この操作の権限がありません。オーナーか運用者に依頼してください。",
    "You may not do this. Ask an owner or the operator."
  ],
  insufficient_scope: [
    "この操作の権限がありません。オーナーに権限の変更を依頼してください。",
    "Your role does not include this. Ask an owner to change it."
  ],
  owner_token_required: ["オーナーの方だけができる操作です。", "Only the owner may do this. Ask them to do it."],
  member_token_required: [
    "会員ご本人だけが見られます。LINEからお店の会員証を開いてください。",
    "Only the member sees this. Open the member's card from LINE."
  ],
  metrics_token_required: [
    "メトリクスの読み取りにはトークンが必要です。METRICS_TOKEN を付けてください。",
    "Metrics are read with a token. Send METRICS_TOKEN."
  ],
  internal_error: [
    "サービスで問題が起きました。しばらくしてからお試しください。続くときは、下のお問い合わせ番号を運用者に伝えてください。",
    "The service failed. Try again in a while; if it goes on, give the operator the number below."
  ],
  unavailable: [
    "ただいま混み合っているか、準備中です。しばらくしてからお試しください。",
    "The service is busy or starting. Try again in a while."
  ],
  not_ready: ["サービスは準備中です。しばらくお待ちください。", "The service is starting. Wait a moment."],
  idempotency_in_flight: [
    "同じ操作を処理中です。終わるまでお待ちください。",
    "This is being done already. Wait until it has ended."
  ],
  idempotency_key_reused: [
    "同じ操作が違う内容で送られました。画面を読み込み直してください。",
    "This was sent before with other contents. Load the page again."
  ],
  invalid_cursor: [
    "一覧の続きを表示できません。最初から表示し直してください。",
    "The list cannot go on from here. Open it again."
  ],
  invalid_delivery_cursor: [
    "配信の続きを表示できません。最初から表示し直してください。",
    "The deliveries cannot go on from here. Open the list again."
  ],
  invalid_submission_cursor: [
    "回答の続きを表示できません。最初から表示し直してください。",
    "The submissions cannot go on from here. Open the list again."
  ],
  invalid_range: [
    "期間の終わりが始まりより前です。日付を直してください。",
    "The span ends before it begins. Correct the dates."
  ],
  too_many_streams: [
    "同じ画面を開きすぎています。使っていないタブを閉じてください。",
    "Too many pages follow this at once. Close tabs that are not used."
  ],
  // Developers
  invalid_events: ["選べないイベントがあります。一覧から選び直してください。", "Choose events of the list."],
  unknown_event_type: ["このイベントの種類はありません。一覧から選び直してください。", "Choose an event of the list."],
  invalid_headers: [
    "使えないヘッダーがあります。下に示したものを直してください。",
    "Some headers are refused. Correct what is listed below."
  ],
  unsupported_api_version: [
    "このAPIバージョンはありません。公開中のバージョンを選んでください。",
    "There is no such version of the API. Choose the published one."
  ],
  invalid_signature: [
    "LINEからの署名が合いません。Channel secret を確認してください。",
    "The signature is not LINE's. Check the Channel secret."
  ],
  invalid_stripe_signature: [
    "Stripeからの署名が合いません。署名シークレットを確認してください。",
    "The signature is not Stripe's. Check the signing secret."
  ],
  unreadable_hook: ["LINEからの通知を読み取れませんでした。", "The notice of LINE cannot be read. Send it again."],
  unreadable_event: ["Stripeからの通知を読み取れませんでした。", "The notice of Stripe cannot be read. Send it again."],
  scopes_refused: ["付けられない権限があります。一覧から選び直してください。", "Choose scopes of the list."],
  scopes_not_wanted: [
    "アプリが求めていない権限です。選択から外してください。",
    "The app does not ask for some of these scopes. Leave them out."
  ],
  key_not_rotatable: [
    "このキーは更新できません。新しいキーを作り、このキーを無効にしてください。",
    "This key cannot be rotated. Make a new one and revoke this one."
  ],
  embedding_off: [
    "埋め込みが有効になっていません。運用者に設定（CONSOLE_EMBED_ORIGINS）を依頼してください。",
    "Embedding is off. Ask the operator to set CONSOLE_EMBED_ORIGINS."
  ],
  // Operation
  actor_not_fair: [
    "このアクターはアカウントごとの順番を取りません。ほかのアクターを選んでください。",
    "This actor keeps no order by account. Choose another one."
  ],
  backfill_refused: [
    "一度に実行できるのは1,000回までです。期間を分けてください。",
    "At most 1,000 runs are made up for at once. Use shorter spans."
  ],
  callback_gone: [
    "回答の期限が過ぎています。もう一度依頼を受けてください。",
    "The time for this is over. Ask for a new address."
  ],
  callback_refused: [
    "回答の内容が違います。下に示した項目を直してください。",
    "The body is another one than expected. Correct what is listed."
  ],
  callback_too_long: ["回答が長すぎます。短くしてください。", "The body is too long. Send less."],
  callback_unknown: [
    "今は受け取れません。1分後にもう一度送ってください。",
    "This cannot be taken now. Send it again in a minute."
  ],
  filter_required: [
    "条件を1つ以上指定するか、すべてを対象にすることを選んでください。",
    "Name at least one condition, or say that all are meant."
  ],
  no_deadline: [
    "このアクターには期限がありません。期限を空にしてください。",
    "This actor has no deadline. Leave it out."
  ],
  not_external: [
    "このアクターのジョブは画面から追加できません。",
    "Jobs of this actor are only sent by the service. Choose another one."
  ]
})
