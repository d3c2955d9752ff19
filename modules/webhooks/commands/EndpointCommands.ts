/** `ekimae webhooks list|show|create|delete|enable|disable|rotate`: the endpoints of an account. */
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { describedWithDefault } from "../../../src/cli/Flags.ts"
import { print, table } from "../../../src/cli/Output.ts"
import { Administration } from "../admin/Administration.ts"
import { toView, toViewWithSecret } from "../admin/EndpointView.ts"
import type { DialectName } from "../dialect/Dialect.ts"
import type { DisabledReason, Endpoint, WithSecret } from "../endpoint/Endpoint.ts"
import { describeReplay } from "./DeliveryCommands.ts"
import { account, dialect, draftFlags, endpointId, pageOf, pages, withMore } from "./Params.ts"

const columns = [
  { title: "ID", of: ({ id }: Endpoint) => id },
  { title: "DIALECT", of: ({ dialect }: Endpoint) => dialect },
  { title: "STATUS", of: ({ status }: Endpoint) => status },
  { title: "FAILURES", of: ({ consecutiveFailures }: Endpoint) => String(consecutiveFailures) },
  { title: "SECRET", of: ({ secretPrefix }: Endpoint) => `${secretPrefix}...` },
  { title: "EVENTS", of: ({ events }: Endpoint) => String(events.length) },
  { title: "URL", of: ({ url }: Endpoint) => url }
]

/** Why and since when the endpoint is disabled, and how to enable it. */
const describeDisabled = ({ disabledAt, disabledReason, id }: Endpoint): ReadonlyArray<string> =>
  disabledAt === null
    ? []
    : [
        `Disabled since ${disabledAt.toISOString()}: ${reasons[disabledReason ?? "operator"]}.`,
        ...(disabledReason === "secret_lost" ? [`For a new secret: ekimae webhooks rotate ${id}`] : []),
        `To make it active and send what was parked: ekimae webhooks enable ${id} --replay`
      ]

const reasons: Readonly<Record<DisabledReason, string>> = {
  failures: "too many consecutive failures",
  owner: "by a request of its account",
  operator: "by an operator",
  secret_lost: "the service can no longer open its secret or its headers"
}

const describe = (endpoint: Endpoint) =>
  [table(columns, [endpoint]), endpoint.events.join(", "), ...describeDisabled(endpoint)].join("\n")

const answerWithSecret = (made: WithSecret, ...notes: ReadonlyArray<string>) =>
  print(toViewWithSecret(made), ({ secret }) =>
    [describe(made.endpoint), ...notes, "", "The signing secret is shown this once; keep it safe:", secret].join("\n")
  )

/** Printed when `create` got no --events. */
const defaultEventsNote: Readonly<Record<DialectName, string>> = {
  analytics: "These are all events of the dialect; --events names others.",
  crm: "These are all events of the dialect but message.received, which is frequent; --events names others."
}

export const list = Command.make(
  "list",
  { account, dialect: dialect.pipe(Flag.optional), ...pages },
  Effect.fnUntraced(function* ({ account: accountId, dialect, ...flags }) {
    const administration = yield* Administration
    const { endpoints, hasMore } = yield* administration.list(
      { accountId, dialect: Option.getOrUndefined(dialect) },
      pageOf(flags)
    )
    const shown = { data: endpoints.map(toView), hasMore }
    yield* print(shown, () =>
      endpoints.length === 0 ? "No endpoints" : withMore(table(columns, endpoints), endpoints.at(-1)?.id, hasMore)
    )
  })
).pipe(Command.withDescription("List the endpoints of an account, newest first"))

export const create = Command.make(
  "create",
  {
    account,
    dialect: dialect.pipe(describedWithDefault("Which events it gets, and how they are signed", "analytics")),
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
    yield* answerWithSecret(
      yield* administration.create({ accountId, dialect }, draft),
      ...(Option.isNone(events) ? [defaultEventsNote[dialect]] : [])
    )
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
    yield* print({ id: endpointId, deleted: true }, ({ id }) => `${id} is deleted; nothing more is sent to it`)
  })
).pipe(Command.withDescription("Delete an endpoint; what waits for it is cancelled"))

export const show = Command.make(
  "show",
  { endpointId },
  Effect.fnUntraced(function* ({ endpointId }) {
    const administration = yield* Administration
    const endpoint = yield* administration.find(endpointId)
    yield* print(toView(endpoint), () => describe(endpoint))
  })
).pipe(Command.withDescription("Show an endpoint, and of a disabled one why and how to enable it"))

export const enable = Command.make(
  "enable",
  {
    endpointId,
    replay: Flag.Boolean("replay").pipe(
      Flag.withDescription("Send what was parked meanwhile too"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ endpointId, replay }) {
    const administration = yield* Administration
    if (!replay) {
      const endpoint = yield* administration.enable(endpointId)
      return yield* print(toView(endpoint), () => describe(endpoint))
    }
    const { count, endpoint } = yield* administration.enableAndReplay(endpointId)
    yield* print({ ...toView(endpoint), count }, () => `${describe(endpoint)}\n${describeReplay(count)}`)
  })
).pipe(Command.withDescription("Make a disabled endpoint active again; what was parked comes back by replay only"))

export const disable = Command.make(
  "disable",
  { endpointId },
  Effect.fnUntraced(function* ({ endpointId }) {
    const administration = yield* Administration
    const endpoint = yield* administration.disable(endpointId)
    yield* print(toView(endpoint), () => describe(endpoint))
  })
).pipe(Command.withDescription("Stop sending to an endpoint; what waits and what comes is parked"))

export const rotate = Command.make(
  "rotate",
  { endpointId },
  Effect.fnUntraced(function* ({ endpointId }) {
    const administration = yield* Administration
    yield* answerWithSecret(yield* administration.rotateSecret(endpointId))
  })
).pipe(
  Command.withDescription(
    "Replace the signing secret; in customer messaging the old one signs for 24 hours more, in area analytics it ends"
  )
)
