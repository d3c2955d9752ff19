/** `ekimae data`: the directories of embedded servers on this machine, and the removal of those that nothing uses any more. */
import * as path from "node:path"
import { DateTime, Effect, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts } from "../cli/Flags.ts"
import { printList, table } from "../cli/Output.ts"
import { DatabaseUnavailable } from "../process/Outage.ts"
import { Settings } from "../settings/Settings.ts"
import * as DataDirectory from "../sql/embedded/DataDirectory.ts"
import * as DataFolders from "../sql/embedded/DataFolders.ts"
import * as ServerUser from "../sql/embedded/ServerUser.ts"

const folders = Effect.gen(function* () {
  const { dataDir } = yield* Settings
  return yield* Effect.sync(() =>
    DataFolders.list(DataDirectory.find(dataDir, ServerUser.find(path.resolve(dataDir, "postgres"))), dataDir)
  )
})

const stateOf = ({ isCurrent, isRunning, kind }: DataFolders.DataFolder): string =>
  [
    kind === "database" ? (isRunning ? "runs" : "stopped") : isRunning ? "in use" : "copy of PostgreSQL",
    ...(isCurrent ? ["this DATA_DIR"] : [])
  ].join(", ")

const columns = [
  { title: "DIRECTORY", of: ({ directory }: DataFolders.DataFolder) => directory },
  { title: "DATA OF", of: ({ dataDir }: DataFolders.DataFolder) => dataDir ?? "-" },
  {
    title: "MB",
    of: ({ bytes }: DataFolders.DataFolder) => (bytes === null ? "?" : String(Math.ceil(bytes / 1_000_000)))
  },
  { title: "LAST USED", of: ({ usedAt }: DataFolders.DataFolder) => usedAt?.toISOString().slice(0, 10) ?? "?" },
  { title: "STATE", of: stateOf }
]

const memberOf = ({ usedAt, ...folder }: DataFolders.DataFolder) => ({
  id: folder.directory,
  ...folder,
  usedAt: usedAt?.toISOString() ?? null
})

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    yield* printList(yield* folders, memberOf, (rows) =>
      rows.length === 0 ? "No embedded server has data on this machine" : table(columns, rows)
    )
  })
).pipe(
  Command.withDescription(
    "List the data of embedded servers: that of DATA_DIR, and what root processes keep in /var/lib/ekimae or /var/tmp/ekimae. It needs no database"
  ),
  Command.withShortDescription("List the data of embedded servers")
)

const remove = (folder: DataFolders.DataFolder) =>
  Effect.try({
    try: () => DataFolders.remove(folder),
    catch: (cause) =>
      new DatabaseUnavailable({
        reason: `${folder.directory} cannot be deleted: ${cause instanceof Error ? cause.message : String(cause)}`
      })
  })

const prune = Command.make(
  "prune",
  {
    unusedDays: Flag.Int("unused-days").pipe(
      Flag.withDescription("Delete only what no server has used for this number of days, 1 to 3650"),
      Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3_650 })), "1 to 3650")),
      Flag.withDefault(30)
    ),
    isDeleted: Flag.Boolean("delete").pipe(
      Flag.withDescription("Delete it; without this flag the command only lists what it would delete"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ isDeleted, unusedDays }) {
    const now = DateTime.toDateUtc(yield* DateTime.now)
    const found = DataFolders.unused(yield* folders, unusedDays, now)
    const gone = isDeleted ? yield* Effect.filter(found, remove) : found
    yield* printList(
      gone,
      memberOf,
      (rows) =>
        rows.length === 0
          ? `Nothing has been unused for ${unusedDays} days`
          : `${isDeleted ? "Deleted" : "Would be deleted for good, with --delete"}:\n${table(columns, rows)}`,
      { deleted: isDeleted }
    )
  })
).pipe(
  Command.withDescription(
    "Delete data that no embedded server has used for long, in /var/lib/ekimae and /var/tmp/ekimae alone: never a database that runs, and never that of DATA_DIR"
  ),
  Command.withShortDescription("Delete data of embedded servers that nothing uses"),
  Command.withExamples([{ command: "ekimae data prune --unused-days 90 --delete", description: "" }])
)

export const dataCommand = Command.make("data").pipe(
  Command.withDescription("Data of embedded servers on this machine"),
  Command.withSubcommands([list, prune]),
  Command.provide(Settings.layer)
)
