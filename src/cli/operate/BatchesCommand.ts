/** `ekimae batches`: lists, shows and cancels batches of jobs. */
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { BatchControl, type BatchSummaryView, type BatchView } from "../../actor/operate/BatchControl.ts"
import { describedWithDefault, limitFlag } from "../Flags.ts"
import { print, printList, table, withId } from "../Output.ts"
import { jobId } from "./JobFlags.ts"
import { instant } from "./JobText.ts"

const columns = [
  { title: "ID", of: ({ batchId }: BatchSummaryView) => batchId },
  { title: "THEN", of: ({ actor }: BatchSummaryView) => actor ?? "-" },
  { title: "JOBS", of: ({ size }: BatchSummaryView) => String(size) },
  { title: "SENT", of: ({ createdAt }: BatchSummaryView) => instant(createdAt) },
  { title: "ENDED", of: ({ endedAt }: BatchSummaryView) => instant(endedAt) }
]

const counted = [
  ...columns,
  ...(["unfinished", "completed", "failed", "cancelled", "forgotten"] as const).map((name) => ({
    title: name.toUpperCase(),
    of: (batch: BatchView) => String(batch[name])
  }))
]

const shown = (batch: BatchView) => print(withId("batchId")(batch), () => table(counted, [batch]))

const list = Command.make(
  "list",
  {
    limit: limitFlag(100, "At most this many").pipe(describedWithDefault("At most this many, 1 to 100", 20)),
    cursor: Flag.String("cursor").pipe(Flag.withDescription("Go on where the list before ended"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ cursor, limit }) {
    const batches = yield* BatchControl
    const page = yield* batches.page({ limit, cursor: Option.getOrUndefined(cursor) })
    const more = { nextCursor: page.nextCursor }
    const go = page.nextCursor === null ? "" : `\nGo on with --cursor ${page.nextCursor}`
    yield* printList(
      page.batches,
      withId("batchId"),
      (found) => (found.length === 0 ? "No batches" : `${table(columns, found)}${go}`),
      more
    )
  })
).pipe(Command.withDescription("List batches, newest first"))

const show = Command.make(
  "show",
  { jobId },
  Effect.fnUntraced(function* ({ jobId }) {
    yield* shown(yield* (yield* BatchControl).find(jobId))
  })
).pipe(Command.withDescription("Show a batch with its jobs by what became of them"))

const cancel = Command.make(
  "cancel",
  { jobId },
  Effect.fnUntraced(function* ({ jobId }) {
    yield* shown(yield* (yield* BatchControl).cancel(jobId))
  })
).pipe(Command.withDescription("Cancel the unfinished jobs of a batch; then the job that waits for it runs"))

export const batchesCommand = Command.make("batches").pipe(
  Command.withDescription("Batches of jobs: list, show, cancel"),
  Command.withSubcommands([list, show, cancel])
)
