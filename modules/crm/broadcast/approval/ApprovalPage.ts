/** Markup of the page on which an approver answers. */
import type { InEach, Language } from "../../../../src/Language.ts"
import * as Controls from "../../page/markup/Controls.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { OpenApproval } from "./Approvals.ts"

const words: InEach<{
  readonly title: string
  readonly recipients: (count: number) => string
  readonly approve: string
  readonly reject: string
  readonly used: string
  readonly over: string
  readonly ended: string
}> = {
  ja: {
    title: "一斉配信の承認",
    recipients: (count) => `${count.toLocaleString("ja-JP")}人に送られます。`,
    approve: "承認して送る",
    reject: "送らない",
    used: "回答を受け付けました。",
    over: "回答の期限が過ぎました。",
    ended: "この配信は取り下げられたか、すでに終わっています。"
  },
  en: {
    title: "Approve a broadcast",
    recipients: (count) => `${count.toLocaleString("en-US")} friends will get it.`,
    approve: "Approve and send",
    reject: "Do not send",
    used: "Your answer has been received.",
    over: "The time for an answer is over.",
    ended: "This broadcast was withdrawn, or has ended."
  }
}

export const titleOf = (language: Language): string => words[language].title

interface Form {
  readonly path: string
  readonly token: string
  readonly notice?: string | undefined
}

export const page = (
  language: Language,
  { broadcast, recipients, state }: OpenApproval,
  { notice, path, token }: Form
): Markup => {
  const say = words[language]
  if (state !== "open") return html`<p role="status">${say[state]}</p>`
  return html`
${notice !== undefined && html`<div class="alert" role="alert"><p>${notice}</p></div>`}
<h2>${broadcast.name}</h2>
<p>${say.recipients(recipients)}</p>
${broadcast.texts.map((text) => html`<section class="card"><p class="multiline">${text}</p></section>`)}
<form method="post" action="${path}">
${Controls.hiddenFields(language, token)}
<p><button type="submit" name="answer" value="approve">${say.approve}</button></p>
<p><button type="submit" name="answer" value="reject" class="danger">${say.reject}</button></p>
</form>`
}
