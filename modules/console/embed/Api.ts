/** Declares `/admin/v1/accounts/{accountId}/console_links`: links that show the console of an account inside another page. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../src/http/Problem.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { CommandWord, operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import { AccountSuspended, EmbeddingOff, TooManyVisitors, VisitorRemoved } from "../Errors.ts"
import { SectionName } from "../link/Link.ts"
import { PersonName } from "../member/EmailAddress.ts"

const accountId = Ulid.annotate({ description: "The account", examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"] })

/** Owners invite people, which an unnamed user must not. */
const EmbeddedRole = Schema.Literals(["viewer", "staff", "developer"])

const Page = Schema.String.check(
  Schema.isPattern(/^\/(?!\/)[A-Za-z0-9/_-]{0,100}$/u, {
    message: "A path of the console, such as /developers/endpoints"
  })
)

const Visitor = Schema.Struct({
  id: Schema.String.check(
    Schema.isPattern(/^[\x21-\x7e]{1,100}$/u, { message: "1 to 100 printable ASCII characters" })
  ).annotate({
    description: "Your own id of the person, which stays the same: 1 to 100 printable ASCII characters",
    examples: ["staff-17"]
  }),
  name: PersonName.annotate({
    description: "Shown to the owners of the account and in the audit",
    examples: ["佐藤 花"]
  })
}).annotate({
  identifier: "ConsoleVisitor",
  description: "The person who looks at your page"
})

export const NewConsoleLink = Schema.Struct({
  role: EmbeddedRole.annotate({ description: "What may be done there; see the roles of the console" }),
  visitor: Schema.optionalKey(Visitor).annotate({
    description:
      "The person who looks at your page, who is one user of the account then; without, all who come with one role are one user. A " +
      "link of a named person takes away at once what it does not give: the role becomes no higher, and with a `section` the sessions " +
      "and open links of any other end"
  }),
  section: Schema.optionalKey(SectionName).annotate({
    description:
      "The only section of the console that the session may use, which the service enforces: `shop` (reservations, friends, members, " +
      "forms, scenarios), `analysis` (areas, trade areas, simulations, observations, chains) or `developers` (webhooks, events, keys " +
      "to look at); all when absent"
  }),
  page: Schema.optionalKey(Page).annotate({
    description: "Where it opens: a path of the console; the first page of the section when absent or `/`",
    examples: ["/developers/endpoints"]
  }),
  language: Schema.optionalKey(Schema.Literals(["ja", "en"])).annotate({
    description: "What the browser prefers when absent"
  }),
  colorScheme: Schema.optionalKey(Schema.Literals(["light", "dark"])).annotate({
    description: "What the device prefers when absent"
  }),
  color: Schema.optionalKey(
    Schema.Literals(["blue", "indigo", "violet", "grape", "pink", "red", "teal", "cyan"])
  ).annotate({ description: "Of buttons and links; blue when absent" })
}).annotate({
  identifier: "NewConsoleLink",
  description: "Whom a link lets in, and how the console looks there",
  examples: [
    {
      role: "developer",
      visitor: { id: "staff-17", name: "佐藤 花" },
      section: "developers",
      page: "/developers/endpoints",
      language: "ja",
      colorScheme: "light"
    }
  ]
})
export type NewConsoleLink = typeof NewConsoleLink.Type

const ConsoleLink = Schema.Struct({
  url: Schema.String.annotate({ description: "For the `src` of a frame; it opens once" }),
  expiresAt: Schema.String.annotate({ description: "Ten minutes later (RFC 3339)" })
}).annotate({
  identifier: "ConsoleLink",
  description: "A link into the console",
  examples: [{ url: "https://ekimae.example/console/embed?language=ja#nZ3...", expiresAt: "2026-11-26T03:10:00.000Z" }]
})

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: NewConsoleLink,
  success: ConsoleLink.pipe(HttpApiSchema.status(201)),
  error: [
    problem(AccountNotFound),
    problem(EmbeddingOff),
    problem(AccountSuspended),
    problem(VisitorRemoved),
    problem(TooManyVisitors)
  ]
})
  .annotate(OpenApi.Summary, "Create a link that shows the console in another page")
  .annotate(
    OpenApi.Description,
    "A page of one of the `CONSOLE_EMBED_ORIGINS` shows it in a frame, signed in with the role, without the header of the " +
      "console. The session lasts eight hours. Its user is the `visitor` that you name, or one for all who come with the role; the owners " +
      "of the account see and may remove it, and a removed one is refused until they let it in again. Such users have no login, and " +
      "manage neither keys nor people. Audited."
  )
  .pipe(operation({ records: true }))

export const ConsoleLinkAdminGroup = HttpApiGroup.make("consoleLinkAdmin")
  .add(create)
  .pipe(operatorGroup("/accounts/:accountId/console_links"))
  .annotate(CommandWord, "console-links")
  .annotateMerge(
    OpenApi.annotations({
      title: "Admin: console links",
      description: "For operators: the console of an account inside another page."
    })
  )
