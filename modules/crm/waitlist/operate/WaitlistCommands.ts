/** `ekimae waitlist list|join|accept|decline|leave`: guests who wait for room in a slot. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { Attentions } from "../../attention/Attentions.ts"
import { Messages } from "../../message/Messages.ts"
import { Quotas } from "../../message/Quotas.ts"
import type { Entry } from "../Entry.ts"
import { entryStates } from "../EntryState.ts"
import { desk } from "../WaitlistLayers.ts"
import { toView } from "./EntryView.ts"
import { WaitlistDesk } from "./WaitlistDesk.ts"

const account = idFlag("account", "The account, by its id")
const id = idArgument("id", "The entry, by its id")

const columns = [
  { title: "ID", of: ({ id }: Entry) => id },
  { title: "STATE", of: ({ state }: Entry) => state },
  { title: "STARTS", of: ({ startsAt }: Entry) => startsAt.toISOString() },
  { title: "MENU", of: ({ menuName }: Entry) => menuName },
  { title: "GUESTS", of: ({ guests }: Entry) => String(guests) },
  { title: "NAME", of: ({ guestName }: Entry) => guestName ?? "" },
  { title: "PHONE", of: ({ phone }: Entry) => phone ?? "" },
  { title: "OFFER ENDS", of: ({ offerEndsAt }: Entry) => offerEndsAt?.toISOString() ?? "" }
]

const printEntry = (entry: Entry) => print(toView(entry), () => table(columns, [entry]))

const list = Command.make(
  "list",
  {
    account,
    slot: idFlag("slot", "Only of this slot").pipe(Flag.optional),
    state: Flag.Literals("state", entryStates).pipe(Flag.withDescription("Only in this state"), Flag.optional),
    ...pageFlags(100, 20)
  },
  Effect.fnUntraced(function* ({ account: accountId, after, limit, slot, state }) {
    const waitlist = yield* WaitlistDesk
    const { entries, hasMore } = yield* waitlist.list(accountId, {
      slotId: Option.getOrUndefined(slot),
      state: Option.getOrUndefined(state),
      limit,
      startingAfter: Option.getOrUndefined(after)
    })
    yield* print({ data: entries.map(toView), hasMore }, () =>
      entries.length === 0
        ? "No entries"
        : `${table(columns, entries)}${hasMore ? `\nThere are more: --after ${entries.at(-1)?.id}` : ""}`
    )
  })
).pipe(Command.withDescription("List the waitlist, newest first"))

const Guests = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))
const contact = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const join = Command.make(
  "join",
  {
    account,
    slot: idFlag("slot", "The slot to wait for"),
    friend: idFlag("friend", "The friend or guest who waits; or --name for a new guest").pipe(Flag.optional),
    name: contact("name", "Name of a new guest"),
    kana: contact("kana", "Its reading"),
    phone: contact("phone", "Number of the new guest"),
    guests: Flag.Int("guests").pipe(
      describedWithDefault("Number of guests, 1 to 100", 1),
      Flag.filterMap(...accepts(Guests, "1 to 100"))
    ),
    staff: idFlag("staff", "The wanted member of the staff").pipe(Flag.optional),
    note: contact("note", "Up to 500 characters").pipe(
      Flag.filterMap(...accepts(Schema.Option(Schema.String.check(Schema.isMaxLength(500))), "at most 500 characters"))
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, friend, guests, kana, name, note, phone, slot, staff }) {
    const waitlist = yield* WaitlistDesk
    const some = <K extends string>(key: K, value: Option.Option<string>) =>
      Option.match(value, { onNone: () => ({}), onSome: (text) => ({ [key]: text }) as { [P in K]: string } })
    const guest = Option.match(name, {
      onNone: () => ({}),
      onSome: (text) => ({ guest: { name: text, ...some("kana", kana), ...some("phone", phone) } })
    })
    yield* printEntry(
      yield* waitlist.join(accountId, {
        slotId: slot,
        numberOfGuests: guests,
        ...guest,
        ...some("friendId", friend),
        ...some("staffId", staff),
        ...some("note", note)
      })
    )
  })
).pipe(Command.withDescription("Put a friend or guest on the waitlist of a slot"))

const answer = (name: "accept" | "decline" | "leave", description: string) =>
  Command.make(
    name,
    { account, id },
    Effect.fnUntraced(function* ({ account: accountId, id }) {
      const waitlist = yield* WaitlistDesk
      yield* printEntry(yield* waitlist[name](accountId, id))
    })
  ).pipe(Command.withDescription(description))

const useCases = desk.pipe(
  Layer.provide([Attentions.layer, Messages.layer]),
  Layer.provide(Quotas.layer),
  Layer.merge(operator)
)

export const waitlistCommands = (onKernel: OnKernel) =>
  Command.make("waitlist").pipe(
    Command.withDescription("Guests who wait for room in a slot, and the offers that they get"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(join.pipe(Command.provide(useCases))),
      onKernel(answer("accept", "Accept an offer on behalf of the guest").pipe(Command.provide(useCases))),
      onKernel(answer("decline", "Decline an offer; the next who fits gets it").pipe(Command.provide(useCases))),
      onKernel(answer("leave", "Take a guest off the waitlist").pipe(Command.provide(useCases)))
    ])
  )
