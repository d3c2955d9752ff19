/** Why the service refused something, in words for people. */
import { defineMessages } from "./Messages.ts"
import { missingRefusals } from "./refusals/Missing.ts"
import { requestRefusals } from "./refusals/Requests.ts"
import { shopRefusals } from "./refusals/Shops.ts"

/** Sentences by the code of the problem. */
export const refusals = defineMessages({
  ...missingRefusals,
  ...requestRefusals,
  ...shopRefusals,
  link_not_found: [
    "このリンクは使えません。新しいリンクを依頼してください。",
    "This link does not work, or no longer. Ask for a new one."
  ],
  email_taken: [
    "このメールアドレスのユーザーがいます。先にそのユーザーでサインインしてから、もう一度リンクを開いてください。",
    "There is a user with this e-mail address. Sign in as that user, then open the link again."
  ],
  link_for_another: [
    "このリンクは別のメールアドレス宛てです。サインアウトするか、自分のアドレスへの招待を依頼してください。",
    "This link is for another address. Sign out, or ask for an invitation of your own address."
  ],
  sign_in_again: [
    "安全のため、もう一度サインインしてから10分以内にリンクを開いてください。",
    "To be safe, sign in again, and open the link within ten minutes."
  ],
  failed_to_verify_registration: [
    "このパスキーは確認できませんでした。このサイトのパスキーか確かめて、もう一度お試しください。",
    "The passkey could not be verified. Make sure that it is one of this site, and try again."
  ],
  challenge_not_found: [
    "時間が経ちすぎたため、パスキーを確認できませんでした。もう一度お試しください。",
    "That took too long for the passkey to be verified. Try again."
  ],
  passkey_not_found: ["このパスキーは登録されていません。", "This passkey is not registered."],
  too_many_passkeys: [
    "パスキーは20個までです。使っていないものを削除してください。",
    "A user has at most 20 passkeys. Delete one that is not used."
  ],
  last_passkey: [
    "このパスキーを削除すると、サインインする方法がなくなります。先に別のパスキーを追加するか、パスワードを設定するリンクを運営者に依頼してください。",
    "Without this passkey you could not sign in. Add another one first, or ask the operator for a link that sets a password."
  ],
  passkey_unverified: [
    "パスキーで暗証番号や生体認証が行われませんでした。鍵に暗証番号を設定するか、別のパスキーを使ってください。",
    "The passkey did not ask for a PIN, a finger or a face. Set one up for the key, or use another one."
  ],
  company_account: [
    "会社のアカウントでサインインしてください。会社がアカウントを止めても使えてしまうため、パスキーは利用できません。",
    "Sign in with the company's account. A passkey is not used, since it would go on when the company ends the account."
  ],
  authentication_failed: ["このパスキーではサインインできませんでした。", "The passkey was not accepted."],
  visitor_removed: [
    "この訪問者はアカウントのオーナーにより削除されています。オーナーは「ユーザー」で再び許可できます。",
    "An owner of this account has removed this visitor, and may let it in again on the page of users."
  ],
  too_many_visitors: [
    "埋め込み画面の訪問者が上限の500人に達しています。",
    "The account has reached 500 visitors of embedded consoles."
  ],
  shared_user: [
    "デモや埋め込み画面のユーザーは、キーやユーザーを管理できません。",
    "Users of the demo and of embedded consoles manage neither keys nor people."
  ],
  customer_messaging_required: [
    "予約からの予測には顧客メッセージング（Proプラン以上）が必要です。売上を貼り付ける方法なら利用できます。",
    "A forecast from reservations needs customer messaging, plan Pro or higher. Pasted takings work without it."
  ],
  reservations_outside_section: [
    "この画面では予約を利用できません。売上を貼り付けて予測してください。",
    "This session has no access to reservations. Paste takings instead."
  ],
  shop_not_set_up: [
    "予約を受け付ける店舗がまだ設定されていません。メニューを追加するか、売上を貼り付けて予測してください。",
    "No shop takes reservations yet. Add a menu that can be booked, or paste takings."
  ],
  too_few_booked_days: [
    "予約による来店の履歴が7日分に足りません。それまでは売上を貼り付けて予測してください。",
    "Guests with a reservation have come for fewer than 7 days. Until then, paste takings."
  ],
  outside_section: ["この画面で使える範囲の外です。", "This session is limited to another section of the console."],
  account_suspended: [
    "アカウントが停止中のため、キー、招待、リンクは作れません。",
    "The account is suspended: it makes no keys, invitations or links."
  ],
  already_member: [
    "このメールアドレスの人はすでに参加しています。",
    "The account has a user with this e-mail address."
  ],
  import_running: [
    "このアカウントでは別のインポートを実行中です。終わってから、もう一度送ってください。",
    "Another import of this account is running. Send this one when it has ended."
  ],
  too_many_invitations: ["招待中の人が上限の100人に達しています。", "100 invitations are open. Revoke some first."],
  user_elsewhere: [
    "ほかのアカウントにも所属しています。このアカウントから削除するか、運用者に依頼してください。",
    "This user also belongs elsewhere. Remove them from this account, or ask the operator."
  ],
  user_at_company: [
    "会社のアカウントでサインインする人です。パスワードは会社の側で再設定してください。",
    "This user signs in by the company's account: a forgotten password is set there."
  ],
  operator_only: [
    "お店を作れるのは運用者だけです。お店への招待を依頼してください。",
    "Only an operator opens shops. Ask for an invitation into one."
  ],
  staff_not_found: ["このスタッフは見つかりません。", "There is no such member of the staff."],
  absence_not_found: ["このお休みはもう削除されています。", "This absence was removed already."],
  closure_not_found: ["この休業日はもう削除されています。", "These days off were removed already."],
  slug_taken: [
    "この名前はほかのお店が使っています。別の名前にしてください。",
    "Another shop has this name. Choose another one."
  ],
  channel_not_accepted: [
    "LINEがこの値を受け付けませんでした。Channel ID と Channel secret を、LINEの画面からもう一度コピーしてください。",
    "LINE does not accept these values. Copy the Channel ID and Channel secret from LINE again."
  ],
  channel_taken: [
    "このLINE公式アカウントは、ほかのお店につながっています。先にそちらの接続を解除してください。",
    "Another shop is connected to this LINE account. Disconnect it there first."
  ],
  line_unreachable: [
    "LINEに接続できませんでした。しばらくしてからお試しください。",
    "LINE cannot be reached now. Try again in a while."
  ],
  last_owner: ["アカウントには少なくとも1人のオーナーが必要です。", "An account keeps at least one owner."],
  own_user: [
    "自分自身にはできません。別の運用者か、サーバー上のコマンドで行ってください。",
    "This is your own user. Another operator, or a command on the machine, may do this."
  ],
  // Bookings
  slot_full: [
    "この時間は空きが足りません。別の時間か人数を選んでください。",
    "This time has not enough places left. Choose another time, or fewer people."
  ],
  duplicate_reservation: [
    "この方はすでにこの時間を予約しています。予約一覧で確かめてください。",
    "This guest has booked this time already. See the list of bookings."
  ],
  slot_exists: ["同じ時刻の枠がすでにあります。", "There is a slot at this time already."],
  invalid_slot_time: [
    "枠は24時間以内、2年先まで、実在する時刻で指定してください。",
    "A slot lasts at most 24 hours, lies at most two years ahead, and begins and ends at times that exist."
  ],
  capacity_below_booked: [
    "予約済みの人数より少なくできません。先に予約をキャンセルするか、別の枠に移してください。",
    "More places of the slot are booked: cancel or move reservations first."
  ],
  invalid_status_transition: [
    "予約の状態がすでに変わっているため、この変更はできません。",
    "The reservation is in a state that does not allow this."
  ],
  invalid_payment_transition: [
    "支払いの状態がすでに変わっているため、この変更はできません。",
    "The payment is in a state that does not allow this."
  ],
  too_many_payments: [
    "1件の予約に記録できる支払いは20件までです。この支払いは予約を指定せずに記録してください。",
    "A reservation has at most 20 payments. Record this one without the reservation."
  ],
  too_many_refunds: [
    "1件の支払いの返金は、失敗したものを含めて50件までです。残りは決済サービスの管理画面でまとめて返金してください。",
    "A payment has at most 50 refunds, those that failed among them. Give the rest back in one, in the provider's own console."
  ],
  time_zone_in_use: [
    "今後の枠が開いている間は、タイムゾーンを変更できません。先に枠を閉じてください。",
    "Open slots ahead have times of the present time zone: close them first."
  ],
  limit_reached: ["登録できる件数の上限に達しています。", "There are as many of these as an account may have."],
  already_waiting: ["この友だちはすでにキャンセル待ちをしています。", "The friend waits for this slot already."],
  slot_not_waitable: ["この枠のキャンセル待ちはできません。", "This slot takes no waiting list entries."],
  not_offered: ["この案内はすでに終了しています。", "The offer is over."],
  merge_conflict: [
    "両方の予約が同じ枠にあります。どちらかをキャンセルしてください。",
    "Both have reservations for the same slot: cancel one of them."
  ],
  // Friends, messages, members
  friend_not_following: [
    "友だち解除またはブロックされているため、送れません。",
    "The friend has blocked the account or left it, so nothing can be sent."
  ],
  quota_exceeded: [
    "今月の配信数の上限に達しています。LINE公式アカウントのプランを確認してください。",
    "The messages of this month are used up. See the plan of the LINE official account."
  ],
  tag_name_in_use: ["同じ名前のタグがあります。", "There is a tag of this name."],
  too_many_points: [
    "これ以上ポイントを付与できません（一人の会員への付与は合計 2,000,000,000 ポイントまで）。",
    "The member cannot be given more points (2,000,000,000 in all)."
  ],
  not_enough_points: ["ポイントの残高が足りません。", "The member has not enough points."],
  points_expired: ["有効期限を過ぎたポイントは付与できません。", "The points would have expired already."],
  reference_used: ["この参照番号は別の記録に使われています。", "This reference was used for other points."],
  app_plan_required: ["アプリの利用にはProプラン以上が必要です。", "Apps need the plan Pro or higher."],
  plan_required: [
    "このアカウントのプランでは使えません。運用者に変更を依頼してください。",
    "The plan of this account does not include this. Ask the operator to change it."
  ],
  // Forms, scenarios
  form_closed: ["このフォームは回答を受け付けていません。", "The form takes no submissions."],
  form_limit: ["フォームの数の上限に達しています。", "There are as many forms as an account may have."],
  form_version_limit: [
    "フォームの変更回数の上限に達しています。新しいフォームを作ってください。",
    "The form was changed as often as it may be. Make a new one."
  ],
  scenario_archived: ["アーカイブ済みのシナリオは変更できません。", "An archived scenario cannot be changed."],
  too_many_scenarios: ["シナリオの数の上限に達しています。", "There are as many scenarios as an account may have."],
  run_not_started: ["このシナリオは開始できませんでした。", "The scenario was not started."],
  // Analyses
  observation_limit: [
    "プランで使える定点チェックの数に達しています。不要なものをアーカイブしてください。",
    "There are as many watches as the plan allows: archive one that is not needed."
  ],
  observation_archived: ["終了した定点チェックです。新しく始めてください。", "The watch has ended. Start a new one."],
  observation_budget_exhausted: [
    "今月の定点チェックの予算を使い切りました。予算を増やすか、来月までお待ちください。",
    "The month's budget of this watch is used up. Raise it, or wait for the next month."
  ],
  area_without_people: [
    "この地域の居住者は100人未満のため、シミュレーションできません。近隣の地域か、全国を選んでください。",
    "The area has fewer than 100 residents, too few for a simulation. Choose an area nearby, or all of Japan."
  ],
  simulation_limit: [
    "同時に5件まで、または今日使えるペルソナの上限に達しています。実行中のものが終わってから、または明日お試しください。",
    "Five simulations are running or waiting, or the personas of today are used up. Try again when one has ended, or tomorrow."
  ],
  too_many_waiting: [
    "同じ計算がいくつも実行中または待機中です。いずれかが終わってからお試しください。",
    "Several computations of this kind are running or waiting. Try again when one of them has ended."
  ],
  simulation_not_completed: [
    "完了したシミュレーションだけに実績を登録できます。",
    "Only a completed simulation takes an outcome."
  ],
  outcome_not_accepted: [
    "この種類のシミュレーションには実績を登録できません。",
    "A simulation of this kind predicts no rate, so it takes no outcome."
  ],
  simulation_finished: ["このシミュレーションはすでに終了しています。", "The simulation has ended already."],
  address_not_found: ["住所が見つかりません。", "The address was not found."],
  location_outside_japan: ["日本の市区町村の外です。", "The location is in no municipality of Japan."],
  chain_limit: [
    "チェーンの数の上限に達しています。不要なものを削除してください。",
    "There are as many chains as an account may have: delete one that is not needed."
  ],
  store_limit: ["店舗の数の上限に達しています。", "There are as many stores as a chain may have."],
  store_name_taken: ["同じ名前の店舗があります。", "Another store of the chain has this name."],
  // Integrations, operation
  account_inactive: ["このアカウントは停止中です。", "The account is inactive."],
  rehearsal_limit: [
    "受信テストは実行中か、1分あたりの回数の上限に達しています。少し待ってからお試しください。",
    "A rehearsal is running, or as many were started as a minute allows. Wait a moment."
  ],
  notification_endpoint_limit: [
    "通知先の数の上限に達しています。不要なものを削除してください。",
    "There are as many notification endpoints as an account may have: delete one that is not needed."
  ],
  actor_required: [
    "ペイロードを変更するには、このサービスのアクターで絞り込んでください。",
    "Filter by an actor of this service first: its schema says which payloads its jobs may have."
  ],
  change_refused: [
    "新しい値を受け付けないジョブがあります。アクターのスキーマに合わないか、キーが変わります。",
    "A job cannot have this value: its actor does not take it, or its key would be another one."
  ],
  actor_without_keys: [
    "このアクターのジョブにはキーがないため、キーごとの上限は設定できません。全体の上限を設定してください。",
    "Jobs of this actor have no keys, so there is no rate per key: set a rate of all its jobs."
  ],
  key_limit: [
    "この種類のキーは1アカウント50個までです。使わないキーを無効にしてください。",
    "An account has at most 50 keys of a kind: revoke one that is not used."
  ],
  plan_limit: [
    "プランで使えるWebhookの数に達しています。不要なものを削除してください。",
    "There are as many webhooks as the plan allows: delete one that is not needed."
  ],
  invalid_url: [
    "このURLには送信できません。公開されているhttpsのURLを指定してください。",
    "Nothing is sent to this URL. Give a public one that begins with https."
  ],
  payload_expired: ["この配信の内容は保存期間を過ぎています。", "The payload of the delivery is no longer kept."],
  storage_limit: [
    "アカウントで保存できる件数の上限に達しています。不要なデータを削除するか、運用者に依頼してください。",
    "The account has stored as much as it may: delete what is not needed, or ask the operator."
  ],
  rate_limited: [
    "短い時間に操作が多すぎます。しばらくしてからお試しください。",
    "That was too much in a short time. Try again in a moment."
  ],
  job_state_refused: ["ジョブの状態がすでに変わっています。", "The job is in a state that does not allow this."],
  no_downgrade: [
    "動いているビルドは、このアクターの前のバージョンへの変換を知りません。そのビルドで実行するか、ジョブを中止してください。",
    "The build that runs knows no way back to the version before. Do it with one that does, or cancel the job."
  ],
  step_not_found: ["このジョブには、その名前のステップがありません。", "The job has no step of this name."],
  unique_key_taken: [
    "同じキーの未完了のジョブがあるため、変更できません。",
    "Another unfinished job has the same unique key."
  ],
  approver_not_reachable: [
    "承認する人は、このLINE公式アカウントを友だち追加している人から選んでください。",
    "Choose an approver who follows the account on LINE."
  ],
  broadcast_ended: [
    "この配信はすでに終わっているため、中止できません。",
    "The broadcast has ended: nothing of it can be stopped."
  ],
  broadcast_not_pausable: [
    "一時停止と再開ができるのは、予約済みか配信中のものだけです。画面を読み込み直してください。",
    "Only a broadcast that is scheduled or being sent can be paused and resumed. Load the page again."
  ],
  keywords_mismatch: [
    "自動応答にはキーワードが1つ以上必要です。あいさつメッセージにはキーワードを付けられません。",
    "An answer needs a keyword; a greeting has none."
  ],
  nothing_to_mark: [
    "既読にできるメッセージがありません。LINEが既読の情報を送っていないか、すでに既読です。",
    "No message can be marked as read: LINE gave no token, or they are read already."
  ],
  read_mark_refused: [
    "LINEで既読にできませんでした。しばらくしてから、もう一度お試しください。",
    "LINE did not mark the messages as read. Try again in a while."
  ],
  too_many_auto_replies: [
    "あいさつと自動応答は合わせて200個までです。使っていないものを削除してください。",
    "There are 200 greetings and answers at most. Delete one that is not used."
  ],
  rich_menu_refused: [
    "LINEがリッチメニューを受け付けませんでした。画像と設定を確認してください。",
    "LINE did not take the rich menu. Check the image and what is set."
  ],
  rich_menu_changed: [
    "同じリッチメニューが同時に変更されました。開き直して、もう一度変更してください。",
    "Someone else changed this rich menu at the same time. Open it again and repeat your change."
  ],
  too_many_rich_menus: [
    "リッチメニューは20個までです。使っていないものを削除してください。",
    "There are 20 rich menus at most. Delete one that is not used."
  ],
  too_many_templates: [
    "テンプレートは200個までです。使っていないものを削除してください。",
    "There are 200 templates at most. Delete one that is not used."
  ]
})

export const isKnown = (code: string | undefined): code is keyof typeof refusals =>
  code !== undefined && Object.hasOwn(refusals, code)
