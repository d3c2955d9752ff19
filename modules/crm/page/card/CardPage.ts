/** Renders the card page: who it is for, the card with points, visits and tier, or the registration. */
import type { InEach, Language } from "../../../../src/Language.ts"
import * as Controls from "../markup/Controls.ts"
import { html, type Markup } from "../markup/Html.ts"
import type { CheckInResult, OwnCard } from "./Cards.ts"

const ja = {
  title: "会員証",
  lead: "LINE から開いた方の会員証を表示します。",
  show: "会員証を表示する",
  checkIn: "来店を記録する",
  noLine: "LINE で確認できませんでした。LINE からこのページを開き直してください。",
  noCard: "会員登録がまだお済みではありません。登録すると、ご来店の回数とポイントが会員証に記録されます。",
  register: "会員登録する",
  points: "ポイント",
  visits: "ご来店回数",
  tier: "ランク",
  since: "会員登録日",
  number: "会員番号",
  active: "有料会員",
  yes: "有効",
  counted: "ご来店を記録しました。",
  again: "本日のご来店は記録済みです。",
  wrong: "このコードは本日のものではありません。店頭のコードをもう一度読み取ってください。",
  news: "お知らせの配信",
  newsOn: "お店からのお知らせを受け取っています。",
  newsOff: "お店からのお知らせの配信を停止しています。",
  newsNote: "ご予約に関するご連絡は、停止中もお送りします。",
  stop: "お知らせの配信を停止する",
  start: "お知らせの配信を再開する"
}

const words: InEach<typeof ja> = {
  ja,
  en: {
    title: "Membership card",
    lead: "Shows the card of the person who opened this page in LINE.",
    show: "Show my card",
    checkIn: "Check in",
    noLine: "LINE did not confirm who you are. Please open this page in LINE again.",
    noCard: "You are not a member yet. Your visits and points are kept on the card once you register.",
    register: "Register",
    points: "Points",
    visits: "Visits",
    tier: "Tier",
    since: "Member since",
    number: "Number",
    active: "Paid membership",
    yes: "Active",
    counted: "Your visit was recorded.",
    again: "Today's visit was recorded before.",
    wrong: "This is not the code of today. Please scan the code at the shop again.",
    news: "News of the shop",
    newsOn: "You get news of the shop.",
    newsOff: "You get no news of the shop.",
    newsNote: "Messages about your bookings come all the same.",
    stop: "Stop the news",
    start: "Get the news again"
  }
}

export const titleOf = (language: Language): string => words[language].title
export const noLineOf = (language: Language): string => words[language].noLine

export interface CardForm {
  readonly path: string
  readonly token: string
  readonly idToken?: string
  readonly code: string
}

type Action = "show" | "register" | "stop" | "start"

const form = (language: Language, { code, idToken, path, token }: CardForm, action: Action): Markup => {
  const say = words[language]
  const label = action !== "show" ? say[action] : code === "" ? say.show : say.checkIn
  return html`<form method="post" action="${path}">${Controls.hiddenFields(language, token, idToken, `-${action}`)}
<input type="hidden" name="code" value="${code}"><input type="hidden" name="action" value="${action}">
<button type="submit"${action === "stop" && html` class="second"`}>${label}</button></form>`
}

export const start = (language: Language, given: CardForm, notice?: string): Markup => html`
${notice !== undefined && html`<div class="alert" role="alert"><p>${notice}</p></div>`}
<p>${words[language].lead}</p>${form(language, given, "show")}`

export const registration = (language: Language, given: CardForm): Markup => html`
<p>${words[language].noCard}</p>${form(language, given, "register")}`

const row = (name: string, value: string): Markup => html`<dt>${name}</dt><dd>${value}</dd>`

const results = { counted: "counted", again: "again", "wrong code": "wrong" } as const

export const card = (
  language: Language,
  { card, entitlement, tier }: OwnCard,
  checkIn: Exclude<CheckInResult, "no card"> | undefined,
  timeZone: string
): Markup => {
  const say = words[language]
  const since = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(card.memberSince)
  return html`
${checkIn !== undefined && html`<div class="card" role="status"><p><strong>${say[results[checkIn]]}</strong></p></div>`}
<div class="card"><dl class="rows">
${row(say.points, card.points.toLocaleString("en-US"))}
${row(say.visits, String(card.visitCount))}
${tier !== undefined && row(say.tier, tier.name)}
${entitlement.subscriptionActive && row(say.active, say.yes)}
${row(say.since, since)}
${row(say.number, card.id)}
</dl></div>`
}

/** Whether the friend gets news of the shop, and the switch. */
export const news = (language: Language, given: CardForm, noMarketing: boolean): Markup => {
  const say = words[language]
  return html`<section><h2>${say.news}</h2>
<p role="status">${noMarketing ? say.newsOff : say.newsOn}</p><p class="quiet">${say.newsNote}</p>
${form(language, { ...given, code: "" }, noMarketing ? "start" : "stop")}</section>`
}
