/** Texts that pages share, and the pages of errors. */
import type { InEach, Language } from "../../../src/Language.ts"
import { html } from "./markup/Html.ts"
import * as Layout from "./markup/Layout.ts"

interface ErrorText {
  readonly title: string
  readonly text: string
}

const errors: Readonly<Record<number, InEach<ErrorText>>> = {
  403: {
    ja: { title: "送信できませんでした", text: "ページを開き直して、もう一度お試しください。" },
    en: { title: "This could not be sent", text: "Please open the page again and retry." }
  },
  404: {
    ja: {
      title: "ページが見つかりません",
      text: "アドレスが間違っているか、ページがなくなった可能性があります。お店にお問い合わせください。"
    },
    en: { title: "Page not found", text: "The address may be wrong, or the page is gone. Please ask the shop." }
  },
  413: {
    ja: { title: "入力が長すぎます", text: "前のページに戻り、内容を短くしてお試しください。" },
    en: { title: "This is too long", text: "Please go back and shorten your entries." }
  },
  429: {
    ja: { title: "アクセスが集中しています", text: "しばらくしてから、もう一度お試しください。" },
    en: { title: "Too many requests", text: "Please try again in a while." }
  }
}

const refused: InEach<ErrorText> = {
  ja: { title: "表示できません", text: "ページを開き直して、もう一度お試しください。" },
  en: { title: "This cannot be shown", text: "Please open the page again and retry." }
}

const broken: InEach<ErrorText> = {
  ja: { title: "ただいまご利用いただけません", text: "しばらくしてから、もう一度お試しください。" },
  en: { title: "Temporarily unavailable", text: "Please try again in a while." }
}

export const errorPageOf =
  (language: Language) =>
  (status: number): string => {
    const { text, title } = (errors[status] ?? (status < 500 ? refused : broken))[language]
    return Layout.render({ language, title, body: html`<p>${text}</p>` })
  }

/** What is said where a form has to be sent again. */
export const formTexts: InEach<{ readonly old: string; readonly token: string; readonly trap: string }> = {
  ja: {
    old: "時間が経過したため、まだ送信されていません。内容をご確認のうえ、もう一度送信してください。",
    token: "LINE の確認の有効期限が切れました。LINE から開き直すか、このまま LINE なしで続けてください。",
    trap: "自動送信と判断されました。もう一度送信してください。"
  },
  en: {
    old: "This was not sent, since the page was open for long. Please check your entries and send it again.",
    token: "LINE's confirmation has expired. Open the page from LINE again, or go on without LINE.",
    trap: "This looked like an automatic entry. Please send it again."
  }
}

export const moneyOf = (yen: number, language: Language): string =>
  language === "ja" ? `${yen.toLocaleString("ja-JP")}円(税込)` : `¥${yen.toLocaleString("en-US")} incl. tax`
