/** `ekimae staff`: staff and rooms of a shop. */
import { Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { type Resource, resourceFields, resourceKinds } from "../Resource.ts"
import { Staff } from "../Staff.ts"
import { account, given, text, yesNo } from "./SettingFlags.ts"

const columns = [
  { title: "ID", of: ({ id }: Resource) => id },
  { title: "KIND", of: ({ kind }: Resource) => kind },
  { title: "NAME", of: ({ name }: Resource) => name },
  { title: "ACTIVE", of: ({ isActive }: Resource) => (isActive ? "yes" : "no") },
  { title: "FRIEND", of: ({ friendId }: Resource) => friendId ?? "" }
]

const friend = idFlag("friend", "The staff member as a friend of the LINE account, who gets notices").pipe(
  Flag.optional
)

const list = Command.make(
  "list",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const all = yield* (yield* OperatorActions.make).read(accountId, (yield* Staff).list(accountId))
    yield* printList(
      all,
      (one) => one,
      () => (all.length === 0 ? "No staff and no rooms" : table(columns, all))
    )
  })
).pipe(Command.withDescription("List staff and rooms of a shop"))

const add = Command.make(
  "add",
  {
    account,
    name: Argument.String("name").pipe(
      Argument.withDescription("1 to 100 characters"),
      Argument.filterMap(...accepts(resourceFields.name, "1 to 100 characters"))
    ),
    kind: Flag.Literals("kind", resourceKinds).pipe(describedWithDefault("What is added", "staff")),
    friend
  },
  Effect.fnUntraced(function* ({ account: accountId, friend, kind, name }) {
    const staff = yield* Staff
    const added = yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_staff_add", target: ({ id }) => id },
      staff.add(accountId, { kind, name, isActive: true, friendId: Option.getOrNull(friend) })
    )
    yield* print(added, () => table(columns, [added]))
  })
).pipe(Command.withDescription("Add a member of the staff, or a room"))

const update = Command.make(
  "update",
  {
    account,
    id: idArgument("id", "The member of the staff, or the room, by its id"),
    name: text("name", resourceFields.name, "1 to 100 characters", "1 to 100 characters"),
    isActive: yesNo("active", "Whether it gets bookings"),
    friendId: friend
  },
  Effect.fnUntraced(function* ({ account: accountId, id, ...options }) {
    const staff = yield* Staff
    const updated = yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_staff_update", target: () => id },
      staff.update(accountId, id, given(options))
    )
    yield* print(updated, () => table(columns, [updated]))
  })
).pipe(Command.withDescription("Rename, activate or deactivate a member of the staff, or a room"))

const useCases = Layer.merge(Staff.layer, operator)

export const staffCommands = (onKernel: OnKernel) =>
  Command.make("staff").pipe(
    Command.withDescription("Staff and rooms of an account's shop; each holds one booking at a time"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(add.pipe(Command.provide(useCases))),
      onKernel(update.pipe(Command.provide(useCases)))
    ])
  )
