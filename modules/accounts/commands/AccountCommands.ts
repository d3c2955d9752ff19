/** `ekimae accounts`: accounts and their plans. */
import { Effect, Option } from "effect"
import { Argument, CliError, Command, Flag } from "effect/cli"
import { accepts } from "../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import type { StoredRows } from "../../../src/sql/storage/StorageLimits.ts"
import { Accounts } from "../Accounts.ts"
import { type Account, AccountName } from "../account/Account.ts"
import { mostRows } from "../operate/AccountView.ts"
import { accountId, cutAt, pageOf, pages, planFlags, plansOf } from "./Params.ts"

const columns = [
  { title: "ID", of: ({ id }: Account) => id },
  { title: "STATUS", of: ({ status }: Account) => status },
  { title: "ANALYTICS", of: ({ plans }: Account) => plans.analytics },
  { title: "BUSINESS", of: ({ plans }: Account) => plans.business },
  { title: "CRM", of: ({ plans }: Account) => plans.crm },
  { title: "NAME", of: ({ name }: Account) => name }
]

const one = (account: Account) => table(columns, [account])
const many = (accounts: ReadonlyArray<Account>) => (accounts.length === 0 ? "No accounts" : table(columns, accounts))

const create = Command.make(
  "create",
  {
    name: Argument.String("name").pipe(
      Argument.withDescription("Name of the account, for people"),
      Argument.filterMap(...accepts(AccountName, "a name of 1 to 100 characters without spaces around it"))
    ),
    ...planFlags
  },
  Effect.fnUntraced(function* ({ name, ...plans }) {
    const accounts = yield* Accounts
    yield* print(yield* accounts.create(name, plansOf(plans)), one)
  })
).pipe(
  Command.withDescription("Create an active account; plans not named are the lowest"),
  Command.withExamples([{ command: 'ekimae accounts create "Kissa Hana" --analytics max_5x', description: "" }])
)

const list = Command.make(
  "list",
  pages,
  Effect.fnUntraced(function* (flags) {
    const accounts = yield* Accounts
    yield* printList(yield* accounts.list(pageOf(flags)), (account) => account, cutAt(flags.limit, many))
  })
).pipe(Command.withDescription("List accounts, oldest first"))

const setPlan = Command.make(
  "set-plan",
  { accountId, ...planFlags },
  Effect.fnUntraced(function* ({ accountId, ...flags }) {
    const accounts = yield* Accounts
    yield* print(yield* accounts.setPlan(accountId, plansOf(flags)), one)
  })
).pipe(
  Command.withDescription("Change the plans named; the others stay"),
  Command.validate((flags) =>
    Object.keys(plansOf(flags)).length === 0
      ? Effect.fail(new CliError.ValidationError({ message: "No plan named: --analytics, --business or --crm" }))
      : Effect.void
  )
)

const deactivate = Command.make(
  "deactivate",
  { accountId },
  Effect.fnUntraced(function* ({ accountId }) {
    const accounts = yield* Accounts
    yield* print(yield* accounts.deactivate(accountId), one)
  })
).pipe(Command.withDescription("Refuse all keys of an account from now on"))

const activate = Command.make(
  "activate",
  { accountId },
  Effect.fnUntraced(function* ({ accountId }) {
    const accounts = yield* Accounts
    yield* print(yield* accounts.activate(accountId), one)
  })
).pipe(Command.withDescription("Accept the keys of an account again"))

const storageColumns = [
  { title: "TABLE", of: ({ name }: StoredRows) => name },
  { title: "ROWS", of: ({ rows }: StoredRows) => String(rows) },
  { title: "LIMIT", of: ({ isOwn, limit }: StoredRows) => `${limit}${isOwn ? " (set)" : ""}` },
  { title: "WHAT", of: ({ en }: StoredRows) => en }
]

const limitIn = (text: string): readonly [string, number | null] | undefined => {
  const [, name = "", figure = ""] = /^([a-z_*]{1,63})=(\d{1,13}|plan)$/.exec(text) ?? []
  const most = figure === "plan" ? null : Number(figure)
  return name === "" || (most !== null && most > mostRows) ? undefined : [name, most]
}

const storage = Command.make(
  "storage",
  {
    accountId,
    limits: Flag.String("limit").pipe(
      Flag.withDescription('Another limit first, such as "crm_friend=5000000"; "crm_friend=plan" for that of the plan'),
      Flag.filterMap(
        (text) => Option.fromUndefinedOr(limitIn(text)),
        (text) => `Expected "table=rows" or "table=plan", got "${text}"`
      ),
      Flag.atLeast(0)
    )
  },
  Effect.fnUntraced(function* ({ accountId, limits }) {
    const accounts = yield* Accounts
    for (const [name, rows] of limits) yield* accounts.setStorageLimit(accountId, name, rows)
    yield* print(yield* accounts.storage(accountId), (stored) => table(storageColumns, stored))
  })
).pipe(Command.withDescription("Show what an account stores and may store, and change its limits"))

export const accountCommands = Command.make("accounts").pipe(
  Command.withDescription("Accounts and their plans"),
  Command.withSubcommands([create, list, setPlan, storage, deactivate, activate])
)
