/** Declares the endpoints for users of an account and for invitations. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import {
  AccountSuspended,
  AccountUnknown,
  AlreadyMember,
  InvitationNotFound,
  LastOwner,
  RoleTooLow,
  SharedUser,
  TooManyInvitations,
  UserAtCompany,
  UserElsewhere,
  UserNotFound
} from "../Errors.ts"
import { RoleName } from "../link/Link.ts"
import { EmailAddress } from "../member/EmailAddress.ts"
import { UserKind } from "../member/User.ts"
import { SignedIn } from "../session/CurrentUser.ts"

const accountId = Schema.String

const UserView = Schema.Struct({
  id: Schema.String,
  kind: UserKind,
  /** Null for shared users. */
  email: Schema.NullOr(Schema.String),
  name: Schema.String,
  role: RoleName,
  /** The company's issuer has proven the address. */
  isProven: Schema.Boolean,
  createdAt: Schema.String,
  /** Null for users who belong elsewhere, too: their sessions are not for owners of this account. */
  sessions: Schema.NullOr(Schema.Struct({ open: Schema.Int, lastSignInAt: Schema.NullOr(Schema.String) }))
})

const invitation = {
  id: Schema.String,
  email: Schema.String,
  role: RoleName,
  createdAt: Schema.String,
  expiresAt: Schema.String
}

const InvitationView = Schema.Struct(invitation)
/** A new invitation with its link, which is shown this once. */
const NewInvitationView = Schema.Struct({ ...invitation, link: Schema.String })

/** A link by which the user sets a new password, which is shown this once. */
const ResetLinkView = Schema.Struct({ link: Schema.String, expiresAt: Schema.String })

const People = Schema.Struct({
  users: Schema.Array(UserView),
  /** Visitors of embedded consoles whom an owner has removed. */
  removedVisitors: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
  invitations: Schema.Array(InvitationView)
})

const refused = [problem(AccountUnknown), problem(RoleTooLow), problem(SharedUser)] as const
const userId = Schema.String

export const ConsoleUserGroup = HttpApiGroup.make("consoleUsers")
  .add(
    HttpApiEndpoint.get("list", "/users", { params: { accountId }, success: People, error: refused }),
    HttpApiEndpoint.post("invite", "/invitations", {
      params: { accountId },
      payload: Schema.Struct({ email: EmailAddress, role: RoleName }),
      success: NewInvitationView.pipe(HttpApiSchema.status(201)),
      error: [...refused, problem(AccountSuspended), problem(AlreadyMember), problem(TooManyInvitations)]
    }),
    HttpApiEndpoint.post("revokeInvitation", "/invitations/:invitationId/revoke", {
      params: { accountId, invitationId: Schema.String },
      success: People,
      error: [...refused, problem(InvitationNotFound)]
    }),
    HttpApiEndpoint.post("setRole", "/users/:userId/role", {
      params: { accountId, userId },
      payload: Schema.Struct({ role: RoleName }),
      success: People,
      error: [...refused, problem(UserNotFound), problem(LastOwner)]
    }),
    HttpApiEndpoint.post("remove", "/users/:userId/remove", {
      params: { accountId, userId },
      success: People,
      error: [...refused, problem(UserNotFound), problem(LastOwner)]
    }),
    HttpApiEndpoint.post("readmit", "/users/:userId/readmit", {
      params: { accountId, userId },
      success: People,
      error: [...refused, problem(UserNotFound)]
    }),
    HttpApiEndpoint.post("signOut", "/users/:userId/sign-out", {
      params: { accountId, userId },
      success: People,
      error: [...refused, problem(UserNotFound), problem(UserElsewhere)]
    }),
    HttpApiEndpoint.post("resetLink", "/users/:userId/reset-link", {
      params: { accountId, userId },
      success: ResetLinkView.pipe(HttpApiSchema.status(201)),
      error: [
        ...refused,
        problem(UserNotFound),
        problem(UserElsewhere),
        problem(UserAtCompany),
        problem(AccountSuspended)
      ]
    })
  )
  .prefix("/console/api/accounts/:accountId")
  .middleware(RequestValidation)
  .middleware(SignedIn)
  .annotate(OpenApi.Exclude, true)
