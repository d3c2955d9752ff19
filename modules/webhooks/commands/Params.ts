/** Arguments and flags that the commands of webhooks share. */
import { Duration, Option, Schema } from "effect"
import { CliError, Flag } from "effect/cli"
import { PaceText, paceWanted, ShareText, shareWanted } from "../../../src/actor/operate/redrive/Pace.ts"
import { accepts, idArgument, idFlag, momentFlag, pageFlags } from "../../../src/cli/Flags.ts"
import { type DeliveryState, deliveryStates } from "../deliver/Delivery.ts"
import { dialectNames } from "../dialect/Dialect.ts"
import { contradiction } from "../log/ReplayRequest.ts"

export const endpointId = idArgument("endpoint-id", "The endpoint, by its id")
export const account = idFlag("account", "The account that owns it, by its id")

export const dialect = Flag.Literals("dialect", dialectNames).pipe(
  Flag.withDescription("Which events it gets, and how they are signed")
)

const list = (text: string): ReadonlyArray<string> => text.split(",").map((part) => part.trim())

export const draftFlags = {
  url: Flag.String("url").pipe(Flag.withDescription("Where to send events: https and a public host")),
  events: Flag.String("events").pipe(
    Flag.withDescription(
      "Event types, with commas between them; when absent all of the dialect but those that are frequent (message.received)"
    ),
    Flag.map(list),
    Flag.filterMap(...accepts(Schema.Array(Schema.String).check(Schema.isMaxLength(50)), "at most 50 event types")),
    Flag.optional
  ),
  description: Flag.String("description").pipe(
    Flag.withDescription("For people"),
    Flag.filterMap(...accepts(Schema.String.check(Schema.isMaxLength(500)), "at most 500 characters")),
    Flag.optional
  )
}

export const pages = pageFlags(100, 20)

export const pageOf = (flags: { readonly limit: number; readonly after: Option.Option<string> }) => ({
  limit: flags.limit,
  startingAfter: Option.getOrUndefined(flags.after)
})

/** Appends how to see the next page, if there is one. */
export const withMore = (text: string, last: string | undefined, hasMore: boolean): string =>
  hasMore ? `${text}\nThere are more: --after ${last}` : text

export const status = Flag.Literals("status", deliveryStates).pipe(
  Flag.withDescription("Only deliveries with this status"),
  Flag.optional
)

/** A duration in one unit, such as 90m. */
const Span = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,5}[smhd]$/u))
const units = { s: "seconds", m: "minutes", h: "hours", d: "days" } as const

const toDuration = (given: string): Duration.Duration => {
  const unit = given.at(-1) as keyof typeof units
  return Duration.fromInputUnsafe(`${Number(given.slice(0, -1))} ${units[unit]}`)
}

export const replayFlags = {
  pace: Flag.String("pace").pipe(
    Flag.withDescription("Not all at once: this many a second, minute or hour, such as 50/s"),
    Flag.filterMap(...accepts(PaceText, paceWanted)),
    Flag.optional
  ),
  stopAt: Flag.String("stop-at").pipe(
    Flag.withDescription("With --pace: send no more when this share of those sent again has failed, such as 5%"),
    Flag.filterMap(...accepts(ShareText, shareWanted)),
    Flag.optional
  ),
  delivery: idFlag("delivery", "One delivery, by its id").pipe(Flag.optional),
  from: momentFlag("from", "All that were created at or after this time; all that are kept when absent"),
  to: momentFlag("to", "And before this one; until now when absent"),
  since: Flag.String("since").pipe(
    Flag.withDescription('Instead of --from: all of the last "90m", "1h" or "2d"'),
    Flag.filterMap(...accepts(Span, 'a time such as "30s", "90m", "1h" or "2d"')),
    Flag.map(toDuration),
    Flag.optional
  ),
  status,
  parked: Flag.Boolean("parked").pipe(
    Flag.withDescription("Only what was parked while the endpoint was disabled, as --status parked"),
    Flag.withDefault(false)
  )
}

interface ReplayFlags {
  readonly delivery: Option.Option<string>
  readonly from: Option.Option<Date>
  readonly to: Option.Option<Date>
  readonly since: Option.Option<Duration.Duration>
  readonly status: Option.Option<DeliveryState>
  readonly parked: boolean
  readonly pace: Option.Option<string>
  readonly stopAt: Option.Option<string>
}

/** @param now from which `--since` looks back */
export const replayOf = (flags: ReplayFlags, now: Date) => ({
  deliveryId: Option.getOrUndefined(flags.delivery),
  from: Option.getOrUndefined(
    Option.orElse(flags.from, () =>
      Option.map(flags.since, (span) => new Date(now.getTime() - Duration.toMillis(span)))
    )
  ),
  to: Option.getOrUndefined(flags.to),
  pace: Option.getOrUndefined(flags.pace),
  stopAt: Option.getOrUndefined(flags.stopAt),
  status: flags.parked ? ("parked" as const) : Option.getOrUndefined(flags.status)
})

/** The fault of contradicting flags. */
export const replayFault = (flags: ReplayFlags, now: Date): CliError.ValidationError | undefined => {
  if (Option.isSome(flags.since) && Option.isSome(flags.from)) return cannotJoin("since", "from")
  if (flags.parked && Option.isSome(flags.status)) return cannotJoin("parked", "status")
  const fault = contradiction("delivery", replayOf(flags, now))
  return (
    fault &&
    new CliError.ValidationError({
      message: `--${fault.path[0] === "stopAt" ? "stop-at" : fault.path[0]} ${fault.issue}`
    })
  )
}

const cannotJoin = (one: string, other: string) =>
  new CliError.ValidationError({ message: `--${one} cannot be given together with --${other}` })
