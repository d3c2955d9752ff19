/** Failures about tags. */
import { Schema } from "effect"

/** Unknown, or of another account: these look the same. */
export class TagNotFound extends Schema.TaggedError<TagNotFound>()("TagNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "Tag not found"
  }
}

/** The account has another tag of this name. */
export class TagNameInUse extends Schema.TaggedError<TagNameInUse>()("TagNameInUse", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "tag_name_in_use"
  }
  get detail() {
    return "There is a tag of this name already: use it, or choose another name"
  }
}
