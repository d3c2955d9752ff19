/**
 * `ekimae webhooks deliveries|test|replay`: the deliveries of an endpoint. Commands only queue; a running node sends.
 */
import { DateTime, Effect, Option } from "effect"
import { Command } from "effect/cli"
import { print, table } from "../../../src/cli/Output.ts"
import { Administration } from "../admin/Administration.ts"
import { type AdminDelivery, toView } from "../admin/DeliveryView.ts"
import { toSelection } from "../log/ReplayRequest.ts"
import { endpointId, pageOf, pages, replayFault, replayFlags, replayOf, status, withMore } from "./Params.ts"

type View = typeof AdminDelivery.Type

const resultOf = ({ attempts }: View): string => {
  const last = attempts.at(-1)
  return last === undefined
    ? "-"
    : `${last.status ?? last.error}${last.durationMs === null ? "" : ` ${last.durationMs} ms`}`
}

const columns = [
  { title: "ID", of: ({ id }: View) => id },
  { title: "CREATED", of: ({ createdAt }: View) => createdAt.toISOString() },
  { title: "TYPE", of: ({ type }: View) => type },
  { title: "STATUS", of: ({ state }: View) => state },
  { title: "ATTEMPTS", of: ({ attempts }: View) => String(attempts.length) },
  { title: "LAST", of: resultOf },
  { title: "NEXT", of: ({ nextAttemptAt }: View) => nextAttemptAt?.toISOString() ?? "-" }
]

export const deliveries = Command.make(
  "deliveries",
  { endpointId, status, ...pages },
  Effect.fnUntraced(function* ({ endpointId, status, ...flags }) {
    const administration = yield* Administration
    const { deliveries, hasMore } = yield* administration.deliveries(endpointId, {
      ...pageOf(flags),
      state: Option.getOrUndefined(status)
    })
    yield* print({ data: deliveries.map(toView), hasMore }, ({ data: deliveries, hasMore }) =>
      deliveries.length === 0 ? "No deliveries" : withMore(table(columns, deliveries), deliveries.at(-1)?.id, hasMore)
    )
  })
).pipe(Command.withDescription("List what was sent to an endpoint and what is about to be, newest first"))

export const test = Command.make(
  "test",
  { endpointId },
  Effect.fnUntraced(function* ({ endpointId }) {
    const administration = yield* Administration
    yield* print(
      toView(yield* administration.ping(endpointId)),
      ({ id }) =>
        `A test.ping is sent as soon as a node runs; see it with: ekimae webhooks deliveries ${endpointId} (${id})`
    )
  })
).pipe(Command.withDescription("Send test.ping to an endpoint, once, whatever its state"))

/** The result of a replay, for people. */
export const describeReplay = (count: number): string =>
  `${count} ${count === 1 ? "delivery is" : "deliveries are"} sent again`

export const replay = Command.make(
  "replay",
  { endpointId, ...replayFlags },
  Effect.fnUntraced(function* ({ endpointId, ...flags }) {
    const administration = yield* Administration
    const now = DateTime.toDateUtc(yield* DateTime.now)
    const count = yield* administration.replay(endpointId, toSelection(replayOf(flags, now)))
    yield* print({ count }, ({ count }) => describeReplay(count))
  })
).pipe(
  Command.withDescription("Send one delivery again, or all of a time or a status; each once, with the present secret"),
  Command.withExamples([
    { command: "ekimae webhooks replay 01K... --since 1h", description: "All of the last hour" },
    { command: "ekimae webhooks replay 01K... --parked", description: "What came while the endpoint was disabled" },
    {
      command: "ekimae webhooks replay 01K... --from 2026-05-23 --to 2026-05-24 --status failed",
      description: "What was out of retries on a day"
    }
  ]),
  Command.validate((flags) =>
    Effect.flatMap(DateTime.now, (now) => {
      const fault = replayFault(flags, DateTime.toDateUtc(now))
      return fault === undefined ? Effect.void : Effect.fail(fault)
    })
  )
)
