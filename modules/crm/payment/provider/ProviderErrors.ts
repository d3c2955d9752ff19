/** Failures of the payment provider, by what the caller must do about them. */
import { Schema } from "effect"

/** 401 or 403: the key is wrong or lacks a right, or the account has no provider. Every request of it would fail. */
export class ProviderKeyRefused extends Schema.TaggedError<ProviderKeyRefused>()("ProviderKeyRefused", {
  /** In the provider's words. */
  reason: Schema.String
}) {
  override get message() {
    return `The payment provider refuses the key: ${this.reason}`
  }
}

/** Another 4xx: this request will never be accepted. Final. */
export class ProviderRequestRefused extends Schema.TaggedError<ProviderRequestRefused>()("ProviderRequestRefused", {
  /** The provider's code, such as `charge_already_refunded`. */
  code: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `The payment provider refuses the request (${this.code}): ${this.reason}`
  }
}

/** 429, or another request with the same key is under way. Retry with the same key. */
export class ProviderBusy extends Schema.TaggedError<ProviderBusy>()("ProviderBusy", {}) {
  override get message() {
    return "The payment provider limits the rate of requests"
  }
}

/** 5xx, time-out or broken connection: the provider may have done it. Retry with the same key. */
export class ProviderUnknown extends Schema.TaggedError<ProviderUnknown>()("ProviderUnknown", {
  reason: Schema.String
}) {
  override get message() {
    return `The payment provider may have done it: ${this.reason}`
  }
}

export const ProviderFailure = Schema.Union([ProviderKeyRefused, ProviderRequestRefused, ProviderBusy, ProviderUnknown])
export type ProviderFailure = typeof ProviderFailure.Type
