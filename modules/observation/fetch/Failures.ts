/** The failures of a fetch with their sentences. A closed and a filtered port are both `connect`: no port scanner. */
import { type FailureReason, ObserveFailed } from "../type/ObserveFailed.ts"

const texts = {
  refused_address: "URL（またはリダイレクト先）が公開アドレスではないため、取得しませんでした。",
  dns: "ホスト名のアドレスが見つかりませんでした。",
  connect: "サーバーに接続できませんでした。",
  tls: "安全な接続（TLS）を確立できませんでした。証明書を確認してください。",
  timeout: "サーバーの応答が時間内に終わりませんでした。",
  protocol: "サーバーの応答がHTTPとして正しくありませんでした。",
  too_many_redirects: "リダイレクトが多すぎます。",
  robots_disallowed: "サイトのrobots.txtが取得を許可していません。",
  robots_unreachable: "サイトのrobots.txtを確認できないため、取得を見合わせました。",
  not_found: "ページが見つかりませんでした。URLを確認してください。",
  forbidden: "サイトがアクセスを拒否しました。",
  rate_limited: "サイトへのアクセスが多すぎるため、後で取得します。",
  unavailable: "サイトが一時的に利用できません。",
  status: "サイトがエラーを返しました。",
  too_large: "ページが大きすぎます（上限2 MiB）。",
  content_type: "ページの形式に対応していません（HTMLとJSONに対応）。",
  content_encoding: "ページの圧縮形式が正しくないか、対応していません。"
} as const satisfies Partial<Record<FailureReason, string>>
export type FetchReason = keyof typeof texts

interface Facts {
  readonly status?: number
  readonly retryAfterMs?: number | undefined
}

export const failed = (reason: FetchReason, { retryAfterMs, status }: Facts = {}): ObserveFailed =>
  new ObserveFailed({
    reason,
    text: status === undefined ? texts[reason] : texts[reason].replace(/。$/, `（HTTP ${status}）。`),
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs: Math.round(retryAfterMs) })
  })

/** The failure that a status means; undefined for one that is none. */
export const failedStatus = (status: number, retryAfterMs: number | undefined): ObserveFailed | undefined => {
  if (status === 200) return undefined
  if (status === 429) return failed("rate_limited", { status, retryAfterMs })
  if (status === 404 || status === 410) return failed("not_found", { status })
  if (status === 401 || status === 403 || status === 407 || status === 451) return failed("forbidden", { status })
  if (status === 500 || status === 502 || status === 503 || status === 504) {
    return failed("unavailable", { status, retryAfterMs })
  }
  return failed("status", { status })
}
