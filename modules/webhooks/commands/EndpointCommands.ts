/** `ekimae webhooks`: who is told of an account's events. */
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { answer } from "../../../src/cli/Answer.ts"
import { describedWithDefault } from "../../../src/cli/Defaults.ts"
import { table } from "../../../src/cli/Table.ts"
import { Administration } from "../admin/Administration.ts"
import { withSecret } from "../admin/Views.ts"
import type { Endpoint, WithSecret } from "../Endpoint.ts"
import { account, cut, dialect, draftFlags, endpointId, pageFlags, pageOf } from "./Params.ts"

const columns = [
  { title: "ID", of: ({ id }: Endpoint) => id },
  { title: "DIALECT", of: ({ dialect }: Endpoint) => dialect },
  { title: "STATUS", of: ({ status }: Endpoint) => status },
  { title: "FAILURES", of: ({ consecutiveFailures }: Endpoint) => String(consecutiveFailures) },
  { title: "SECRET", of: ({ secretPrefix }: Endpoint) => `${secretPrefix}...` },
  { title: "EVENTS", of: ({ events }: Endpoint) => String(events.length) },
  { title: "URL", of: ({ url }: Endpoint) => url }
]

const one = (endpoint: Endpoint) => `${table(columns, [endpoint])}\n${endpoint.events.join(", ")}`

const once = (made: WithSecret) =>
  answer(withSecret(made), ({ secret }) =>
    [one(made.endpoint), "", "The signing secret is shown this once; keep it safe:", secret].join("\n")
  )

export const list = Command.make(
  "list",
  { account, dialect: dialect.pipe(Flag.optional), ...pageFlags },
  Effect.fnUntraced(function* ({ account: accountId, dialect, ...flags }) {
    const administration = yield* Administration
    const { endpoints, hasMore } = yield* administration.list(
      { accountId, dialect: Option.getOrUndefined(dialect) },
      pageOf(flags)
    )
    yield* answer({ endpoints, hasMore }, ({ endpoints, hasMore }) =>
      endpoints.length === 0 ? "No endpoints" : cut(table(columns, endpoints), endpoints.at(-1)?.id, hasMore)
    )
  })
).pipe(Command.withDescription("List the endpoints of an account, newest first"))

export const create = Command.make(
  "create",
  {
    account,
    dialect: dialect.pipe(describedWithDefault("Whose events it is told, and how they are signed", "analytics")),
    ...draftFlags
  },
  Effect.fnUntraced(function* ({ account: accountId, description, dialect, events, url }) {
    const administration = yield* Administration
    const draft = {
      url,
      events: Option.getOrUndefined(events),
      description: Option.getOrNull(description),
      apiVersion: undefined
    }
    yield* once(yield* administration.create({ accountId, dialect }, draft))
  })
).pipe(
  Command.withDescription("Tell a URL of an account's events; the signing secret is shown once"),
  Command.withExamples([
    { command: "ekimae webhooks create --account 01K... --url https://shop.example/hooks", description: "" }
  ])
)

export const remove = Command.make(
  "delete",
  { endpointId },
  Effect.fnUntraced(function* ({ endpointId }) {
    const administration = yield* Administration
    yield* administration.remove(endpointId)
    yield* answer({ id: endpointId, deleted: true }, ({ id }) => `${id} is deleted; nothing more is sent to it`)
  })
).pipe(Command.withDescription("Delete an endpoint; what waits for it is cancelled"))

export const enable = Command.make(
  "enable",
  { endpointId },
  Effect.fnUntraced(function* ({ endpointId }) {
    const administration = yield* Administration
    yield* answer(yield* administration.enable(endpointId), one)
  })
).pipe(Command.withDescription("Make a disabled endpoint active again; what was parked comes back by replay only"))

export const rotate = Command.make(
  "rotate",
  { endpointId },
  Effect.fnUntraced(function* ({ endpointId }) {
    const administration = yield* Administration
    yield* once(yield* administration.rotateSecret(endpointId))
  })
).pipe(
  Command.withDescription(
    "Replace the signing secret; in customer messaging the old one signs for 24 hours more, in area analytics it ends"
  )
)
