/** Renders an offer of the waitlist with its two buttons, and what became of it. */
import type { InEach, Language } from "../../../../src/Language.ts"
import { momentOf, whenOf } from "../../booking-page/pages/Texts.ts"
import * as Controls from "../../page/markup/Controls.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { PublicShop } from "../../page/PageSettings.ts"
import type { Entry } from "../Entry.ts"
import type { EntryState } from "../EntryState.ts"

const ja = {
  title: "空き枠のご案内",
  lead: "キャンセル待ちのご予約に空きが出ました。お返事をお待ちしています。",
  until: "お返事の期限",
  when: "日時",
  menu: "メニュー",
  guests: "人数",
  count: (guests: number) => `${guests}名`,
  accept: "予約する",
  decline: "見送る",
  held: "期限まで、お席をお取りしています。",
  full: "申し訳ありません。この空きは、いまは予約できません。お店に直接お問い合わせください。",
  ended: {
    waiting: "まだ空きがありません。空きが出ましたら、メールでお知らせします。",
    booked: "ご予約を承りました。",
    declined: "見送りのお返事を承りました。またのご利用をお待ちしております。",
    expired: "お返事の期限が過ぎたため、次にお待ちの方へご案内しました。",
    left: "キャンセル待ちは終了しています。",
    closed: "この日時は、受付を終了しました。"
  } satisfies Readonly<Record<Exclude<EntryState, "offered">, string>>
}

const en: typeof ja = {
  title: "A free place",
  lead: "A place that you wait for has become free. Please answer.",
  until: "Please answer by",
  when: "Time",
  menu: "Menu",
  guests: "Guests",
  count: (guests) => String(guests),
  accept: "Book it",
  decline: "Let it pass",
  held: "The place is held for you until then.",
  full: "Sorry, this cannot be booked at the moment. Please contact the shop.",
  ended: {
    waiting: "Nothing is free yet. You get a mail when there is.",
    booked: "Your booking is made.",
    declined: "You have let it pass. We hope to see you another time.",
    expired: "The time for an answer has passed, so the place was offered to the next guest.",
    left: "You are no longer on the waiting list.",
    closed: "This time can no longer be booked."
  }
}

export const texts: InEach<typeof ja> = { ja, en }

const row = (name: string, value: string): Markup => html`<dt>${name}</dt><dd>${value}</dd>`

export interface OfferView {
  readonly entry: Entry
  readonly now: Date
  /** Path of this page. */
  readonly path: string
  readonly token: string
  /** What is wrong with the answer that was just sent. */
  readonly fault: string | undefined
}

/** Whether it can still be answered. An offer that is over may not be ended yet. */
export const isOpen = ({ offerEndsAt, state }: Entry, now: Date): boolean =>
  state === "offered" && offerEndsAt !== null && now < offerEndsAt

export const offer = (language: Language, shop: PublicShop, { entry, fault, now, path, token }: OfferView): Markup => {
  const say = texts[language]
  const open = isOpen(entry, now)
  const state = entry.state === "offered" ? "expired" : entry.state
  return html`${fault !== undefined && html`<div class="alert" role="alert"><p>${fault}</p></div>`}
${open ? html`<p>${say.lead}</p>` : html`<div class="card" role="status"><p><strong>${say.ended[state]}</strong></p></div>`}
<div class="card"><dl class="rows">
${row(say.when, whenOf(language, entry.startsAt, entry.endsAt, shop.timeZone))}
${row(say.menu, entry.menuName)}
${row(say.guests, say.count(entry.guests))}
${open && entry.offerEndsAt !== null && row(say.until, momentOf(language, entry.offerEndsAt, shop.timeZone))}
</dl></div>
${
  open &&
  html`<p>${say.held}</p><form method="post" action="${path}">${Controls.hiddenFields(language, token)}
<p><button type="submit" name="answer" value="accept">${say.accept}</button></p>
<p><button type="submit" name="answer" value="decline" class="second">${say.decline}</button></p></form>`
}`
}
