/** `ekimae keys`: API keys. The secret text of a key is shown once, when it is created. */
import { DateTime, Duration, Effect, Option, Redacted, Schema } from "effect"
import { CliError, Command, Flag } from "effect/cli"
import { accepts } from "../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import { Keys } from "../Keys.ts"
import { type IssuedKey, type Key, KeyKind, readScopes, Scope, statusOf } from "../key/Key.ts"
import { accountId, cutAt, keyId, pageOf, pages, spanFlag } from "./Params.ts"

const now = Effect.map(DateTime.now, DateTime.toDateUtc)

/** A key as it is shown: without its hash, with its status. */
const toView = (key: Key, at: Date) => ({ ...key, prefix: `${key.kind}_`, status: statusOf(key, at) })
type View = ReturnType<typeof toView>

const day = (date: Date | null) => (date === null ? "-" : `${date.toISOString().slice(0, 16)}Z`)

const columns = [
  { title: "ID", of: ({ id }: View) => id },
  { title: "KEY", of: ({ lastFour, prefix }: View) => `${prefix}...${lastFour}` },
  { title: "STATUS", of: ({ status }: View) => status },
  { title: "CREATED", of: ({ createdAt }: View) => day(createdAt) },
  { title: "EXPIRES", of: ({ expiresAt }: View) => day(expiresAt) },
  { title: "LAST USED", of: ({ lastUsedAt }: View) => day(lastUsedAt) },
  { title: "NAME", of: ({ name }: View) => name },
  { title: "SCOPES", of: ({ scopes }: View) => scopes.join(",") }
]

const one = (view: View) => table(columns, [view])
const many = (views: ReadonlyArray<View>) => (views.length === 0 ? "No keys" : table(columns, views))

const once = "The key is shown this once; keep it safe:"

/** The same with the secret text. */
const toIssuedView = ({ key, secret }: IssuedKey, at: Date) => ({ ...toView(key, at), key: Redacted.value(secret) })

const scopeList = "all, read, or a comma-separated list of " + Scope.literals.join(", ")

const scopesFrom = (text: string): ReadonlyArray<string> =>
  text === "all"
    ? Scope.literals
    : text === "read"
      ? readScopes
      : [...new Set(text.split(",").map((part) => part.trim()))]

const scopes = Flag.String("scopes").pipe(
  Flag.withDescription(`What a crm or crm_inst key may do: ${scopeList}`),
  Flag.map(scopesFrom),
  Flag.filterMap(...accepts(Schema.Array(Scope), scopeList)),
  Flag.withDefault<ReadonlyArray<Scope>>([])
)

const create = Command.make(
  "create",
  {
    accountId,
    kind: Flag.Literals("kind", KeyKind.literals).pipe(Flag.withDescription("Which product the key opens")),
    name: Flag.String("name").pipe(
      Flag.withDescription("What the key is for"),
      Flag.filterMap(...accepts(Schema.String.check(Schema.isMaxLength(100)), "at most 100 characters")),
      Flag.withDefault("")
    ),
    scopes,
    expiresIn: spanFlag("expires-in", 'When the key ends, such as "90 days"; never when absent')
  },
  Effect.fnUntraced(function* ({ expiresIn, ...newKey }) {
    const keys = yield* Keys
    const issued = yield* keys.create({ ...newKey, expiresIn: Option.getOrUndefined(expiresIn) })
    yield* print(toIssuedView(issued, yield* now), (view) => `${one(view)}\n\n${once}\n${view.key}`)
  })
).pipe(Command.withDescription("Create a key and show it once"))

const list = Command.make(
  "list",
  { accountId, ...pages },
  Effect.fnUntraced(function* ({ accountId, ...flags }) {
    const keys = yield* Keys
    const at = yield* now
    const found = yield* keys.list(accountId, pageOf(flags))
    yield* printList(
      found.map((key) => toView(key, at)),
      (view) => view,
      cutAt(flags.limit, many)
    )
  })
).pipe(Command.withDescription("List the keys of an account, oldest first"))

const revoke = Command.make(
  "revoke",
  { keyId },
  Effect.fnUntraced(function* ({ keyId }) {
    const keys = yield* Keys
    yield* print(toView(yield* keys.revoke(keyId), yield* now), one)
  })
).pipe(Command.withDescription("Refuse a key from now on"))

const rotate = Command.make(
  "rotate",
  {
    keyId,
    grace: spanFlag("grace", 'How long the old key still works; "24 hours" when absent'),
    immediately: Flag.Boolean("now").pipe(Flag.withDescription("The old key stops at once"), Flag.withDefault(false))
  },
  Effect.fnUntraced(function* ({ grace, immediately, keyId }) {
    const keys = yield* Keys
    const span = immediately ? Duration.zero : Option.getOrElse(grace, () => Duration.hours(24))
    const { old, ...issued } = yield* keys.rotate(keyId, span)
    const at = yield* now
    yield* print(
      { ...toIssuedView(issued, at), old: toView(old, at) },
      (view) => `${many([view.old, view])}\n\n${once}\n${view.key}`
    )
  })
).pipe(
  Command.withDescription("Replace a key by a new one of the same scopes; the old one works for a grace"),
  Command.validate(({ grace, immediately }) =>
    immediately && Option.isSome(grace)
      ? Effect.fail(new CliError.ValidationError({ message: "--grace and --now exclude each other" }))
      : Effect.void
  )
)

export const keyCommands = Command.make("keys").pipe(
  Command.withDescription("API keys: create, list, revoke, rotate"),
  Command.withSubcommands([create, list, revoke, rotate])
)
