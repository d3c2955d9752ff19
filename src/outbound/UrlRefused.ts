/** The error of a URL that may not be requested. Modules give it their own words and status. */
import { Schema } from "effect"
import { reasons } from "./UrlRules.ts"

export class UrlRefused extends Schema.TaggedError<UrlRefused>()("UrlRefused", { reason: Schema.Literals(reasons) }) {
  override get message() {
    return `The URL is refused: ${this.reason}`
  }
}
