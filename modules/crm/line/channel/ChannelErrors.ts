/** Failures of the messaging platform, by what the caller must do about them. */
import { Schema } from "effect"

/** The channel has used up its messages of the month. Final. */
export class MonthlyLimitReached extends Schema.TaggedError<MonthlyLimitReached>()("MonthlyLimitReached", {}) {
  override get message() {
    return "The monthly limit of the channel is reached"
  }
}

/** Too many requests at once or per second. Passes by itself; retry with the same key. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {}) {
  override get message() {
    return "The platform limits the rate of requests"
  }
}

/** 401 or 403, also after a new token: the channel's credentials or rights are wrong. Every request of it would fail. */
export class ChannelRefused extends Schema.TaggedError<ChannelRefused>()("ChannelRefused", {
  status: Schema.Int,
  /** In the platform's words. */
  reason: Schema.String
}) {
  override get message() {
    return `The platform refuses the channel (${this.status}): ${this.reason}`
  }
}

/** Another 4xx: this message will never be accepted. Final. */
export class MessageRefused extends Schema.TaggedError<MessageRefused>()("MessageRefused", {
  status: Schema.Int,
  /** In the platform's words. */
  reason: Schema.String
}) {
  override get message() {
    return `The platform refuses the request (${this.status}): ${this.reason}`
  }
}

/** 5xx, time-out or broken connection: the platform may have accepted the request. Retry with the same key. */
export class OutcomeUnknown extends Schema.TaggedError<OutcomeUnknown>()("OutcomeUnknown", {
  reason: Schema.String,
  /** There was no connection, or no token to make the request with: the platform has certainly not accepted it. */
  isUnsent: Schema.optionalKey(Schema.Boolean)
}) {
  override get message() {
    return `The outcome is unknown: ${this.reason}`
  }
}

/** The account is not verified, so the platform does not list its followers. */
export class FollowersUnavailable extends Schema.TaggedError<FollowersUnavailable>()("FollowersUnavailable", {}) {
  override get message() {
    return "The platform lists followers of verified and premium accounts only"
  }
}

/** Failures of requests that send nothing. */
export const ChannelFailure = Schema.Union([RateLimited, ChannelRefused, MessageRefused, OutcomeUnknown])
export type ChannelFailure = typeof ChannelFailure.Type

export const PushFailure = Schema.Union([MonthlyLimitReached, ...ChannelFailure.members])
export type PushFailure = typeof PushFailure.Type
