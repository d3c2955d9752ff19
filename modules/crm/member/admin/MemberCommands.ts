/** `ekimae members`: membership cards, tiers and login channels of an account. */
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag, limitFlag, momentFlag } from "../../../../src/cli/Flags.ts"
import { print, printList, table, withId } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { Erasures } from "../../erasure/Erasures.ts"
import { LineUserId } from "../../events/Fields.ts"
import { toReceipt } from "../../friend-admin/ErasureView.ts"
import type { PersonExport } from "../../friend-transfer/person/PersonExport.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { type Card, subscriptionStates, type Tier } from "../Card.ts"
import { Members } from "../Members.ts"
import { type LoginChannel, LoginChannels } from "../token/LoginChannels.ts"
import { MemberExport } from "../transfer/MemberExport.ts"
import { MemberImport } from "../transfer/MemberImport.ts"
import { exportMembers, importMembers } from "../transfer/TransferCommands.ts"
import { LoginChannelId, Points, Reason, TierFields, TierId, toView } from "./AdminMemberView.ts"

const account = idFlag("account", "The account, by its id")
const member = idArgument("member-id", "The member, by its id")

const columns = [
  { title: "ID", of: ({ id }: Card) => id },
  { title: "USER", of: ({ lineUserId }: Card) => lineUserId },
  { title: "SUBSCRIPTION", of: ({ bannedAt, subscription }: Card) => (bannedAt === null ? subscription : "banned") },
  { title: "PAID UNTIL", of: ({ paidUntil }: Card) => paidUntil?.toISOString() ?? "" },
  { title: "TIER", of: ({ tierId }: Card) => tierId ?? "" },
  { title: "POINTS", of: ({ points }: Card) => String(points) },
  { title: "VISITS", of: ({ visitCount }: Card) => String(visitCount) }
]

const list = Command.make(
  "list",
  {
    account,
    page: Flag.Int("page").pipe(
      Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })), "1 or more")),
      describedWithDefault("Number of the page", 1)
    ),
    limit: limitFlag(100, "Maximum number of rows").pipe(describedWithDefault("Maximum number of rows, 1 to 100", 20))
  },
  Effect.fnUntraced(function* ({ account: accountId, limit, page }) {
    const members = yield* Members
    const operators = yield* OperatorActions.make
    const found = yield* operators.read(accountId, members.list(accountId, { limit, offset: (page - 1) * limit }))
    yield* print({ data: found.members.map(toView), hasMore: found.hasMore }, () =>
      found.members.length === 0 ? "No members" : table(columns, found.members)
    )
  })
).pipe(Command.withDescription("List the members of an account, oldest first"))

/** A command that changes one card, and prints it. */
const changing = <E, R>(accountId: string, action: string, self: Effect.Effect<Card, E, R>) =>
  Effect.gen(function* () {
    const operators = yield* OperatorActions.make
    const card = yield* operators.change({ accountId, action: `crm_member_${action}`, target: ({ id }) => id }, self)
    yield* print(toView(card), () => table(columns, [card]))
  })

const register = Command.make(
  "register",
  {
    account,
    user: Flag.String("user").pipe(
      Flag.withDescription("The user, by the id that LINE gives"),
      Flag.filterMap(...accepts(LineUserId, "U and 32 hexadecimal digits"))
    )
  },
  ({ account: accountId, user }) =>
    Effect.flatMap(Members, (members) =>
      changing(accountId, "register", members.register(accountId, user, "dashboard"))
    )
).pipe(Command.withDescription("Give a user of LINE a membership card"))

const subscribe = Command.make(
  "subscribe",
  {
    account,
    member,
    state: Flag.Literals("state", subscriptionStates).pipe(describedWithDefault("Only active entitles", "active")),
    until: momentFlag("until", "When it ends; without an end when absent")
  },
  ({ account: accountId, member: id, state, until }) =>
    Effect.flatMap(Members, (members) =>
      changing(
        accountId,
        "subscribe",
        members.subscribe(accountId, id, { subscription: state, paidUntil: Option.getOrNull(until) })
      )
    )
).pipe(Command.withDescription("Set the subscription of a member"))

const points = Command.make(
  "points",
  {
    account,
    member,
    add: Flag.Int("add").pipe(
      Flag.withDescription("Given above zero, taken below"),
      Flag.filterMap(...accepts(Points, "a whole number other than 0"))
    ),
    reason: Flag.String("reason").pipe(
      Flag.filterMap(...accepts(Reason, "1 to 200 characters")),
      describedWithDefault("Shown to the member", "ポイント")
    ),
    reference: Flag.String("reference").pipe(
      Flag.withDescription("Names the matter: with the same one nothing is booked twice"),
      Flag.optional
    ),
    expires: momentFlag("expires", "When points that are given expire; never when absent")
  },
  ({ account: accountId, add, expires, member: id, reason, reference }) =>
    Effect.flatMap(Members, (members) =>
      changing(
        accountId,
        "points",
        members.addPoints(accountId, id, {
          points: add,
          reason,
          source: "manual",
          reference: Option.getOrUndefined(reference),
          expiresAt: Option.getOrUndefined(expires)
        })
      )
    )
).pipe(Command.withDescription("Give a member points, or take them"))

const visit = Command.make("visit", { account, member }, ({ account: accountId, member: id }) =>
  Effect.flatMap(Members, (members) =>
    changing(accountId, "visit", members.visit(accountId, id, { reservationId: null, staffId: null, source: "staff" }))
  )
).pipe(Command.withDescription("Count a visit of a member"))

const banning = (verb: "ban" | "unban", description: string) =>
  Command.make(verb, { account, member }, ({ account: accountId, member: id }) =>
    Effect.flatMap(Members, (members) => changing(accountId, verb, members.setBanned(accountId, id, verb === "ban")))
  ).pipe(Command.withDescription(description))

const erase = Command.make(
  "erase",
  { account, member },
  Effect.fnUntraced(function* ({ account: accountId, member: id }) {
    const operators = yield* OperatorActions.make
    const receipt = yield* operators.change(
      { accountId, action: "crm_member_erase", target: () => id },
      (yield* Erasures).eraseMember(accountId, id)
    )
    yield* print(toReceipt(receipt), () => `The card ${id} was erased, receipt ${receipt.id}`)
  })
).pipe(Command.withDescription("Erase a member who is no friend, for good"))

const tierColumns = [
  { title: "ID", of: ({ id }: Tier) => id },
  { title: "NAME", of: ({ name }: Tier) => name },
  { title: "RANK", of: ({ rank }: Tier) => String(rank) },
  { title: "POINTS", of: ({ minPoints }: Tier) => String(minPoints ?? "") },
  { title: "VISITS", of: ({ minVisits }: Tier) => String(minVisits ?? "") }
]

const tiers = Command.make(
  "tiers",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const members = yield* Members
    const operators = yield* OperatorActions.make
    const all = yield* operators.read(accountId, members.tiers(accountId))
    yield* printList(
      all,
      (tier) => tier,
      () => (all.length === 0 ? "No tiers" : table(tierColumns, all))
    )
  })
).pipe(Command.withDescription("List the tiers of members, lowest first"))

const tierId = Argument.String("tier").pipe(
  Argument.withDescription("The tier, as the shop names it"),
  Argument.filterMap(...accepts(TierId, "1 to 40 of a-z, 0-9, _ and -"))
)

const threshold = (name: string, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(description),
    Flag.filterMap(...accepts(TierFields.fields.minPoints, "a whole number above zero")),
    Flag.optional
  )

const putTier = Command.make(
  "put-tier",
  {
    account,
    tierId,
    name: Flag.String("name").pipe(
      Flag.withDescription("As members see it"),
      Flag.filterMap(...accepts(TierFields.fields.name, "1 to 100 characters"))
    ),
    rank: Flag.Int("rank").pipe(
      Flag.withDescription("Higher ones are above lower ones"),
      Flag.filterMap(...accepts(TierFields.fields.rank, "0 to 1000"))
    ),
    minPoints: threshold("min-points", "Points ever given that earn it"),
    minVisits: threshold("min-visits", "Visits that earn it")
  },
  Effect.fnUntraced(function* ({ account: accountId, minPoints, minVisits, name, rank, tierId: id }) {
    const members = yield* Members
    const operators = yield* OperatorActions.make
    const given = { minPoints: Option.getOrNull(minPoints), minVisits: Option.getOrNull(minVisits) }
    const tier = yield* operators.change(
      { accountId, action: "crm_tier_put", target: () => id },
      members.putTier(accountId, { id, name, rank, ...given })
    )
    yield* print(tier, () => table(tierColumns, [tier]))
  })
).pipe(Command.withDescription("Create or change a tier"))

const setTier = Command.make(
  "tier",
  {
    account,
    member,
    tier: Flag.String("tier").pipe(
      Flag.withDescription("The tier; none when absent"),
      Flag.filterMap(...accepts(TierId, "1 to 40 of a-z, 0-9, _ and -")),
      Flag.optional
    )
  },
  ({ account: accountId, member: id, tier }) =>
    Effect.flatMap(Members, (members) =>
      changing(accountId, "tier", members.setTier(accountId, id, Option.getOrNull(tier)))
    )
).pipe(Command.withDescription("Give a member a tier"))

const channelColumns = [
  { title: "CHANNEL", of: ({ channelId }: LoginChannel) => channelId },
  { title: "WEB LOGIN", of: ({ hasSecret }: LoginChannel) => (hasSecret ? "yes" : "no") },
  { title: "CREATED", of: ({ createdAt }: LoginChannel) => createdAt.toISOString() },
  { title: "CONFIRMED", of: ({ confirmedAt }: LoginChannel) => confirmedAt?.toISOString() ?? "not yet" }
]

const unconfirmed =
  "Not yet confirmed: no user of its tokens was known to the messaging channel. Both must be of the same provider at LINE."

const describeChannels = (channels: ReadonlyArray<LoginChannel>): string =>
  [
    table(channelColumns, channels),
    ...(channels.some(({ confirmedAt }) => confirmedAt === null) ? ["", unconfirmed] : [])
  ].join("\n")

const channels = Command.make(
  "channels",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const operators = yield* OperatorActions.make
    const all = yield* operators.read(accountId, (yield* LoginChannels).list(accountId))
    yield* printList(all, withId("channelId"), () => (all.length === 0 ? "No login channels" : describeChannels(all)))
  })
).pipe(Command.withDescription("List the login channels whose tokens name members"))

const channelId = Argument.String("channel-id").pipe(
  Argument.withDescription("The login channel, by its id at LINE"),
  Argument.filterMap(...accepts(LoginChannelId, "digits only"))
)

const putChannel = Command.make(
  "add-channel",
  {
    account,
    channelId,
    secret: Flag.Redacted("secret").pipe(
      Flag.withDescription("Its secret, for tokens of web login; those of apps need none"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, channelId: id, secret }) {
    const operators = yield* OperatorActions.make
    const loginChannels = yield* LoginChannels
    const given = Option.getOrUndefined(Option.map(secret, (text) => Redacted.make(Redacted.value(text))))
    const channel = yield* operators.change(
      { accountId, action: "crm_login_channel_put", target: () => id },
      loginChannels.put(accountId, id, given)
    )
    yield* print(channel, () => describeChannels([channel]))
  })
).pipe(Command.withDescription("Accept the ID tokens of a login channel"))

const removeChannel = Command.make(
  "remove-channel",
  { account, channelId },
  Effect.fnUntraced(function* ({ account: accountId, channelId: id }) {
    const operators = yield* OperatorActions.make
    const loginChannels = yield* LoginChannels
    yield* operators.change(
      { accountId, action: "crm_login_channel_remove", target: () => id },
      loginChannels.remove(accountId, id)
    )
    yield* print({ id, removed: true }, () => `Tokens of ${id} are refused from now on`)
  })
).pipe(Command.withDescription("Refuse the ID tokens of a login channel"))

export const memberCommands =
  <E, R>(
    useCases: Layer.Layer<Members | LoginChannels | Erasures | MemberImport | MemberExport | PersonExport, E, R>
  ) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("members").pipe(
      Command.withDescription("Membership cards, tiers and login channels of an account"),
      Command.withSubcommands([
        onKernel(list.pipe(Command.provide(services))),
        onKernel(register.pipe(Command.provide(services))),
        onKernel(subscribe.pipe(Command.provide(services))),
        onKernel(points.pipe(Command.provide(services))),
        onKernel(visit.pipe(Command.provide(services))),
        onKernel(setTier.pipe(Command.provide(services))),
        onKernel(banning("ban", "Entitle a member to nothing").pipe(Command.provide(services))),
        onKernel(banning("unban", "End the ban of a member").pipe(Command.provide(services))),
        onKernel(erase.pipe(Command.provide(services))),
        onKernel(importMembers.pipe(Command.provide(services))),
        onKernel(exportMembers.pipe(Command.provide(services))),
        onKernel(tiers.pipe(Command.provide(services))),
        onKernel(putTier.pipe(Command.provide(services))),
        onKernel(channels.pipe(Command.provide(services))),
        onKernel(putChannel.pipe(Command.provide(services))),
        onKernel(removeChannel.pipe(Command.provide(services)))
      ])
    )
  }
