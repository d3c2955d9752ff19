/** What a mail says that offers a place to a guest of the waitlist, in Japanese and English. Pure. */
import type { InEach, Language } from "../../../../src/Language.ts"
import { momentOf, whenOf } from "../../booking-page/pages/Texts.ts"
import type { Letter } from "../../mail/Mail.ts"
import type { Entry } from "../Entry.ts"

export interface OfferLetterFacts {
  readonly entry: Pick<Entry, "startsAt" | "endsAt" | "menuName" | "guests">
  readonly timeZone: string
  readonly endsAt: Date
  readonly link: string
  readonly shopName: string | null
  readonly profile: { readonly address: string; readonly phone: string; readonly email: string }
}

const ja = {
  subject: "キャンセル待ちのご予約に空きが出ました",
  lead: (until: string) =>
    `キャンセル待ちのご予約に空きが出ました。\n${until}までお席をお取りしています。次のページから「予約する」か「見送る」をお選びください。`,
  once: "このページでのお返事は一度だけです。このアドレスは、ほかの方に知らせないでください。期限を過ぎると、次にお待ちの方へご案内します。",
  when: "日時",
  menu: "メニュー",
  guests: "人数",
  count: (guests: number) => `${guests}名`,
  phone: "電話",
  shop: "お店",
  colon: "："
}

const en: typeof ja = {
  subject: "A place has become free",
  lead: (until) =>
    `A place that you wait for has become free. It is held for you until ${until}. Please book it, or let it pass, on this page.`,
  once: "You can answer once. Please keep the address of the page to yourself. After that time the place is offered to the next guest.",
  when: "Time",
  menu: "Menu",
  guests: "Guests",
  count: (guests) => String(guests),
  phone: "Telephone",
  shop: "The shop",
  colon: ": "
}

const texts: InEach<typeof ja> = { ja, en }

export const offerLetter = (language: Language, facts: OfferLetterFacts): Letter => {
  const { endsAt, entry, link, profile, shopName, timeZone } = facts
  const say = texts[language]
  const shop = shopName === null || shopName.trim() === "" ? say.shop : shopName.trim()
  const row = (name: string, value: string) => `${name}${say.colon}${value}`
  return {
    fromName: shopName,
    replyTo: profile.email === "" ? null : profile.email,
    subject: language === "ja" ? `【${shop}】${say.subject}` : `${shop}: ${say.subject}`,
    text: [
      say.lead(momentOf(language, endsAt, timeZone)),
      "",
      row(say.when, whenOf(language, entry.startsAt, entry.endsAt, timeZone)),
      row(say.menu, entry.menuName),
      row(say.guests, say.count(entry.guests)),
      "",
      link,
      "",
      say.once,
      "",
      "――――――――――",
      shop,
      ...(profile.address === "" ? [] : [profile.address]),
      ...(profile.phone === "" ? [] : [row(say.phone, profile.phone)])
    ].join("\n"),
    calendar: null,
    language
  }
}
