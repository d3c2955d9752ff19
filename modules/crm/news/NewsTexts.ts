/** News as a message of LINE and as a mail. Pure. */
import type { InEach, Language } from "../../../src/Language.ts"
import type { Letter } from "../mail/Mail.ts"

interface NewsText {
  readonly title: string
  readonly lines: ReadonlyArray<string>
  /** Address of a page of the console with more about it. */
  readonly link: string
}

interface Frame {
  readonly shop: string
  readonly subject: (shop: string, title: string) => string
  readonly foot: string
}

const frames: InEach<Frame> = {
  ja: {
    shop: "お店",
    subject: (shop, title) => `【${shop}】${title}`,
    foot: "このメールは、管理画面で受け取る人に選ばれたスタッフにお送りしています。受け取る人は上のページで変えられます。返信はできません。"
  },
  en: {
    shop: "The shop",
    subject: (shop, title) => `${shop}: ${title}`,
    foot: "You get this mail because you were chosen in the console to hear of it; the page above changes who does. Answers to it do not arrive."
  }
}

/** Longest text of a message of LINE, in UTF-16 code units; a link that does not fit is left out. */
const longestMessage = 5_000

export const messageOf = ({ lines, link, title }: NewsText): string => {
  const text = [title, ...lines].join("\n").slice(0, longestMessage)
  return text.length + link.length + 1 > longestMessage ? text : `${text}\n${link}`
}

export const letterOf = ({ lines, link, title }: NewsText, language: Language, shopName: string | null): Letter => {
  const { foot, shop: anyShop, subject } = frames[language]
  const shop = shopName === null || shopName.trim() === "" ? anyShop : shopName.trim()
  return {
    fromName: shopName,
    replyTo: null,
    subject: subject(shop, title),
    text: [title, "", ...lines, "", link, "", "――――――――――", shop, "", foot].join("\n"),
    calendar: null,
    language
  }
}
