import { Schema } from "effect"
import type { Reason } from "./Guard.ts"

const details = {
  length: "The URL is longer than 2,000 characters",
  characters: "The URL contains spaces, control characters or a backslash",
  scheme: "The URL must begin with https://",
  credentials: "The URL must not contain a user name or a password",
  fragment: "The URL must not contain a fragment",
  host: "The host of the URL is not a public name",
  port: "The port must be 443 or 8443",
  address: "The host does not resolve to public addresses"
} satisfies Record<Reason, string>

const reasons = Object.keys(details) as ReadonlyArray<Reason>

/** A receiver's URL that is refused. An unknown name and one with private addresses are told alike. */
export class InvalidUrl extends Schema.TaggedError<InvalidUrl>()(
  "InvalidUrl",
  { reason: Schema.Literals(reasons) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return "invalid_url"
  }
  get detail(): string {
    return details[this.reason]
  }
}
