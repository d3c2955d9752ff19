/** The errors of this module with their HTTP status. */
import { Schema } from "effect"

/** Unknown, used, expired and revoked links are answered alike. */
export class LinkNotFound extends Schema.TaggedError<LinkNotFound>()("LinkNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "This link does not work, or no longer: ask for a new one"
  }
}

/** No page may show the console in a frame. */
export class EmbeddingOff extends Schema.TaggedError<EmbeddingOff>()("EmbeddingOff", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "The console is off, or CONSOLE_EMBED_ORIGINS names no origin whose pages may show it"
  }
}

/** What a link needs of its user: name, e-mail address, password. */
export class LinkIncomplete extends Schema.TaggedError<LinkIncomplete>()(
  "LinkIncomplete",
  { missing: Schema.Array(Schema.String) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The link needs ${this.missing.join(", ")}`
  }
}

/** Who has the address signs in first, and opens the link then. */
export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "There is a user of this e-mail address: sign in as that user, then open the link again"
  }
}

/** The same whether the account does not exist or the user is no member. */
export class AccountUnknown extends Schema.TaggedError<AccountUnknown>()("AccountUnknown", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "Account not found"
  }
}

export class RoleTooLow extends Schema.TaggedError<RoleTooLow>()(
  "RoleTooLow",
  { needed: Schema.String },
  { httpApiStatus: 403 }
) {
  override get message() {
    return `This needs the role ${this.needed}`
  }
}

export class UserNotFound extends Schema.TaggedError<UserNotFound>()("UserNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "The account has no such user"
  }
}

export class InvitationNotFound extends Schema.TaggedError<InvitationNotFound>()(
  "InvitationNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The account has no such open invitation"
  }
}

export class AlreadyMember extends Schema.TaggedError<AlreadyMember>()("AlreadyMember", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "The account has a user of this e-mail address"
  }
}

export class LastOwner extends Schema.TaggedError<LastOwner>()("LastOwner", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "An account keeps at least one owner"
  }
}
