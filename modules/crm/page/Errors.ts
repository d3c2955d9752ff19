/** Failures of pages. */
import { Schema } from "effect"

/** No such page: an unknown one, one of another shop, and one of a shop that is closed to the public are alike. */
export class PageNotFound extends Schema.TaggedError<PageNotFound>()("PageNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "page not found"
  }
}

/** The page answers with an error page of the status. */
export class PageRefused extends Schema.TaggedError<PageRefused>()("PageRefused", { status: Schema.Int }) {}

export class SlugTaken extends Schema.TaggedError<SlugTaken>()("SlugTaken", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "This name is used by another shop"
  }
}
