/** `ekimae console users`: who can sign in to the console, and taking rights away. */
import { Effect, Option } from "effect"
import { Command } from "effect/cli"
import { idArgument, pageFlags } from "../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import { PublicAddress } from "../link/PublicAddress.ts"
import { UserControl } from "../users/UserControl.ts"
import type { UserRow } from "../users/UserReport.ts"

const day = (date: Date | null) => (date === null ? "-" : `${date.toISOString().slice(0, 16)}Z`)

/** How the user signs in. */
const loginsOf = ({ hasCompanyAccount, hasPassword, passkeys }: UserRow): string =>
  [
    ...(hasPassword ? ["password"] : []),
    ...(hasCompanyAccount ? ["company"] : []),
    ...(passkeys > 0 ? [`${passkeys} passkeys`] : [])
  ].join(",") || "-"

const columns = [
  { title: "ID", of: ({ id }: UserRow) => id },
  { title: "KIND", of: ({ isOperator, kind }: UserRow) => (isOperator ? "operator" : kind) },
  { title: "EMAIL", of: ({ email }: UserRow) => email ?? "-" },
  { title: "PROVEN", of: ({ isProven }: UserRow) => (isProven ? "yes" : "-") },
  { title: "LOGINS", of: loginsOf },
  { title: "SESSIONS", of: ({ sessions }: UserRow) => String(sessions) },
  { title: "SIGNED IN", of: ({ lastSignInAt }: UserRow) => day(lastSignInAt) },
  { title: "ENDED", of: ({ endedAt }: UserRow) => day(endedAt) },
  { title: "NAME", of: ({ name }: UserRow) => name },
  { title: "ACCOUNTS", of: ({ accounts }: UserRow) => accounts.map(({ id, role }) => `${id}:${role}`).join(",") || "-" }
]

const one = (user: UserRow) => table(columns, [user])
const many = (users: ReadonlyArray<UserRow>) => (users.length === 0 ? "No users" : table(columns, users))

const userId = idArgument("user-id", "The user, by the id that `list` prints")

const list = Command.make(
  "list",
  pageFlags(1000, 100),
  Effect.fnUntraced(function* ({ after, limit }) {
    const { nextCursor, users } = yield* (yield* UserControl).list({ after: Option.getOrUndefined(after), limit })
    const more = nextCursor === null ? "" : `\nThere are more: --after ${nextCursor}`
    yield* printList(
      users,
      (user) => user,
      (found) => many(found) + more
    )
  })
).pipe(
  Command.withDescription(
    "List users, oldest first. ENDED: an upgrade took logins from this shared user; see console_shared_user_end in the audit"
  )
)

const demote = Command.make(
  "demote",
  { userId },
  Effect.fnUntraced(function* ({ userId }) {
    yield* print(yield* (yield* UserControl).demote(userId), one)
  })
).pipe(Command.withDescription("Take the rights of an operator from a user; roles in accounts stay"))

const signOut = Command.make(
  "sign-out",
  { userId },
  Effect.fnUntraced(function* ({ userId }) {
    yield* print(yield* (yield* UserControl).signOut(userId), one)
  })
).pipe(Command.withDescription("End all sessions of a user, who may sign in again"))

const unlink = Command.make(
  "unlink",
  { userId },
  Effect.fnUntraced(function* ({ userId }) {
    yield* print(yield* (yield* UserControl).unlink(userId), one)
  })
).pipe(
  Command.withDescription(
    "Forget the company's account of a user and end all sessions; the next one with the address is linked"
  )
)

const remove = Command.make(
  "delete",
  { userId },
  Effect.fnUntraced(function* ({ userId }) {
    yield* print(yield* (yield* UserControl).remove(userId), (user) => `Deleted:\n${one(user)}`)
  })
).pipe(Command.withDescription("Delete a user with logins, sessions and roles"))

const resetLink = Command.make(
  "reset-link",
  { userId },
  Effect.fnUntraced(function* ({ userId }) {
    const address = yield* PublicAddress
    const { link, token } = yield* (yield* UserControl).resetLink(userId)
    const made = { id: userId, consoleLink: address.linkOf(token), expiresAt: link.expiresAt.toISOString() }
    yield* print(made, ({ consoleLink, expiresAt }) =>
      [`Sets a new password in place of all logins and sessions, once, until ${expiresAt}:`, consoleLink].join("\n")
    )
  })
).pipe(Command.withDescription("Print a one-time link by which a person sets a new password"))

export const usersCommand = Command.make("users").pipe(
  Command.withDescription("Who can sign in to the console, and taking rights away"),
  Command.withSubcommands([list, demote, signOut, unlink, remove, resetLink]),
  Command.provide(operator)
)
