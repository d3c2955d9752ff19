/** Texts of what the shop sends. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["メッセージ", "Messages"],
  broadcasts: ["一斉配信", "Broadcasts"],
  replies: ["あいさつ・自動応答", "Greeting and replies"],
  templates: ["テンプレート", "Templates"],
  richMenus: ["リッチメニュー", "Rich menus"],
  sections: ["メッセージの種類", "Kinds of messages"],
  lead: [
    "友だち全員、またはタグや来店の条件で絞り込んだ友だちに同じメッセージを送ります。",
    "The same message to all friends, or to some of them by tags, visits and bookings."
  ],
  none: ["一斉配信はまだありません", "No broadcast yet"],
  noneMore: [
    "お休みのお知らせやキャンペーンを、友だちにまとめて送れます。",
    "Days off and campaigns can go to all friends at once."
  ],
  create: ["メッセージを作成", "Write a message"],
  createLead: [
    "配信先を選ぶと、届く人数と今月の残り通数をその場で確認できます。",
    "Who gets it and what is left of the month are counted as you choose."
  ],
  name: ["管理用タイトル", "Title"],
  nameHint: ["お客様には表示されません", "Friends do not see it"],
  status: ["状態", "State"],
  status_awaiting_approval: ["承認待ち", "Waits for approval"],
  status_scheduled: ["予約済み", "Scheduled"],
  status_sending: ["配信中", "Being sent"],
  status_paused: ["一時停止中", "Paused"],
  status_completed: ["配信済み", "Sent"],
  status_stopped: ["中止", "Stopped"],
  status_failed: ["配信できませんでした", "Not sent"],
  when: ["配信日時", "When"],
  atOnce: ["今すぐ配信", "Send now"],
  later: ["日時を指定して配信", "Schedule"],
  date: ["日付と時刻", "Date and time"],
  sent: ["配信数", "Sent"],
  failed: ["失敗", "Failed"],
  people: [(count: string) => `${count}人`, (count: string) => `${count} people`],
  audience: ["配信先", "Audience"],
  everyone: ["すべての友だち", "All friends"],
  byTags: ["条件で絞り込む", "By conditions"],
  withTags: ["このタグが付いた友だち", "Friends with these tags"],
  anyTag: ["いずれかのタグ", "Any of them"],
  allTags: ["すべてのタグ", "All of them"],
  match: ["選んだタグの", "They have"],
  withoutTags: ["このタグが付いた友だちを除く", "Without friends who have"],
  noTags: [
    "タグがありません。友だちのページの「タグ」で作成できます。",
    "There are no tags. Create some on the page of the friends."
  ],
  noTagChosen: ["条件を選ぶまでは、すべての友だちが配信先です。", "Until you choose something, all friends get it."],
  reach: ["届く人数", "They get it"],
  left: ["今月の残り", "Left this month"],
  leftChange: [
    (before: string, after: string) => `${before}通 → 配信後 ${after}通`,
    (before: string, after: string) => `${before} → ${after} afterwards`
  ],
  noMarketing: [
    (count: string) => `ほかに、お知らせを希望しない友だちが${count}人います（配信されません）。`,
    (count: string) => `Besides, ${count} want no marketing and do not get it.`
  ],
  tooFew: [
    (missing: string) =>
      `今月の残りが${missing}通足りないため、このままでは誰にも配信されません。配信先を絞るか、翌月に配信してください。`,
    (missing: string) =>
      `${missing} messages are missing this month, so that no friend would get it. Narrow the audience, or send it next month.`
  ],
  noRecipients: ["条件に合う友だちがいません。配信先を見直してください。", "No friend fits. Choose another audience."],
  quietUntil: [
    (until: string) => `夜間などの配信しない時間帯のため、今すぐ配信しても${until}まで待ちます。`,
    (until: string) => `These are quiet hours: sent now, it waits until ${until}.`
  ],
  texts: ["メッセージ", "Message"],
  text: ["本文", "Text"],
  textOf: [(n: number) => `本文 ${n}`, (n: number) => `Text ${n}`],
  letters: [
    (count: string, most: string) => `${count} / ${most}文字`,
    (count: string, most: string) => `${count} of ${most} letters`
  ],
  addText: ["吹き出しを追加", "Add a text"],
  insert: ["差し込み", "Fill in"],
  displayName: ["友だちの名前", "Name"],
  shopName: ["お店の名前", "Shop"],
  menuName: ["予約のメニュー", "Menu"],
  bookingTime: ["予約の日時", "Time of the booking"],
  sampleName: ["山田 花子", "Hanako Yamada"],
  sampleMenu: ["カット", "Haircut"],
  sampleTime: ["12月1日(火) 10:00", "Tue 1 Dec 10:00"],
  useTemplate: ["テンプレートから入力", "Use a template"],
  chooseTemplate: ["テンプレートを選ぶ", "Choose a template"],
  plainOnly: [
    "一斉配信は全員に同じ文章が届きます。{displayName} などの差し込みはそのままの文字で表示されるため、消してから配信してください。",
    "All friends get the same text. Placeholders such as {displayName} would be shown as they stand: take them out first."
  ],
  preview: ["プレビュー", "Preview"],
  previewEmpty: ["本文を入力すると、ここに表示されます", "What you write is shown here"],
  previewNote: ["実際の表示は端末により異なります。", "Phones differ a little."],
  test: ["テスト送信", "Test"],
  testLead: [
    "保存や配信の前に、自分のLINEに送って確認できます（1通使います）。",
    "Send it to yourself first. It uses one message."
  ],
  testSearch: ["送り先の名前で検索", "Search by name"],
  testTo: ["テストの送り先", "To"],
  chooseFriend: ["友だちを選ぶ", "Choose a friend"],
  unnamed: ["名前なし", "No name"],
  sendTest: ["テスト送信する", "Send the test"],
  testSent: [(name: string) => `${name}さんにテスト送信しました`, (name: string) => `The test was sent to ${name}`],
  approver: ["配信前の承認", "Approval"],
  approverLead: [
    "店長などに LINE で確認を求め、承認されたときだけ配信します（3日以内）。",
    "Someone is asked by LINE, and it is sent once approved, within three days."
  ],
  needsApproval: ["承認を受けてから配信する", "Ask for approval first"],
  approverTo: ["承認する人", "Approved by"],
  confirm: ["内容を確認する", "Review"],
  confirmTitle: ["この内容で配信しますか？", "Send this?"],
  sendNow: [(count: string) => `${count}に配信する`, (count: string) => `Send to ${count}`],
  schedule: ["配信を予約する", "Schedule it"],
  askApproval: ["承認を依頼する", "Ask for approval"],
  whoNow: [
    "配信先は配信を始める時点で決まるため、人数が変わることがあります。送り始めるとキャンセルはできません。",
    "Who gets it is decided when it begins, so that the number may change. It cannot be taken back."
  ],
  back: ["戻って直す", "Back"],
  created: ["配信を受け付けました", "It was accepted"],
  scheduledFor: ["予約の日時", "Scheduled for"],
  copy: ["複製して作成", "Write a copy"],
  pause: ["一時停止", "Pause"],
  resume: ["配信を再開", "Resume"],
  resumeAtOnce: [
    "予約の日時を過ぎています。再開するとすぐに配信されます。",
    "Its time is over: resumed, it is sent at once."
  ],
  pausedNote: [
    "一時停止中です。再開するまで、これ以上は送られません。",
    "It is paused: no further part is sent until it is resumed."
  ],
  stop: ["配信を中止", "Stop"],
  stopQuestion: [
    "まだ送っていない分を中止し、通数を戻します。送り終えた分は戻せません。",
    "What was not sent yet is not sent any more, and its messages are given back. What was sent stays."
  ],
  result: ["結果", "Result"],
  recipients: ["配信対象", "Audience"],
  queued: ["送信待ち", "Waiting"],
  skipped: ["対象外になった人", "Left meanwhile"],
  unknown: ["結果不明", "Unknown"],
  unknownHint: [
    "LINEから応答がなく、届いたか分かりません。二重に届かないよう、再送はしません。",
    "LINE did not answer, so it may have arrived. It is never sent twice."
  ],
  opened: ["開封", "Opened"],
  clicked: ["クリック", "Clicked"],
  share: [
    (count: string, share: string) => `${count}人（${share}）`,
    (count: string, share: string) => `${count} (${share})`
  ],
  fewReaders: ["20人未満", "Fewer than 20"],
  opened_available: [
    "LINEは20人以上になってから数を知らせます。配信の翌日ごろから30日間、最大1時間に1回更新します。",
    "LINE gives numbers from 20 people on, from about the next day and for 30 days. They are read once an hour at most."
  ],
  openedAt: [(time: string) => `${time} 時点`, (time: string) => `As of ${time}`],
  opened_not_sent: ["配信すると、LINEが数えた開封数を表示します。", "Once it is sent, what LINE counts is shown here."],
  opened_not_counted: [
    "この配信は開封数を数えずに送られたため、表示できません。",
    "This one was sent without being counted, so LINE does not say who opened it."
  ],
  opened_sandbox: [
    "テスト環境では実際に読む人がいないため、開封数はありません。LINEにつなぐと表示されます。",
    "No person reads in the sandbox, so nothing is counted. Connect LINE to see who opens."
  ],
  opened_unavailable: [
    "LINEから開封数を取得できませんでした。しばらくしてから開き直してください。",
    "LINE did not say who opened it. Look again later."
  ],
  began: ["開始", "Began"],
  ended: ["終了", "Ended"],
  error_quota_exceeded: [
    "今月の残り通数が足りないため、誰にも配信しませんでした。",
    "The messages left this month were not enough, so no friend got it."
  ],
  error_no_recipients: ["条件に合う友だちがいないため、配信しませんでした。", "No friend fitted, so nothing was sent."],
  approval_pending: ["承認者の回答を待っています。", "The approver has not answered yet."],
  approval_approved: ["承認されました。", "It was approved."],
  approval_rejected: ["承認されなかったため、配信しませんでした。", "It was rejected, and not sent."],
  approval_expired: [
    "3日以内に回答がなかったため、配信しませんでした。",
    "No answer came within three days, so it was not sent."
  ],
  approval_unreachable: [
    "承認者に連絡できなかったため、配信しませんでした。",
    "The approver could not be asked, so it was not sent."
  ],
  approval_withdrawn: ["承認の前に中止しました。", "It was stopped before it was approved."],
  parts: ["送信のくわしい記録", "Details of sending"],
  part: ["回", "Part"],
  reason: ["理由", "Reason"],
  chunk_queued: ["送信待ち", "Waiting"],
  chunk_sent: ["送信済み", "Sent"],
  chunk_failed: ["失敗", "Failed"],
  chunk_unknown: ["結果不明", "Unknown"],
  chunk_stopped: ["中止", "Stopped"],
  why_monthly_limit: ["LINEの月間上限に達しました", "LINE's monthly limit was reached"],
  why_refused: ["LINEが受け付けませんでした", "LINE refused it"],
  why_no_answer: ["LINEから応答がありませんでした", "LINE did not answer"],
  why_no_recipients: ["届く友だちがいませんでした", "No friend was left"],
  mayNot: ["配信の作成には「開発者」以上の権限が必要です。", "Broadcasts are for developers and owners."]
})
