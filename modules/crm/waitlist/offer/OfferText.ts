/** The messages of the waitlist: an offer with two buttons whose postback names the entry, and the answer when it is too late. */
import { momentOf, periodOf } from "../../JapaneseTime.ts"
import type { LineMessage } from "../../line/channel/LineMessage.ts"
import type { Entry } from "../Entry.ts"

export interface OfferAnswer {
  readonly answer: "accept" | "decline"
  readonly entryId: string
}

const postbackOf = ({ answer, entryId }: OfferAnswer): string => `waitlist:${answer}:${entryId}`

/** Undefined for a postback of something else. */
export const answerOf = (data: string): OfferAnswer | undefined => {
  const [, answer, entryId] = /^waitlist:(accept|decline):([0-9A-HJKMNP-TV-Z]{26})$/.exec(data) ?? []
  return entryId === undefined ? undefined : { answer: answer as OfferAnswer["answer"], entryId }
}

type OfferSubject = Pick<Entry, "id" | "startsAt" | "endsAt" | "menuName" | "guests">

/** Also what staff say when they call. */
export const offerText = (entry: OfferSubject, timeZone: string, offerEndsAt: Date): string =>
  [
    "キャンセル待ちのご予約に空きが出ました。",
    `${periodOf(entry.startsAt, entry.endsAt, timeZone, false)} ${entry.menuName} ${entry.guests}名`,
    `${momentOf(offerEndsAt, timeZone)}までにお返事ください。`
  ].join("\n")

export const offerMessage = (entry: OfferSubject, timeZone: string, offerEndsAt: Date): LineMessage => {
  const text = offerText(entry, timeZone, offerEndsAt)
  const action = (answer: OfferAnswer["answer"], label: string) => ({
    type: "postback" as const,
    label,
    data: postbackOf({ answer, entryId: entry.id }),
    displayText: label
  })
  const actions = [action("accept", "予約する"), action("decline", "見送る")] as const
  return { type: "template", altText: text, template: { type: "confirm", text, actions } }
}

export const tooLateMessage: LineMessage = {
  type: "text",
  text: "申し訳ありません。この空きは、お返事の期限が過ぎたか、すでに埋まりました。"
}
