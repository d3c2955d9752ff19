/** Declares `/admin/v1/console_users`: users of the console, for operators. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../src/http/Problem.ts"
import { Limit, time, timeOrNull } from "../../../src/operate/Fields.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { CommandWord, operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { documented } from "../../../src/operate/Parameters.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { OwnUser, SharedUser, UserUnknown } from "../Errors.ts"
import { RoleName } from "../link/Link.ts"
import { UserKind } from "../member/User.ts"

const exampleId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })
const flag = (description: string, example: boolean) => Schema.Boolean.annotate({ description, examples: [example] })
const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

const ConsoleUser = Schema.Struct({
  id: text("The user", exampleId),
  kind: UserKind.annotate({
    description:
      "`person` signs in; `embedded` and `demo` are shared users, who come by one-time links and have no login",
    examples: ["person"]
  }),
  email: Schema.NullOr(Schema.String).annotate({
    description: "Null for shared users. Several users may have one address while it is unproven",
    examples: ["owner@shop.example"]
  }),
  name: text("As the user, or the host of an embedded console, gave it", "佐藤 花"),
  isProven: flag("The company's issuer has proven that the address is this person's", true),
  isOperator: flag("May use what is for operators", false),
  hasPassword: flag("Signs in by a password", true),
  hasCompanyAccount: flag("Signs in by the company's account", false),
  passkeys: count("Passkeys", 1),
  sessions: count("Open sessions", 2),
  lastSignInAt: timeOrNull("Begin of the newest session that is kept"),
  createdAt: time("When the user was made"),
  endedAt: timeOrNull(
    "When an upgrade took logins from a shared user, which must have none: a stranger may have used it"
  ),
  accounts: Schema.Array(
    Schema.Struct({
      id: text("The account", exampleId),
      role: RoleName.annotate({ description: "Role in it", examples: ["owner"] })
    })
  ).annotate({ description: "Accounts with the role in each; at most 100" })
}).annotate({ identifier: "ConsoleUser", description: "A user of the console" })

const ResetLink = Schema.Struct({
  url: text("Opens once; for the person alone", "https://ekimae.example/console/link#nZ3..."),
  expiresAt: time("A day later")
}).annotate({ identifier: "ConsoleResetLink", description: "A link by which a person sets a new password" })

const params = { userId: Ulid.annotate({ description: "The user", examples: [exampleId] }) }
const unknown = problem(UserUnknown)
const own = problem(OwnUser)

const list = HttpApiEndpoint.get("list", "/", {
  query: { limit: Limit, cursor: idCursor },
  success: Schema.Struct({
    users: Schema.Array(ConsoleUser).annotate({ description: "Oldest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "ConsoleUserList", description: "A page of users" })
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List users of the console")
  .annotate(OpenApi.Description, "Oldest first: persons, and shared users of embedded consoles and of the demo.")
  .pipe(
    operation({
      columns: ["id", "kind", "isOperator", "email", "sessions", "lastSignInAt", "endedAt", "name"]
    })
  )

const demote = HttpApiEndpoint.post("demote", "/:userId/demote", {
  params,
  success: ConsoleUser,
  error: [unknown, own, problem(SharedUser)]
})
  .annotate(OpenApi.Summary, "Take the rights of an operator")
  .annotate(
    OpenApi.Description,
    "From the next request on; roles in accounts stay. Open links for operators, and invitations that the user made, end too. " +
      "Operators cannot do this to themselves, so that one is left. Audited."
  )
  .pipe(operation({ records: true }))

const signOut = HttpApiEndpoint.post("signOut", "/:userId/sign_out", { params, success: ConsoleUser, error: unknown })
  .annotate(OpenApi.Summary, "End all sessions of a user")
  .annotate(OpenApi.Description, "From the next request on. The user may sign in again. Audited.")
  .pipe(operation({ records: true }))

const remove = HttpApiEndpoint.delete("remove", "/:userId", { params, success: ConsoleUser, error: [unknown, own] })
  .annotate(OpenApi.Summary, "Delete a user")
  .annotate(
    OpenApi.Description,
    "With logins, sessions and roles; an account may be left without an owner, whom an operator invites then. The answer is the user as " +
      "it was. A deleted visitor of an embedded console comes in again by the next link. Audited."
  )
  .pipe(operation({ records: true }))

const resetLink = HttpApiEndpoint.post("resetLink", "/:userId/reset_link", {
  params,
  success: ResetLink.pipe(HttpApiSchema.status(201)),
  error: [unknown, problem(SharedUser)]
})
  .annotate(OpenApi.Summary, "Create a link that sets a new password")
  .annotate(
    OpenApi.Description,
    "Opened, it puts the password that the person chooses in place of the earlier one and of all passkeys, and ends all sessions. " +
      "It works once, for a day; an earlier one ends. Audited."
  )
  .pipe(operation({ records: true }))

const unlink = HttpApiEndpoint.post("unlink", "/:userId/unlink", {
  params,
  success: ConsoleUser,
  error: [unknown, problem(SharedUser)]
})
  .annotate(OpenApi.Summary, "Unlink the company's account of a user")
  .annotate(
    OpenApi.Description,
    "For an address that now belongs to another account at the company's issuer, which is not let in until then. Ends all sessions; " +
      "the next account with the verified address is linked, and what signed in before (password, passkeys) ends with it. Roles stay: " +
      "for another person, delete the user instead. Audited."
  )
  .pipe(operation({ records: true }))

export const ConsoleUserAdminGroup = HttpApiGroup.make("consoleUserAdmin")
  .add(list, demote, signOut, unlink, remove, resetLink)
  .pipe(operatorGroup("/console_users"))
  .annotate(CommandWord, "console-users")
  .annotate(OpenApi.Title, "Operations: users of the console")
  .annotate(
    OpenApi.Description,
    "Who can sign in to the console, and taking rights away, for operators of the service. Needs `ADMIN_TOKEN`."
  )
