/** Texts of the conditions by which friends get a broadcast. */
import { defineMessages } from "../../../language/Messages.ts"

export const messages = defineMessages({
  conditions: ["来店や予約の条件", "By visits and bookings"],
  hint: [
    "空欄は条件なしです。入れた条件すべてに合う友だちに届きます。",
    "Empty fields ask for nothing. All that is given must hold."
  ],
  daysSinceVisit: ["最後の来店からの日数", "Days since the last visit"],
  visits: ["来店回数", "Number of visits"],
  daysAsFriend: ["友だちになってからの日数", "Days as a friend"],
  atLeast: ["以上", "At least"],
  atMost: ["以下", "At most"],
  atLeastOf: [(name: string) => `${name}（以上）`, (name: string) => `${name} (at least)`],
  atMostOf: [(name: string) => `${name}（以下）`, (name: string) => `${name} (at most)`],
  crossed: ["「以下」は「以上」と同じか、大きい数にしてください。", "“At most” must not be below “at least”."],
  booking: ["これからの予約", "Coming booking"],
  bookingAny: ["問わない", "Either"],
  bookingYes: ["あり", "Has one"],
  bookingNo: ["なし", "Has none"],
  tiers: ["会員ランク", "Tier"],
  chosen: ["条件", "Conditions"],
  visitAgo: [
    (days: string) => `最後の来店が${days}日以上前`,
    (days: string) => `last visit ${days} days ago or earlier`
  ],
  visitWithin: [(days: string) => `最後の来店が${days}日以内`, (days: string) => `last visit within ${days} days`],
  visitsMin: [(count: string) => `来店${count}回以上`, (count: string) => `at least ${count} visits`],
  visitsMax: [(count: string) => `来店${count}回以下`, (count: string) => `at most ${count} visits`],
  never: ["来店したことがない", "no visit yet"],
  friendSince: [(days: string) => `友だちになって${days}日以上`, (days: string) => `friend for ${days} days or longer`],
  friendWithin: [(days: string) => `友だちになって${days}日以内`, (days: string) => `friend for at most ${days} days`],
  inTiers: [(names: string) => `会員ランクが${names}`, (names: string) => `tier ${names}`],
  hasBooking: ["これからの予約がある", "has a coming booking"],
  hasNoBooking: ["これからの予約がない", "has no coming booking"],
  or: ["または", " or "],
  and: ["、", ", "]
})
