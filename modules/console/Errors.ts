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

/** The page has shown another user than the one who is signed in, or the sign-in is too long ago for the link. */
export class SignInAgain extends Schema.TaggedError<SignInAgain>()("SignInAgain", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "Sign in again within the last ten minutes, then open the link once more"
  }
}

/** The invitation names another address than that of the user who is signed in. */
export class LinkForAnother extends Schema.TaggedError<LinkForAnother>()(
  "LinkForAnother",
  { email: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `This link is for ${this.email}: sign out first, or ask for an invitation of your own address`
  }
}

/** An owner of the account has removed the visitor of an embedded console. */
export class VisitorRemoved extends Schema.TaggedError<VisitorRemoved>()("VisitorRemoved", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "An owner of this account has removed this visitor, and may let it in again on the page of users"
  }
}

export class TooManyVisitors extends Schema.TaggedError<TooManyVisitors>()(
  "TooManyVisitors",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "The account has 500 visitors of embedded consoles who are removed or signed in: delete some users"
  }
}

/** Visitors of an embedded console or of the demo manage neither keys nor people, and have no login of their own. */
export class SharedUser extends Schema.TaggedError<SharedUser>()("SharedUser", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "Shared users of an embedded console or of the demo have no login, and manage neither keys nor people"
  }
}

/** The person has neither a password nor a login at the company: without this passkey nothing would sign them in. */
export class LastPasskey extends Schema.TaggedError<LastPasskey>()("LastPasskey", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "This passkey is your only way to sign in: add another one, or ask the operator for a link that sets a password, first"
  }
}

/** A session of a frame asks for what is outside of its section. */
export class OutsideSection extends Schema.TaggedError<OutsideSection>()("OutsideSection", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "This session is limited to another section of the console"
  }
}

/** A suspended account makes no keys, invitations or links. */
export class AccountSuspended extends Schema.TaggedError<AccountSuspended>()(
  "AccountSuspended",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "The account is suspended: it makes no keys, invitations or links until the operator activates it"
  }
}

/** The user is an operator or belongs to other accounts, so an owner of this account does not end the sessions. */
export class UserElsewhere extends Schema.TaggedError<UserElsewhere>()("UserElsewhere", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "This user also belongs elsewhere: remove them from this account, or ask the operator to end their sessions"
  }
}

/** The company's issuer signs the user in: a password of an owner's choosing would outlast the account there. */
export class UserAtCompany extends Schema.TaggedError<UserAtCompany>()("UserAtCompany", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "This user signs in by the company's account: a forgotten password is set there"
  }
}

export class OperatorOnly extends Schema.TaggedError<OperatorOnly>()("OperatorOnly", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "Only an operator opens shops: ask for an invitation into one"
  }
}

export class TooManyInvitations extends Schema.TaggedError<TooManyInvitations>()(
  "TooManyInvitations",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "The account has 100 open invitations: revoke some first"
  }
}

/** An operator changes the own user by another operator, so that one operator is always left. */
export class OwnUser extends Schema.TaggedError<OwnUser>()("OwnUser", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "This is your own user: another operator, or `ekimae console-users` on the machine, may do this"
  }
}

/** The address belongs to a proven user, or to a member of the account, who signs in first and opens the link then. */
export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "There is a user with this e-mail address: sign in as that user, then open the link again"
  }
}

/** The account does not exist, or the user is no member of it: both look alike. */
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

/** For operators, who see all users. */
export class UserUnknown extends Schema.TaggedError<UserUnknown>()(
  "UserUnknown",
  { userId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `There is no user ${this.userId}`
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
