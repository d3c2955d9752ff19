/** `ekimae tags`: tags of any account, and which friends have them. */
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, idArgument, idFlag } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { Friends } from "../../friend/Friends.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { defaultColor, maxTagName, type Tag } from "../Tag.ts"
import type { CountedTag } from "../TagRepo.ts"
import { Tags } from "../Tags.ts"
import { Color, TagName, toView } from "./AdminTagView.ts"

const account = idFlag("account", "The account, by its id")
const tagId = idArgument("tag-id", "The tag, by its id")

const name = Flag.String("name").pipe(
  Flag.withDescription("Unique in the account"),
  Flag.filterMap(...accepts(TagName, `1 to ${maxTagName} characters`))
)
const color = Flag.String("color").pipe(
  Flag.withDescription(`Hexadecimal, such as ${defaultColor}`),
  Flag.filterMap(...accepts(Color, `a colour such as ${defaultColor}`)),
  Flag.optional
)

const columns = [
  { title: "ID", of: ({ id }: Tag) => id },
  { title: "NAME", of: ({ name }: Tag) => name },
  { title: "COLOR", of: ({ color }: Tag) => color }
]

const list = Command.make(
  "list",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const tags = yield* Tags
    const operators = yield* OperatorActions.make
    const all = yield* operators.read(accountId, tags.counted(accountId))
    const counted = [...columns, { title: "FRIENDS", of: ({ friends }: CountedTag) => String(friends) }]
    yield* print({ data: all.map((tag) => ({ ...toView(tag), friends: tag.friends })) }, () =>
      all.length === 0 ? "No tags" : table(counted, all)
    )
  })
).pipe(Command.withDescription("List the tags of an account, with the number of friends who have them"))

const create = Command.make(
  "create",
  { account, name, color },
  Effect.fnUntraced(function* ({ account: accountId, color, name }) {
    const tags = yield* Tags
    const operators = yield* OperatorActions.make
    const draft = { name, color: Option.getOrElse(color, () => defaultColor) }
    const tag = yield* operators.change(
      { accountId, action: "crm_tag_create", target: ({ id }) => id },
      tags.create(accountId, draft)
    )
    yield* print(toView(tag), () => table(columns, [tag]))
  })
).pipe(Command.withDescription("Create a tag"))

const update = Command.make(
  "update",
  { account, tagId, name: name.pipe(Flag.optional), color },
  Effect.fnUntraced(function* ({ account: accountId, color, name, tagId }) {
    const tags = yield* Tags
    const operators = yield* OperatorActions.make
    const change = {
      ...(Option.isSome(name) ? { name: name.value } : {}),
      ...(Option.isSome(color) ? { color: color.value } : {})
    }
    const tag = yield* operators.change(
      { accountId, action: "crm_tag_update", target: () => tagId },
      tags.update(accountId, tagId, change)
    )
    yield* print(toView(tag), () => table(columns, [tag]))
  })
).pipe(Command.withDescription("Rename or recolour a tag"))

const remove = Command.make(
  "delete",
  { account, tagId },
  Effect.fnUntraced(function* ({ account: accountId, tagId }) {
    const tags = yield* Tags
    const operators = yield* OperatorActions.make
    yield* operators.change({ accountId, action: "crm_tag_delete", target: () => tagId }, tags.remove(accountId, tagId))
    yield* print({ id: tagId, deleted: true }, ({ id }) => `${id} is deleted, and no friend has it any more`)
  })
).pipe(Command.withDescription("Delete a tag, and take it from all friends"))

const attaching = (verb: "add" | "remove", description: string) =>
  Command.make(
    verb,
    { account, tagId, friendId: idFlag("friend", "The friend or guest, by its id") },
    Effect.fnUntraced(function* ({ account: accountId, friendId, tagId }) {
      const tags = yield* Tags
      const operators = yield* OperatorActions.make
      const of = { accountId, friendId, tagId }
      yield* operators.change(
        { accountId, action: `crm_tag_${verb}`, target: () => friendId },
        verb === "add" ? tags.attach(of) : tags.detach(of)
      )
      yield* print({ friendId, tagId, attached: verb === "add" }, ({ attached }) =>
        attached ? `${friendId} has the tag` : `${friendId} does not have the tag`
      )
    })
  ).pipe(Command.withDescription(description))

const services = Layer.merge(Tags.layer.pipe(Layer.provide(Friends.layer)), operator)

export const tagCommands = (onKernel: OnKernel) =>
  Command.make("tags").pipe(
    Command.withDescription("Tags of an account, and which friends have them"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(services))),
      onKernel(create.pipe(Command.provide(services))),
      onKernel(update.pipe(Command.provide(services))),
      onKernel(remove.pipe(Command.provide(services))),
      onKernel(attaching("add", "Add a tag to a friend").pipe(Command.provide(services))),
      onKernel(attaching("remove", "Remove a tag from a friend").pipe(Command.provide(services)))
    ])
  )
