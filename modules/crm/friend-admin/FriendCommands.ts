/** `ekimae friends`: friends and guests of any account. */
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { describedWithDefault, idArgument, idFlag, limitFlag } from "../../../src/cli/Flags.ts"
import { print, table } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../src/module.ts"
import type { Erasure } from "../erasure/Erasure.ts"
import { Erasures } from "../erasure/Erasures.ts"
import { type Friend, friendStatuses, isGuest, statusOf } from "../friend/Friend.ts"
import { Friends } from "../friend/Friends.ts"
import { partOf, toPagination } from "../friend/Paging.ts"
import { SearchText } from "../friend/search/SearchKey.ts"
import { transferCommands } from "../friend-transfer/TransferCommands.ts"
import { Guests } from "../guest/Guests.ts"
import * as OperatorActions from "../OperatorActions.ts"
import { toDetail, toView } from "./AdminFriendView.ts"
import { toReceipt } from "./ErasureView.ts"
import { type FriendDetail, FriendDetails } from "./FriendDetails.ts"
import { useCases } from "./UseCases.ts"

const account = idFlag("account", "The account, by its id")
const friendId = idArgument("friend-id", "The friend or guest, by its id")

const columns = [
  { title: "ID", of: ({ id }: Friend) => id },
  { title: "STATUS", of: (friend: Friend) => (isGuest(friend) ? "guest" : statusOf(friend)) },
  { title: "NAME", of: ({ displayName }: Friend) => displayName ?? "" },
  { title: "KANA", of: ({ kana }: Friend) => kana ?? "" },
  { title: "PHONE", of: ({ phone }: Friend) => phone ?? "" },
  { title: "MESSAGES", of: ({ messageCount }: Friend) => String(messageCount) },
  { title: "CREATED", of: ({ createdAt }: Friend) => createdAt.toISOString().slice(0, 16) }
]

const list = Command.make(
  "list",
  {
    account,
    page: Flag.Int("page").pipe(describedWithDefault("Number of the page", 1)),
    limit: limitFlag(100, "Friends of a page").pipe(describedWithDefault("Friends of a page, 1 to 100", 20)),
    search: Flag.String("search").pipe(
      Flag.withSchema(SearchText),
      Flag.withDescription("A part of the display name"),
      Flag.optional
    ),
    status: Flag.Literals("status", friendStatuses).pipe(
      Flag.withDescription("Only friends with this status"),
      Flag.optional
    ),
    guests: Flag.Boolean("guests").pipe(
      Flag.withDescription("Guests, who booked by phone or walked in, instead of friends"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, guests, limit, page: number, search, status }) {
    const friends = yield* Friends
    const operators = yield* OperatorActions.make
    const query = { page: Math.max(1, number), limit }
    const filter = { search: Option.getOrUndefined(search), status: Option.getOrUndefined(status) }
    const page = yield* operators.read(
      accountId,
      guests ? friends.guests(accountId, partOf(query)) : friends.list(accountId, filter, partOf(query))
    )
    const pagination = toPagination(query, page.total)
    yield* print({ data: page.friends.map(toView), pagination }, () =>
      page.friends.length === 0
        ? "None"
        : `${table(columns, page.friends)}\nPage ${query.page} of ${pagination.totalPages}, ${page.total} in all`
    )
  })
).pipe(Command.withDescription("List the friends or guests of an account, newest first"))

const describe = ({ externalIds, friend, tags }: FriendDetail): string =>
  [
    table(columns, [friend]),
    `Tags: ${tags.map(({ name }) => name).join(", ") || "none"}`,
    `External ids: ${externalIds.map(({ externalId, namespace }) => `${namespace} ${externalId}`).join(", ") || "none"}`
  ].join("\n")

const show = Command.make(
  "show",
  { account, friendId },
  Effect.fnUntraced(function* ({ account: accountId, friendId }) {
    const details = yield* FriendDetails
    const operators = yield* OperatorActions.make
    const detail = yield* operators.read(accountId, details.find(accountId, friendId))
    yield* print(toDetail(detail), () => describe(detail))
  })
).pipe(Command.withDescription("Show a friend or guest with tags and external ids"))

const setBlocked = (name: "block" | "unblock", description: string) =>
  Command.make(
    name,
    { account, friendId },
    Effect.fnUntraced(function* ({ account: accountId, friendId }) {
      const friends = yield* Friends
      const operators = yield* OperatorActions.make
      const friend = yield* operators.change(
        { accountId, action: `crm_friend_${name}`, target: () => friendId },
        friends.setBlocked(accountId, friendId, name === "block")
      )
      yield* print(toView(friend), () => table(columns, [friend]))
    })
  ).pipe(Command.withDescription(description))

const setMarketing = (name: "stop-marketing" | "allow-marketing", description: string) =>
  Command.make(
    name,
    { account, friendId },
    Effect.fnUntraced(function* ({ account: accountId, friendId }) {
      const friends = yield* Friends
      const operators = yield* OperatorActions.make
      const friend = yield* operators.change(
        { accountId, action: `crm_friend_${name.replace("-", "_")}`, target: () => friendId },
        friends.setNoMarketing(accountId, friendId, name === "stop-marketing")
      )
      yield* print(toView(friend), ({ noMarketing }) =>
        noMarketing ? `${friendId} gets no marketing` : `${friendId} gets marketing`
      )
    })
  ).pipe(Command.withDescription(description))

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const guest = Command.make(
  "guest",
  {
    account,
    name: Flag.String("name").pipe(Flag.withDescription("Name of the guest")),
    kana: text("kana", "Reading of the name, in katakana or hiragana"),
    phone: text("phone", "Phone number; Japanese without a country code")
  },
  Effect.fnUntraced(function* ({ account: accountId, kana, name, phone }) {
    const friends = yield* Friends
    const operators = yield* OperatorActions.make
    const contact = { name, kana: Option.getOrUndefined(kana), phone: Option.getOrUndefined(phone) }
    const friend = yield* operators.change(
      { accountId, action: "crm_guest_create", target: ({ id }) => id },
      friends.createGuest(accountId, contact)
    )
    yield* print(toView(friend), () => table(columns, [friend]))
  })
).pipe(Command.withDescription("Add a guest who booked by phone or walked in"))

const merge = Command.make(
  "merge",
  {
    account,
    guestId: idArgument("guest-id", "The guest, by its id"),
    into: idFlag("into", "The friend that the guest became, by its id")
  },
  Effect.fnUntraced(function* ({ account: accountId, guestId, into }) {
    const guests = yield* Guests
    const operators = yield* OperatorActions.make
    const { friend, moved } = yield* operators.change(
      { accountId, action: "crm_guest_merge", target: () => guestId },
      guests.merge({ accountId, guestId, friendId: into })
    )
    const counts = Object.entries(moved).map(([kind, count]) => `${kind} ${count}`)
    yield* print(
      { friend: toView(friend), moved },
      () => `${table(columns, [friend])}\nFrom the guest: ${counts.join(", ")}`
    )
  })
).pipe(Command.withDescription("Merge a guest into the friend that they became"))

const describeReceipt = ({ erased, erasedAt, friendId, id, scrubbedAt }: Erasure): string =>
  [
    `${friendId} was erased at ${erasedAt.toISOString()}, receipt ${id}`,
    ...Object.entries(erased).flatMap(([kind, count]) => (count === 0 ? [] : [`  ${kind}: ${count}`])),
    scrubbedAt === null ? "Published events and webhook logs follow within minutes" : "Events and webhook logs are done"
  ].join("\n")

const erase = Command.make(
  "erase",
  { account, friendId },
  Effect.fnUntraced(function* ({ account: accountId, friendId }) {
    const erasures = yield* Erasures
    const operators = yield* OperatorActions.make
    const receipt = yield* operators.change(
      { accountId, action: "crm_friend_erase", target: () => friendId },
      erasures.erase(accountId, friendId)
    )
    yield* print(toReceipt(receipt), () => describeReceipt(receipt))
  })
).pipe(Command.withDescription("Erase a friend or guest for good; active reservations are cancelled"))

const erasures = Command.make(
  "erasures",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const all = yield* (yield* OperatorActions.make).read(accountId, (yield* Erasures).list(accountId, 100))
    yield* print({ data: all.map(toReceipt) }, () =>
      all.length === 0 ? "No receipts" : all.map(describeReceipt).join("\n")
    )
  })
).pipe(Command.withDescription("Show the newest receipts of erased friends"))

const services = Layer.merge(useCases, operator)

export const friendCommands = (onKernel: OnKernel) =>
  Command.make("friends").pipe(
    Command.withDescription("Friends of an account's LINE official account, and guests"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(services))),
      onKernel(show.pipe(Command.provide(services))),
      onKernel(
        setBlocked("block", "Send no more messages to a friend, whom LINE does not tell").pipe(
          Command.provide(services)
        )
      ),
      onKernel(
        setBlocked("unblock", "End the block; the status is again what LINE said last").pipe(Command.provide(services))
      ),
      onKernel(
        setMarketing("stop-marketing", "Send a friend no broadcasts and no messages of scenarios").pipe(
          Command.provide(services)
        )
      ),
      onKernel(setMarketing("allow-marketing", "Send a friend marketing again").pipe(Command.provide(services))),
      onKernel(guest.pipe(Command.provide(services))),
      onKernel(merge.pipe(Command.provide(services))),
      onKernel(erase.pipe(Command.provide(services))),
      onKernel(erasures.pipe(Command.provide(services))),
      ...transferCommands(onKernel)
    ])
  )
