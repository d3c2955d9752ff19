/** `ekimae sample-folder`: sample things of any account, for operators. */
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { idFlag } from "../../../../src/cli/Flags.ts"
import { printList, table } from "../../../../src/cli/Output.ts"
import { Notifier } from "../../../../src/sql/Notifier.ts"
import type { SampleThing } from "../SampleThing.ts"
import { PreparedSampleThings, SampleThings } from "../SampleThings.ts"

/** Waits until all are prepared, wherever that happens. One loop per process may wait for a topic. */
export const listPrepared = Effect.fnUntraced(function* (accountId: string) {
  const sampleThings = yield* SampleThings
  const prepared = (yield* Notifier).latch(PreparedSampleThings)
  while (true) {
    // Closed before the look, so that what happens meanwhile opens it again.
    prepared.closeUnsafe()
    const found = yield* sampleThings.list(accountId)
    if (found.every(({ status }) => status === "prepared")) return found
    yield* prepared.await
  }
})

const columns = [
  { title: "ID", of: ({ id }: SampleThing) => id },
  { title: "STATUS", of: ({ status }: SampleThing) => status },
  { title: "NAME", of: ({ name }: SampleThing) => name }
]

const list = Command.make(
  "list",
  {
    account: idFlag("account", "The account that owns them, by its id"),
    wait: Flag.Boolean("wait").pipe(Flag.withDescription("Wait until all are prepared"), Flag.withDefault(false))
  },
  Effect.fnUntraced(function* ({ account, wait }) {
    const found = yield* wait ? listPrepared(account) : Effect.flatMap(SampleThings, ({ list }) => list(account))
    yield* printList(
      found,
      (sampleThing) => sampleThing,
      (rows) => (rows.length === 0 ? "No sample things" : table(columns, rows))
    )
  })
).pipe(Command.withDescription("List the sample things of an account, the oldest first"))

export const sampleFolderCommand = Command.make("sample-folder").pipe(
  Command.withDescription("Sample things of accounts"),
  Command.withSubcommands([list])
)
