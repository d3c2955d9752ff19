/** `ekimae menus`: menus of a shop, and who serves them. */
import { Effect, Layer, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { accepts, idArgument } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { Ulid } from "../../../../src/Ulids.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { account, given, list as listOf, text, whole, yesNo } from "../../shop/commands/SettingFlags.ts"
import { toAdminView, toAdminViewWithStaff } from "../admin/MenuAdminView.ts"
import { type Menu, menuFields } from "../Menu.ts"
import { Menus } from "../Menus.ts"

const columns = [
  { title: "ID", of: ({ id }: Menu) => id },
  { title: "NAME", of: ({ name }: Menu) => name },
  { title: "MINUTES", of: ({ duration }: Menu) => String(duration) },
  { title: "YEN", of: ({ price }: Menu) => String(price) },
  { title: "PLACES", of: ({ maxCapacity }: Menu) => String(maxCapacity) },
  { title: "STATUS", of: ({ status }: Menu) => status }
]

const id = idArgument("menu-id", "The menu, by its id")
const name = text("name", menuFields.name, "1 to 100 characters", "1 to 100 characters")
const duration = whole("duration", menuFields.duration, "Minutes", "1 to 1440")

const settings = {
  description: text("description", menuFields.description, "For guests", "at most 2000 characters"),
  price: whole("price", menuFields.price, "Yen, tax included", "0 to 99999999"),
  maxCapacity: whole("max-capacity", menuFields.maxCapacity, "Guests per slot", "1 to 10000"),
  minNotice: whole(
    "min-notice",
    menuFields.minNotice,
    "Minutes before the start after which booking is closed",
    "0 to 525600"
  ),
  maxAdvance: whole("max-advance", menuFields.maxAdvance, "Days ahead that can be booked", "0 to 730"),
  color: text("color", menuFields.color, "Hexadecimal", "a colour such as #06C755"),
  needsApproval: yesNo("needs-approval", "Whether staff confirm each booking"),
  needsPrepayment: yesNo("needs-prepayment", "Whether a booking waits for its payment"),
  needsStaff: yesNo("needs-staff", "Whether a booking occupies one of the staff"),
  needsRoom: yesNo("needs-room", "Whether a booking occupies a room"),
  bufferBefore: whole("buffer-before", menuFields.bufferBefore, "Minutes occupied before the start", "0 to 1440"),
  bufferAfter: whole("buffer-after", menuFields.bufferAfter, "Minutes occupied after the end", "0 to 1440"),
  freeCancelMinutes: whole(
    "free-cancel-minutes",
    menuFields.freeCancelMinutes,
    "Minutes before the start until which a friend cancels freely",
    "0 to 525600"
  ),
  cancelNeedsApproval: yesNo("cancel-needs-approval", "Whether staff decide on each cancellation by a friend")
}

const list = Command.make(
  "list",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const all = yield* (yield* OperatorActions.make).read(accountId, (yield* Menus).all(accountId))
    yield* printList(all, toAdminView, () => (all.length === 0 ? "No menus" : table(columns, all)))
  })
).pipe(Command.withDescription("List the menus of a shop, archived ones too"))

const show = Command.make(
  "show",
  { account, id },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const found = yield* (yield* OperatorActions.make).read(accountId, (yield* Menus).find(accountId, id))
    yield* print(toAdminViewWithStaff(found), (view) =>
      Object.entries(view)
        .map(([member, value]) => `${member.padEnd(20)} ${typeof value === "string" ? value : JSON.stringify(value)}`)
        .join("\n")
    )
  })
).pipe(Command.withDescription("Show a menu with all its settings, and who serves it"))

const create = Command.make(
  "create",
  {
    account,
    name: Argument.String("name").pipe(
      Argument.withDescription("1 to 100 characters"),
      Argument.filterMap(...accepts(menuFields.name, "1 to 100 characters"))
    ),
    duration: Flag.Int("duration").pipe(
      Flag.withDescription("Minutes, 1 to 1440"),
      Flag.filterMap(...accepts(menuFields.duration, "1 to 1440"))
    ),
    ...settings
  },
  Effect.fnUntraced(function* ({ account: accountId, duration, name, ...options }) {
    const menus = yield* Menus
    const menu = yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_menu_create", target: ({ id }) => id },
      menus.create(accountId, { ...given(options), name, duration })
    )
    yield* print(toAdminView(menu), () => table(columns, [menu]))
  })
).pipe(
  Command.withDescription("Create a menu; it can be booked when it has slots"),
  Command.withExamples([
    {
      command: "ekimae menus create カット --account 01K... --duration 60 --price 4400 --needs-staff yes",
      description: ""
    }
  ])
)

const change = Effect.fnUntraced(function* (
  accountId: string,
  id: string,
  settings: Parameters<Menus["Service"]["update"]>[2]
) {
  const menus = yield* Menus
  const menu = yield* (yield* OperatorActions.make).change(
    { accountId, action: "crm_menu_update", target: () => id },
    menus.update(accountId, id, settings)
  )
  yield* print(toAdminView(menu), () => table(columns, [menu]))
})

const update = Command.make("update", { account, id, name, duration, ...settings }, ({ account, id, ...options }) =>
  change(account, id, given(options))
).pipe(Command.withDescription("Change a menu; bookings that exist stay as they are"))

const archive = Command.make("archive", { account, id }, ({ account, id }) =>
  change(account, id, { status: "archived" })
).pipe(Command.withDescription("End bookings of a menu; `restore` begins them again"))

const restore = Command.make("restore", { account, id }, ({ account, id }) =>
  change(account, id, { status: "active" })
).pipe(Command.withDescription("Make an archived menu bookable again"))

const assign = Command.make(
  "assign",
  {
    account,
    id,
    staff: Flag.String("staff").pipe(
      Flag.withDescription('Ids of staff and rooms, with commas between them; "all" for all of the shop'),
      Flag.map((text) => (text === "all" ? [] : listOf(text))),
      Flag.filterMap(...accepts(Schema.Array(Ulid), 'ids with commas between them, or "all"'))
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, id, staff }) {
    const menus = yield* Menus
    const assigned = yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_menu_assign", target: () => id },
      menus.assign(accountId, id, staff)
    )
    yield* print(toAdminViewWithStaff(assigned), ({ staffIds }) =>
      staffIds.length === 0 ? "All staff and rooms serve it" : `It is served by ${staffIds.join(", ")}`
    )
  })
).pipe(Command.withDescription("Name the staff and rooms that serve a menu"))

const useCases = Layer.merge(Menus.layer, operator)

export const menuCommands = (onKernel: OnKernel) =>
  Command.make("menus").pipe(
    Command.withDescription("Menus of an account's shop: what guests can book"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(show.pipe(Command.provide(useCases))),
      onKernel(create.pipe(Command.provide(useCases))),
      onKernel(update.pipe(Command.provide(useCases))),
      onKernel(archive.pipe(Command.provide(useCases))),
      onKernel(restore.pipe(Command.provide(useCases))),
      onKernel(assign.pipe(Command.provide(useCases)))
    ])
  )
