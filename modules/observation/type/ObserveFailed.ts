/** Why a run gave no reading, and why settings are refused. Each has a reason for programs and a sentence for people. */
import { Schema } from "effect"
import { Candidate } from "./place/PlaceView.ts"

export const failureReasons = [
  // Reaching the page
  "refused_address",
  "dns",
  "connect",
  "tls",
  "timeout",
  "protocol",
  "too_many_redirects",
  "robots_disallowed",
  "robots_unreachable",
  "not_found",
  "forbidden",
  "rate_limited",
  "unavailable",
  "status",
  // Reading the page
  "too_large",
  "content_type",
  "content_encoding",
  "too_complex",
  "nothing_found",
  "ambiguous",
  "unreadable",
  // Imported data
  "no_data"
] as const
export type FailureReason = (typeof failureReasons)[number]

/** A run without a reading. It costs nothing. */
export class ObserveFailed extends Schema.TaggedError<ObserveFailed>()("ObserveFailed", {
  reason: Schema.Literals(failureReasons),
  /** A Japanese sentence for the account. */
  text: Schema.String,
  /** Status of the page's response. */
  status: Schema.optionalKey(Schema.Int),
  /** When the host may be asked again, as it said (429, 503): milliseconds from now, at most 24 hours. */
  retryAfterMs: Schema.optionalKey(Schema.Int),
  /** Elements of the page that a person may choose, where the run asked for them. */
  candidates: Schema.optionalKey(Schema.Array(Candidate)),
  /** Another host said so, to which the page redirects: nothing is known of the page's own host. */
  elsewhere: Schema.optionalKey(Schema.Boolean)
}) {
  override get message() {
    return `The observation failed: ${this.reason}`
  }
}

/** How far the fetch of a page has come. The next attempt continues there. */
export const FetchProgress = Schema.Struct({
  /** The page, after the redirects so far. */
  url: Schema.String,
  redirects: Schema.Int,
  /** Network time that is left, in milliseconds. */
  leftMs: Schema.Finite
})
export type FetchProgress = typeof FetchProgress.Type

/** A host is to be left alone for longer than a run waits in its place: the run is to be continued later. */
export class HostPaused extends Schema.TaggedError<HostPaused>()("HostPaused", {
  /** Name of the host, and its port unless that is the default. */
  host: Schema.String,
  waitMs: Schema.Int,
  progress: Schema.optionalKey(FetchProgress)
}) {
  override get message() {
    return `The host ${this.host} is left alone for ${this.waitMs} ms`
  }
}

/** Settings that cannot be observed. */
export class SettingsProblem extends Schema.TaggedError<SettingsProblem>()("SettingsProblem", {
  /** JSON Pointer below the settings. */
  pointer: Schema.String,
  code: Schema.String,
  message: Schema.String
}) {}
