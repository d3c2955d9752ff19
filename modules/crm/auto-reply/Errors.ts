/** Failures about free replies. */
import { Schema } from "effect"
import { mostAutoReplies } from "./AutoReply.ts"

export class AutoReplyNotFound extends Schema.TaggedError<AutoReplyNotFound>()(
  "AutoReplyNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "auto reply not found"
  }
}

/** A keyword answer without keywords, or a greeting with some. */
export class KeywordsMismatch extends Schema.TaggedError<KeywordsMismatch>()(
  "KeywordsMismatch",
  {},
  { httpApiStatus: 422 }
) {
  override get message() {
    return "a keyword answer needs keywords, and a greeting has none"
  }
}

export class TooManyAutoReplies extends Schema.TaggedError<TooManyAutoReplies>()(
  "TooManyAutoReplies",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "too_many_auto_replies"
  }
  get detail() {
    return `An account has at most ${mostAutoReplies} automatic replies: delete one that is not needed`
  }
}
