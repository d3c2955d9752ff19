/** Declares the endpoints for users of an account and for invitations. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { AccountUnknown, AlreadyMember, InvitationNotFound, LastOwner, RoleTooLow, UserNotFound } from "../Errors.ts"
import { RoleName } from "../link/Link.ts"
import { SignedIn } from "../session/CurrentUser.ts"

const accountId = Schema.String

const UserView = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  name: Schema.String,
  role: RoleName,
  createdAt: Schema.String
})

const invitation = {
  id: Schema.String,
  email: Schema.String,
  role: RoleName,
  createdAt: Schema.String,
  expiresAt: Schema.String
}

const InvitationView = Schema.Struct(invitation)
/** With the link, which is shown this once. */
const NewInvitationView = Schema.Struct({ ...invitation, link: Schema.String })

export const EmailAddress = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^[^\s@]+@[^\s@]+$/, { message: "An e-mail address" })
)

const People = Schema.Struct({ users: Schema.Array(UserView), invitations: Schema.Array(InvitationView) })

const refused = [problem(AccountUnknown), problem(RoleTooLow)] as const
const userId = Schema.String

export const ConsoleUserGroup = HttpApiGroup.make("consoleUsers")
  .add(
    HttpApiEndpoint.get("list", "/users", { params: { accountId }, success: People, error: refused }),
    HttpApiEndpoint.post("invite", "/invitations", {
      params: { accountId },
      payload: Schema.Struct({ email: EmailAddress, role: RoleName }),
      success: NewInvitationView.pipe(HttpApiSchema.status(201)),
      error: [...refused, problem(AlreadyMember)]
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
    })
  )
  .prefix("/console/api/accounts/:accountId")
  .middleware(RequestValidation)
  .middleware(SignedIn)
  .annotate(OpenApi.Exclude, true)
