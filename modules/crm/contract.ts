/**
 * Contract of customer messaging with other modules: the events that it tells integrators, a port to a shop's bookings by day, and a
 * port by which other modules send news to the staff of a shop.
 */
import { Context, Effect } from "effect"
import type { InEach } from "../../src/Language.ts"

export * from "./events/ForIntegrators.ts"

/** Guests by date of the shop, `2026-11-22`. */
export interface BookingHistory {
  /** The shop's date now. */
  readonly today: string
  /** Guests who came, before today. Dates without any reservation are absent. */
  readonly came: ReadonlyMap<string, number>
  /**
   * Guests on the books, by the days before the date, at the present time of the day: the first element is the day itself. Of past
   * days and of those ahead; dates without any booking are absent.
   */
  readonly booked: ReadonlyMap<string, ReadonlyArray<number>>
  /** Days ahead on which nothing can be booked, today included. */
  readonly closed: ReadonlyArray<string>
}

export interface BookingSpan {
  /** Past days whose guests are counted. */
  readonly longest: number
  /** Past days whose bookings are counted day by day before them. */
  readonly followed: number
  /** Days from today on, and the leads of `booked`. */
  readonly ahead: number
}

interface BookingHistoryReader {
  /** Undefined for an account without a menu, where nothing can be booked. */
  readonly read: (accountId: string, span: BookingSpan) => Effect.Effect<BookingHistory | undefined>
}

/** Port: what the bookings of an account's shop tell of its demand. Without customer messaging no account has a shop. */
export const BookingHistories = Context.Reference<BookingHistoryReader>("crm/BookingHistories", {
  defaultValue: () => ({ read: () => Effect.undefined })
})

/** A member of the staff whom notices reach. */
export interface NewsRecipient {
  readonly staffId: string
  readonly name: string
  readonly channel: "line" | "mail"
}

/** Something that members of the staff are to hear, such as a change that is watched. */
export interface News {
  /** What it is about, for lists and for limits: 1 to 60 characters. */
  readonly topic: string
  /** Once per account, key and member: 1 to 60 characters. */
  readonly key: string
  readonly staffIds: ReadonlyArray<string>
  /** A title of one line, and lines below it. */
  readonly text: InEach<{ readonly title: string; readonly lines: ReadonlyArray<string> }>
  /** Path of a page of the console with more about it. */
  readonly path: string
}

/** Keys of one topic that are sent within 24 hours: more are something that flickers. */
export const newsPerTopic = 10

/**
 * `queued`: it waits or is on its way. `failed`: LINE or the mail server refused it, or the mail came back. `unreached`: the member has no
 * channel any more. `limit`: the messages of the month, the mails of a day, or the news of the topic are used up.
 */
export const newsStatuses = ["queued", "sent", "failed", "unreached", "limit"] as const

/** What became of news for a member. */
export interface NewsDelivery {
  readonly key: string
  readonly staffId: string
  readonly status: (typeof newsStatuses)[number]
  readonly at: Date
}

interface StaffNewsSender {
  /** Members whom notices reach, by name; at most 500. */
  readonly recipients: (accountId: string) => Effect.Effect<ReadonlyArray<NewsRecipient>>
  /** In the caller's transaction: sends the job that gives it to the members. */
  readonly send: (accountId: string, news: News) => Effect.Effect<void>
  /** News of a topic, newest first; it is known for 30 days. */
  readonly latest: (accountId: string, topic: string, limit: number) => Effect.Effect<ReadonlyArray<NewsDelivery>>
}

/** Port: news to the staff of the account's shop. Without customer messaging there is no member whom they reach. */
export const StaffNews = Context.Reference<StaffNewsSender>("crm/StaffNews", {
  defaultValue: () => ({
    recipients: () => Effect.succeed([]),
    send: () => Effect.void,
    latest: () => Effect.succeed([])
  })
})
