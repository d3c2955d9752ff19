/** `ekimae secrets`: which keys seal secrets, and sealing them with the current key. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { Secrets, type SecretsStatus } from "../../secrets/reseal/Secrets.ts"
import { print, table } from "../Output.ts"

type Key = SecretsStatus["keys"][number]
type Count = SecretsStatus["columns"][number]

const keyColumns = [
  { title: "KEY", of: ({ key }: Key) => key },
  { title: "SECRETS", of: ({ count }: Key) => String(count) },
  {
    title: "USE",
    of: ({ isCurrent, isNeeded }: Key) =>
      isCurrent ? "seals new secrets" : isNeeded ? "needed by every node" : "given up"
  }
]
const countColumns = [
  { title: "TABLE", of: ({ table }: Count) => table },
  { title: "COLUMN", of: ({ column }: Count) => column },
  { title: "KEY", of: ({ key }: Count) => key },
  { title: "SECRETS", of: ({ count }: Count) => String(count) }
]

const statusText = ({ columns, keys }: SecretsStatus): string =>
  [table(keyColumns, keys), ...(columns.length === 0 ? [] : ["", table(countColumns, columns)])].join("\n")

const status = Command.make(
  "status",
  {},
  Effect.fnUntraced(function* () {
    yield* print(yield* (yield* Secrets).status, statusText)
  })
).pipe(Command.withDescription("Count sealed secrets by key, and by table and column"))

const reseal = Command.make(
  "reseal",
  {},
  Effect.fnUntraced(function* () {
    const { created, jobId } = yield* (yield* Secrets).reseal
    const what = created ? "Sent as job" : "It runs already, as job"
    yield* print({ created, jobId }, () => `${what} ${jobId}; ekimae jobs show ${jobId} says how far it is`)
  })
).pipe(
  Command.withDescription(
    "Seal all secrets with the current key, by a job, and forget keys that seal nothing any more. First put the new key first on all nodes: SECRETS_KEY=new,old"
  )
)

export const secretsCommand = Command.make("secrets").pipe(
  Command.withDescription("Keys that seal secrets at rest"),
  Command.withSubcommands([status, reseal])
)
