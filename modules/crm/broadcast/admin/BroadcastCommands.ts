/** `ekimae broadcasts`: the same message to many friends of an account. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, idArgument, idFlag, momentFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { Ulid } from "../../../../src/Ulids.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import type { Audience, Broadcast, Chunk } from "../Broadcast.ts"
import { type BroadcastDetail, type BroadcastPreview, Broadcasts } from "../Broadcasts.ts"
import { BroadcastName, BroadcastTexts } from "./BroadcastView.ts"

const account = idFlag("account", "The account, by its id")
const broadcastId = idArgument("broadcast-id", "The broadcast, by its id")

const tags = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(`${description}, by their ids with commas between`),
    Flag.map((text) => text.split(",").map((id) => id.trim())),
    Flag.filterMap(...accepts(Schema.Array(Ulid), "ids with commas between")),
    Flag.optional
  )

const audience = {
  any: tags("any", "Friends with at least one of these tags"),
  all: tags("all", "Friends with all of these tags"),
  none: tags("none", "Friends with none of these tags")
}

type TagFlags = Readonly<Record<keyof typeof audience, Option.Option<ReadonlyArray<string>>>>

const audienceOf = ({ all, any, none }: TagFlags): Audience => ({
  ...(Option.isSome(any) ? { any: any.value } : {}),
  ...(Option.isSome(all) ? { all: all.value } : {}),
  ...(Option.isSome(none) ? { none: none.value } : {})
})

const iso = (at: Date | null): string => at?.toISOString() ?? ""
const counted = (title: string, name: "recipients" | "sent" | "failed" | "unknown" | "stopped" | "queued") => ({
  title,
  of: (broadcast: Broadcast) => String(broadcast[name])
})

const columns = [
  { title: "ID", of: ({ id }: Broadcast) => id },
  { title: "NAME", of: ({ name }: Broadcast) => name },
  { title: "STATUS", of: ({ error, status }: Broadcast) => error ?? status },
  counted("FRIENDS", "recipients"),
  counted("SENT", "sent"),
  counted("FAILED", "failed"),
  counted("UNKNOWN", "unknown"),
  counted("STOPPED", "stopped"),
  counted("QUEUED", "queued"),
  { title: "SCHEDULED", of: ({ scheduledAt }: Broadcast) => iso(scheduledAt) }
]

const chunkColumns = [
  { title: "PART", of: ({ number }: Chunk) => String(number) },
  { title: "FRIENDS", of: ({ recipients, skipped }: Chunk) => String(recipients - skipped) },
  { title: "STATUS", of: ({ status }: Chunk) => status },
  { title: "ERROR", of: ({ error }: Chunk) => error ?? "" },
  { title: "ATTEMPTS", of: ({ attempts }: Chunk) => String(attempts) },
  { title: "REASON", of: ({ reason }: Chunk) => reason ?? "" },
  { title: "FINISHED", of: ({ finishedAt }: Chunk) => iso(finishedAt) }
]

const detail = (broadcast: BroadcastDetail): string =>
  `${table(columns, [broadcast])}${broadcast.chunks.length === 0 ? "" : `\n\n${table(chunkColumns, broadcast.chunks)}`}`

const describe = ({ isWithinQuota, line, noMarketing, quietUntil, quota, recipients }: BroadcastPreview): string =>
  [
    `friends           ${recipients}, and ${noMarketing} who want no marketing`,
    `quota             ${quota.remaining} of ${quota.limit} left`,
    `LINE says         ${line === null ? "nothing now" : `${line.used} used of ${line.limit ?? "no limit"}`}`,
    `within the quota  ${isWithinQuota ? "yes" : "no: no friend would get it"}`,
    ...(quietUntil === null ? [] : [`quiet hours       until ${iso(quietUntil)}`])
  ].join("\n")

const preview = Command.make(
  "preview",
  { account, ...audience },
  Effect.fnUntraced(function* ({ account: accountId, ...flags }) {
    const [broadcasts, operators] = [yield* Broadcasts, yield* OperatorActions.make]
    yield* print(yield* operators.read(accountId, broadcasts.preview(accountId, audienceOf(flags))), describe)
  })
).pipe(Command.withDescription("Say who would get a broadcast, and whether the quota is enough; sends nothing"))

const send = Command.make(
  "send",
  {
    account,
    ...audience,
    name: Flag.String("name").pipe(
      Flag.withDescription("For people"),
      Flag.filterMap(...accepts(BroadcastName, "1 to 100 characters"))
    ),
    text: Flag.String("text").pipe(Flag.withDescription("A text; up to five"), Flag.atLeast(1)),
    at: momentFlag("at", "When it is to begin; at once when absent")
  },
  Effect.fnUntraced(function* ({ account: accountId, at, name, text, ...flags }) {
    const [broadcasts, operators] = [yield* Broadcasts, yield* OperatorActions.make]
    const texts = yield* Schema.decodeUnknownEffect(BroadcastTexts)(text)
    const draft = { name, texts, audience: audienceOf(flags), scheduledAt: Option.getOrNull(at) }
    const broadcast = yield* operators.change(
      { accountId, action: "crm_broadcast_create", target: ({ id }) => id },
      broadcasts.create(accountId, draft)
    )
    yield* print(broadcast, () => table(columns, [broadcast]))
  })
).pipe(Command.withDescription("Send a broadcast, at once or at a time"))

const list = Command.make(
  "list",
  { account, ...pageFlags(100, 20) },
  Effect.fnUntraced(function* ({ account: accountId, after, limit }) {
    const [broadcasts, operators] = [yield* Broadcasts, yield* OperatorActions.make]
    const page = { limit, startingAfter: Option.getOrUndefined(after) }
    const { broadcasts: found, hasMore } = yield* operators.read(accountId, broadcasts.list(accountId, page))
    yield* print({ data: found, hasMore }, () =>
      found.length === 0
        ? "No broadcasts"
        : `${table(columns, found)}${hasMore ? `\nThere are more: --after ${found.at(-1)?.id}` : ""}`
    )
  })
).pipe(Command.withDescription("List the broadcasts of an account, newest first"))

const show = Command.make(
  "show",
  { account, broadcastId },
  Effect.fnUntraced(function* ({ account: accountId, broadcastId }) {
    const [broadcasts, operators] = [yield* Broadcasts, yield* OperatorActions.make]
    yield* print(yield* operators.read(accountId, broadcasts.find(accountId, broadcastId)), detail)
  })
).pipe(Command.withDescription("Show a broadcast with its parts"))

const stop = Command.make(
  "stop",
  { account, broadcastId },
  Effect.fnUntraced(function* ({ account: accountId, broadcastId }) {
    const [broadcasts, operators] = [yield* Broadcasts, yield* OperatorActions.make]
    const stopped = yield* operators.change(
      { accountId, action: "crm_broadcast_stop", target: () => broadcastId },
      broadcasts.stop(accountId, broadcastId)
    )
    yield* print(stopped, detail)
  })
).pipe(Command.withDescription("Stop a broadcast: what was not sent yet is not sent any more"))

export const broadcastCommands =
  <E, R>(useCases: Layer.Layer<Broadcasts, E, R>) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("broadcasts").pipe(
      Command.withDescription("The same message to many friends of an account"),
      Command.withSubcommands([
        onKernel(preview.pipe(Command.provide(services))),
        onKernel(send.pipe(Command.provide(services))),
        onKernel(list.pipe(Command.provide(services))),
        onKernel(show.pipe(Command.provide(services))),
        onKernel(stop.pipe(Command.provide(services)))
      ])
    )
  }
