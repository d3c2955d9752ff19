/** Renders the page to which a checkout of the sandbox leads, in place of the provider's. */
import type { InEach, Language } from "../../../../src/Language.ts"
import * as Controls from "../../page/markup/Controls.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { SandboxCheckout } from "../provider/SandboxCheckouts.ts"
import { monthlyAmount } from "./SandboxHooks.ts"

const ja = {
  title: "お支払い（テスト）",
  lead: "これはテスト用のお支払い画面です。実際の支払いは発生しません。",
  what: "内容",
  amount: "金額",
  aMonth: "月額",
  subscription: "定期購入",
  pay: "支払う",
  refuse: "カードが拒否されたことにする",
  paid: "お支払いが完了しました。",
  refused: "カードが拒否されました。もう一度お支払いいただけます。",
  ended: "このお支払いは終了しました。お店のページからやり直してください。",
  back: "お店のページに戻る"
}

const words: InEach<typeof ja> = {
  ja,
  en: {
    title: "Payment (test)",
    lead: "This is a test. No money is moved.",
    what: "For",
    amount: "Amount",
    aMonth: "a month",
    subscription: "Subscription",
    pay: "Pay",
    refuse: "Have the card refused",
    paid: "The payment has been made.",
    refused: "The card was refused. You can pay again.",
    ended: "This payment has ended. Please begin again on the page of the shop.",
    back: "Back to the shop"
  }
}

export const titleOf = (language: Language): string => words[language].title

export interface SandboxForm {
  readonly path: string
  readonly token: string
}

const row = (name: string, value: string): Markup => html`<dt>${name}</dt><dd>${value}</dd>`

const amountOf = ({ amount, currency }: SandboxCheckout, language: Language): string =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(amount)

const choices = (language: Language, { path, token }: SandboxForm): Markup => html`
<form method="post" action="${path}">${Controls.hiddenFields(language, token)}
<button type="submit" name="action" value="pay">${words[language].pay}</button>
<button type="submit" name="action" value="refuse" class="second">${words[language].refuse}</button></form>`

/** @param form undefined: it can not be paid any more */
export const body = (
  language: Language,
  checkout: SandboxCheckout,
  form: SandboxForm | undefined,
  isRefused: boolean
): Markup => {
  const say = words[language]
  const isMonthly = checkout.kind === "subscription"
  const amount = isMonthly
    ? `${amountOf({ ...checkout, amount: monthlyAmount }, language)} ${say.aMonth}`
    : amountOf(checkout, language)
  const notice = checkout.state === "paid" ? say.paid : form === undefined ? say.ended : isRefused && say.refused
  return html`
${notice && html`<div class="card" role="status"><p><strong>${notice}</strong></p></div>`}
<p>${say.lead}</p>
<div class="card"><dl class="rows">
${row(say.what, isMonthly ? `${say.subscription} ${checkout.priceId ?? ""}` : checkout.title)}
${row(say.amount, amount)}
</dl></div>
${form !== undefined && choices(language, form)}
${form === undefined && html`<p><a href="${checkout.returnUrl}">${say.back}</a></p>`}`
}
