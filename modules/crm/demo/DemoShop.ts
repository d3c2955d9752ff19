/**
 * Fills the demo account with a small fictional shop. What is there is kept: only new days get slots, so a shop that was
 * filled months ago can be booked again.
 */
import { DateTime, Effect, Layer } from "effect"
import * as DemoContent from "../../../src/DemoContent.ts"
import { DemoIds } from "../../../src/DemoIds.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Policies } from "../booking-page/policy/Policies.ts"
import { ExternalIds } from "../external-id/ExternalIds.ts"
import { pathOf as formPathOf } from "../form/FormPath.ts"
import { Forms } from "../form/Forms.ts"
import { Friends } from "../friend/Friends.ts"
import { Connections } from "../line/connect/Connections.ts"
import { FollowerImports } from "../line/connect/FollowerImports.ts"
import * as line from "../line/Plug.ts"
import * as SandboxToken from "../line/sandbox/SandboxToken.ts"
import { Members } from "../member/Members.ts"
import { Menus } from "../menu/Menus.ts"
import * as payments from "../payment/Plug.ts"
import { ProviderConnections } from "../payment/provider/ProviderConnections.ts"
import { Reservations } from "../reservation/Reservations.ts"
import { addDays, todayIn } from "../shop/LocalTime.ts"
import { Shops } from "../shop/Shops.ts"
import { Staff } from "../shop/Staff.ts"
import { SlotGeneration } from "../slot/generate/SlotGeneration.ts"
import { SlotRules } from "../slot/generate/SlotRules.ts"
import { SlotList } from "../slot/SlotList.ts"
import { Slots } from "../slot/Slots.ts"
import { Tags } from "../tag/Tags.ts"
import * as DemoAutomations from "./DemoAutomations.ts"
import * as data from "./DemoData.ts"
import * as example from "./Examples.ts"

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const timeZone = "Asia/Tokyo"
const firstFollow = Date.UTC(2026, 8, 1)

const make = Effect.gen(function* () {
  const friends = yield* Friends
  const externalIds = yield* ExternalIds
  const tags = yield* Tags
  const shops = yield* Shops
  const staff = yield* Staff
  const menus = yield* Menus
  const rules = yield* SlotRules
  const generation = yield* SlotGeneration
  const slots = yield* SlotList
  const reservations = yield* Reservations
  const connections = yield* Connections
  const members = yield* Members
  const providers = yield* ProviderConnections
  const addAutomations = yield* DemoAutomations.make
  const forms = yield* Forms
  const policies = yield* Policies
  const single = yield* Slots
  const { withId } = yield* DemoIds

  const addTags = Effect.fnUntraced(function* (accountId: string) {
    for (const [index, tag] of data.tags.entries()) {
      const create = Effect.ignore(tags.create(accountId, tag))
      yield* index === 0 ? withId("crm_tag", example.ids.tag, create) : create
    }
    const { tags: all } = yield* tags.list(accountId, { limit: 100, offset: 0 })
    return new Map(all.map(({ id, name }) => [name, id]))
  })

  /** Ids of those who can book. The times are fixed, so that following a second time is no event. */
  const addFriends = Effect.fnUntraced(function* (accountId: string) {
    const tagIds = yield* addTags(accountId)
    const following: Array<string> = []
    for (const [index, person] of data.friends.entries()) {
      const lineUserId = data.lineUserIdOf(accountId, index)
      const at = new Date(firstFollow + index * dayMs)
      const profile = { displayName: person.name, pictureUrl: null }
      const follow = friends.follow({ accountId, lineUserId, at, isUnblocked: false, profile })
      const friend = yield* index === data.exampleFriend ? withId("crm_friend", example.ids.friend, follow) : follow
      if (friend === "ignored") continue
      for (const tag of person.tags ?? []) {
        yield* tags.attach({ accountId, friendId: friend.id, tagId: tagIds.get(tag) ?? "" })
      }
      for (const [namespace, externalId] of Object.entries(person.externalIds ?? {})) {
        const bind = Effect.ignore(
          externalIds.bind(accountId, { friendId: friend.id, namespace, externalId }, "import")
        )
        yield* externalId === data.exampleExternalId ? withId("crm_external_id", example.ids.externalId, bind) : bind
      }
      for (let message = friend.messageCount + 1; message <= (person.messages ?? 0); message++) {
        yield* friends.received({ accountId, friendId: friend.id, at: new Date(at.getTime() + message * hourMs) })
      }
      if (person.state === "unfollowed") {
        yield* friends.unfollow({ accountId, lineUserId, at: new Date(at.getTime() + dayMs / 2) })
      } else if (person.state === "blocked") yield* friends.setBlocked(accountId, friend.id, true)
      else following.push(friend.id)
    }
    return following
  })

  const addMenus = Effect.fnUntraced(function* (accountId: string) {
    yield* shops.update(accountId, { name: "Hair Salon 駅前（デモ）" })
    for (const name of data.staff) {
      yield* staff.add(accountId, { kind: "staff", name })
    }
    return yield* Effect.forEach(data.menus, (menu, index) => {
      const create = menus.create(accountId, menu)
      return Effect.tap(index === 0 ? withId("crm_menu", example.ids.menu, create) : create, ({ id }) =>
        rules.add(accountId, id, data.hours)
      )
    })
  })

  /** A slot in the evening, out of the hours that rules make slots of, and with room for the example that books it; one of a later day, booked. */
  const addExampleBooking = Effect.fnUntraced(function* (accountId: string, menuId: string, friendId: string) {
    const today = todayIn(timeZone, DateTime.toDateUtc(yield* DateTime.now))
    const evening = (days: number) => ({ menuId, date: addDays(today, days), startTime: "21:00", maxCapacity: 50 })
    yield* withId("crm_slot", example.ids.slot, single.add(accountId, evening(55)))
    const { id: slotId } = yield* single.add(accountId, evening(56))
    const draft = { menuId, slotId, friendId, numberOfGuests: 1, note: null, staffId: null }
    yield* withId("crm_reservation", example.ids.reservation, reservations.book(accountId, draft, { source: "api" }))
  })

  /** The first friends book the first slots of the coming days, one each. */
  const addReservations = Effect.fnUntraced(function* (
    accountId: string,
    menuId: string,
    friendIds: ReadonlyArray<string>
  ) {
    const { slots: free } = yield* slots.list(accountId, { menuId, availableOnly: true })
    for (const [index, friendId] of friendIds.entries()) {
      const slot = free[index * 9]
      if (slot === undefined) return
      const draft = { menuId, slotId: slot.id, friendId, numberOfGuests: 1, note: null, staffId: null }
      yield* Effect.ignore(reservations.book(accountId, draft, { source: "api" }))
    }
  })

  /** The first friends are members: subscribed, subscribed in a tier, unpaid, without a subscription. */
  const addMembers = Effect.fnUntraced(function* (accountId: string) {
    if ((yield* members.list(accountId, { limit: 1, offset: 0 })).members.length > 0) return
    for (const tier of data.tiers) yield* members.putTier(accountId, tier)
    yield* providers.putPrice(accountId, data.price)
    for (const [index, { points, subscription }] of data.members.entries()) {
      const { id } = yield* members.register(accountId, data.lineUserIdOf(accountId, index), "dashboard")
      yield* members.subscribe(accountId, id, { subscription, paidUntil: null })
      if (points > 0) yield* members.addPoints(accountId, id, { points, reason: "ご来店ポイント", source: "manual" })
    }
  })

  /** The paths of the pages that a guest may open. */
  const addPages = Effect.fnUntraced(function* (accountId: string) {
    const [known] = yield* forms.list(accountId)
    const { id } = known ?? (yield* withId("crm_form", example.ids.form, forms.create(accountId, data.form)))
    if ((yield* policies.list(accountId)).length === 0) yield* policies.put(accountId, null, data.cancellationPolicy)
    return { form: formPathOf(id), booking: `/b/${accountId}`, card: `/m/${accountId}` }
  })

  const fill = Effect.fnUntraced(function* (accountId: string) {
    const isNew = (yield* menus.all(accountId)).length === 0
    const created = isNew ? yield* addMenus(accountId) : []
    const following = yield* addFriends(accountId)
    yield* generation.generate(accountId, {})
    // Those of the prepaid menu would only lapse.
    for (const [index, { id, needsPrepayment }] of created.entries()) {
      if (needsPrepayment) continue
      yield* addReservations(accountId, id, following.slice(index * 3, index * 3 + 3))
    }
    const [menu] = created
    const regular = following[data.exampleFriend]
    if (menu !== undefined && regular !== undefined)
      yield* Effect.ignore(addExampleBooking(accountId, menu.id, regular))
    const channel = yield* connections.sandbox(accountId)
    yield* Effect.ignore(providers.openSandbox(accountId))
    yield* addMembers(accountId)
    yield* addAutomations(accountId)
    const pages = yield* addPages(accountId)
    const now = DateTime.toDateUtc(yield* DateTime.now)
    const expiresAt = new Date(now.getTime() + 30 * dayMs)
    const memberToken = yield* SandboxToken.make(channel, data.lineUserIdOf(accountId, 0), { now, expiresAt })
    return { memberToken, pages, line: { channelId: channel.channelId, channelSecret: channel.channelSecret } }
  }, Effect.orDie)

  return { group: "crm", fill }
})

const useCases = Layer.mergeAll(
  ExternalIds.layer,
  Tags.layer,
  Shops.layer,
  Staff.layer,
  Menus.layer,
  SlotRules.layer,
  SlotGeneration.layer,
  SlotList.layer,
  Slots.layer,
  Reservations.layer,
  Connections.layer,
  Members.layer,
  DemoAutomations.useCases,
  Forms.layer,
  Policies.layer
).pipe(
  Layer.merge(payments.payments),
  Layer.provide(FollowerImports.layer),
  Layer.provide(line.channels),
  Layer.provideMerge(Friends.layer),
  Layer.provide(Vault.layer)
)

export const demo = DemoContent.toLayer("crm", make).pipe(DemoIds.provide(useCases))
