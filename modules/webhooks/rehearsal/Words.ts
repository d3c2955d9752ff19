/** What a rehearsal says of a receiver, in both languages: what it did, and what to change. */
import { Localized } from "../../../src/Language.ts"
import type { Finding } from "./Rehearsal.ts"

export const words: Readonly<Record<Finding, Localized>> = {
  unreachable: new Localized(
    "受信側に接続できませんでした。URL、DNS、証明書を確認してください。",
    "The receiver could not be reached. Check its URL, DNS and certificate."
  ),
  too_slow: new Localized(
    "制限時間内に応答がありませんでした。署名を確認したらすぐに2xxを返し、処理は後で行ってください。",
    "No answer came in time. Answer 2xx as soon as the signature is verified, and do the work afterwards."
  ),
  slow: new Localized(
    "応答はありましたが、制限時間の半分を超えました。混雑すると間に合わなくなります。処理は応答の後に行ってください。",
    "It answered, but took more than half of the time limit and will miss it under load. Do the work after the answer."
  ),
  refused_valid: new Localized(
    "正しい署名のイベントを受け付けませんでした。署名鍵と、受信した本文をそのまま検証しているかを確認してください。",
    "It refused an event whose signature is right. Check the signing secret, and that the raw body is verified as received."
  ),
  failed_on_duplicate: new Localized(
    "同じイベントが2回届いたときに失敗しました。2回目は何もせずに2xxを返してください。idを2日間記録しておきます。",
    "It failed when the same event came twice. Answer the second one with 2xx and do nothing; remember ids for two days."
  ),
  accepted_late: new Localized(
    "10分前に署名されたイベントを受け付けました。署名の時刻が5分以上ずれているものは拒否してください。盗み見た通信の再送を防げます。",
    "It accepted an event that was signed ten minutes ago. Refuse signatures that are 5 minutes or more away, so that a recorded one cannot be sent again."
  ),
  accepted_forged: new Localized(
    "署名が正しくないイベントを受け付けました。誰でも偽のイベントを送れる状態です。署名を検証し、正しくなければ401を返してください。",
    "It accepted an event with a wrong signature, so anyone can send it forged ones. Verify the signature and answer 401 where it is wrong."
  ),
  failed_on_forged: new Localized(
    "署名が正しくないイベントは受け付けませんでしたが、エラーになりました。落ちないように、401を返してください。",
    "It did not accept an event with a wrong signature, but failed on it. Answer 401 instead of breaking."
  ),
  refused_huge: new Localized(
    "320KiBの本文を受け付けませんでした。受信側や手前のサーバーの本文サイズの上限を上げてください。",
    "It refused a body of 320 KiB. Raise the limit of the receiver, or of the server in front of it."
  ),
  failed_out_of_order: new Localized(
    "新しいイベントの後に古いイベントが届いたときに失敗しました。順番は保証されません。古いものにも2xxを返してください。",
    "It failed when an older event came after a newer one. Order is not promised: answer 2xx to the older one, too."
  )
}
