/**
 * Use cases of members: registration, look-ups, points, visits, tiers, subscription and ban. Each change holds the lock of the
 * card, and publishes in its transaction what became of the card: the entitlement changes are found by comparing what was
 * published last with what holds now, so each is published once, whatever brought it about.
 */
import { Clock, Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events, type Publication } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import {
  type Card,
  type Entitlement,
  earnedTier,
  entitlementOf,
  type MemberSource,
  type SubscriptionChange,
  type Tier
} from "./Card.ts"
import {
  MemberNotFound,
  mostPointsEarned,
  NotEnoughPoints,
  PointsExpired,
  ReferenceUsed,
  TierNotFound,
  TooManyPoints
} from "./Errors.ts"
import { EndOfMembership } from "./Jobs.ts"
import * as MemberEvents from "./MemberEvents.ts"
import { type Grant, MemberRepo, type NewVisit, type PointRow } from "./MemberRepo.ts"
import { PageMarks } from "./PageMarks.ts"

export interface MemberPage {
  readonly members: ReadonlyArray<Card>
  readonly hasMore: boolean
}

export class Members extends Context.Service<
  Members,
  {
    /** A user who has a card keeps it, and nothing is published. */
    readonly register: (accountId: string, lineUserId: string, source: MemberSource) => Effect.Effect<Card>
    readonly list: (
      accountId: string,
      page: { readonly limit: number; readonly offset: number }
    ) => Effect.Effect<MemberPage>
    readonly find: (accountId: string, id: string) => Effect.Effect<Card, MemberNotFound>
    /** The card of a user of LINE; undefined for one who is no member. */
    readonly ofUser: (accountId: string, lineUserId: string) => Effect.Effect<Card | undefined>
    /** In the caller's transaction; requests use `Lookups`. */
    readonly entitlement: (accountId: string, lineUserId: string) => Effect.Effect<Entitlement>
    readonly addPoints: (
      accountId: string,
      id: string,
      grant: Grant
    ) => Effect.Effect<Card, MemberNotFound | NotEnoughPoints | PointsExpired | ReferenceUsed | TooManyPoints>
    /** Newest first. */
    readonly ledger: (
      accountId: string,
      id: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<PointRow>, MemberNotFound>
    /** A reservation counts once. */
    readonly visit: (
      accountId: string,
      id: string,
      visit: Pick<NewVisit, "reservationId" | "source" | "staffId">
    ) => Effect.Effect<Card, MemberNotFound>
    /** A reservation was completed; of one who is no member nothing happens. */
    readonly completed: (reservationId: string) => Effect.Effect<void>
    readonly subscribe: (
      accountId: string,
      id: string,
      change: SubscriptionChange
    ) => Effect.Effect<Card, MemberNotFound>
    readonly setBanned: (accountId: string, id: string, isBanned: boolean) => Effect.Effect<Card, MemberNotFound>
    /** Sets the tier that the staff gives; null: none. */
    readonly setTier: (
      accountId: string,
      id: string,
      tierId: string | null
    ) => Effect.Effect<Card, MemberNotFound | TierNotFound>
    /** Lowest first. */
    readonly tiers: (accountId: string) => Effect.Effect<ReadonlyArray<Tier>>
    /** Members get it with their next points or visit. */
    readonly putTier: (accountId: string, tier: Tier) => Effect.Effect<Tier>
    /** Publishes that a subscription has ended, and books points that have expired. */
    readonly noticeEnd: (accountId: string, id: string) => Effect.Effect<void>
    /** Does what `noticeEnd` does for all ends that no job has noticed. */
    readonly sweep: Effect.Effect<void>
  }
>()("crm/member/Members") {
  static readonly layer = Layer.effect(
    Members,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MemberRepo
      const events = yield* Events
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)
      const marks = new PageMarks()

      const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, MemberNotFound> =>
        Effect.filterOrFail(
          found,
          (row): row is A => row !== undefined,
          () => new MemberNotFound({})
        )

      /** Stores a card as it is now, and publishes what that changes: `more`, then the tier, then the entitlement. */
      const store = Effect.fnUntraced(function* (
        before: Card,
        after: Card,
        at: Date,
        because: {
          readonly entitlement: MemberEvents.EntitlementReason
          readonly tier?: MemberEvents.TierReason
          readonly more?: ReadonlyArray<Publication>
        }
      ) {
        const published = [...(because.more ?? [])]
        const tiers = before.tierId === after.tierId ? [] : yield* repo.tiers(after.accountId)
        if (before.tierId !== after.tierId) {
          const name = tiers.find(({ id }) => id === after.tierId)?.name ?? null
          published.push(
            MemberEvents.tierChanged(after, {
              previousTierId: before.tierId,
              name,
              reason: because.tier ?? "manual",
              at
            })
          )
        }
        const entitlement = entitlementOf(after, at)
        const isOther =
          entitlement.subscriptionActive !== before.wasActive ||
          (entitlement.subscriptionActive && before.tierId !== after.tierId)
        if (isOther) {
          published.push(
            MemberEvents.entitlementChanged(after, entitlement, {
              wasActive: before.wasActive,
              reason: because.entitlement,
              at: because.entitlement === "expired" ? (after.paidUntil ?? at) : at
            })
          )
        }
        const stored = { ...after, wasActive: entitlement.subscriptionActive }
        yield* repo.update(stored)
        yield* events.publishAll(published, { accountId: after.accountId })
        return stored
      })

      /** The card after what time alone has changed, and no job has noticed yet. */
      const noticed = (card: Card, at: Date) =>
        entitlementOf(card, at).subscriptionActive === card.wasActive
          ? Effect.succeed(card)
          : store(card, card, at, { entitlement: "expired" })

      const change = <E>(
        accountId: string,
        id: string,
        use: (card: Card, at: Date) => Effect.Effect<Card, E>
      ): Effect.Effect<Card, E | MemberNotFound> =>
        within(
          accountId,
          Effect.gen(function* () {
            const card = yield* orNotFound(repo.lock(accountId, id))
            const at = yield* now
            return yield* use(yield* noticed(card, at), at)
          })
        )

      /** The card with the tier that it has earned, and what earned it. */
      const risen = Effect.fnUntraced(function* (card: Card) {
        const earned = earnedTier(yield* repo.tiers(card.accountId), card)
        return { card: earned === undefined ? card : { ...card, tierId: earned.tier.id }, by: earned?.by }
      })

      const noticeAt = (card: Card, at: Date) =>
        jobs.send(EndOfMembership, { accountId: card.accountId, memberId: card.id }, { runAt: at })

      /** Points that have expired leave the balance first, so that none of them is spent. */
      const withoutExpired = Effect.fnUntraced(function* (card: Card, at: Date) {
        const { accountId, id: memberId } = card
        const expired = yield* repo.expire(accountId, memberId, at)
        if (expired === 0) return card
        const row = { id: nextId(), accountId, memberId, points: -expired, createdAt: at }
        yield* repo.insertPoints({ ...row, reason: "expired", source: "expiry", reference: null, expiresAt: null })
        return { ...card, points: card.points - expired }
      })

      const addPoints = Effect.fnUntraced(function* (given: Card, at: Date, grant: Grant) {
        const { accountId, id: memberId } = given
        const { expiresAt = null, points, reason, reference = null, source } = grant
        const booked = reference === null ? undefined : yield* repo.pointsOf(accountId, reference)
        if (booked !== undefined) {
          if (booked.memberId === memberId && booked.points === points) return given
          return yield* new ReferenceUsed({})
        }
        if (expiresAt !== null && expiresAt <= at) return yield* new PointsExpired({})
        const card = yield* withoutExpired(given, at)
        if (card.points + points < 0) return yield* new NotEnoughPoints({ balance: card.points })
        const left = mostPointsEarned - card.pointsEarned
        if (points > left) return yield* new TooManyPoints({ left: Math.max(left, 0) })
        if (points < 0) yield* repo.useUp(accountId, memberId, -points)
        const row = { id: nextId(), accountId, memberId, points, reason, source, reference, expiresAt, createdAt: at }
        // A request for another card, whose lock is another one, may have stored it meanwhile.
        if (!(yield* repo.insertPoints(row))) return yield* new ReferenceUsed({})
        const counted = { ...card, points: card.points + points, pointsEarned: card.pointsEarned + Math.max(points, 0) }
        const { by, card: after } = yield* risen(counted)
        if (expiresAt !== null) yield* noticeAt(after, expiresAt)
        const more = points > 0 ? [MemberEvents.pointsAdded(after, { ...grant, id: row.id, at })] : []
        return yield* store(given, after, at, { entitlement: "manual", ...(by && { tier: by }), more })
      })

      const countVisit = Effect.fnUntraced(function* (
        card: Card,
        at: Date,
        { reservationId, source, staffId }: Pick<NewVisit, "reservationId" | "source" | "staffId">
      ) {
        const visit = {
          id: nextId(),
          accountId: card.accountId,
          memberId: card.id,
          reservationId,
          source,
          staffId,
          visitedAt: at
        }
        if (!(yield* repo.insertVisit(visit))) return card
        const { by, card: after } = yield* risen({ ...card, visitCount: card.visitCount + 1 })
        return yield* store(card, after, at, {
          entitlement: "manual",
          ...(by && { tier: by }),
          more: [MemberEvents.visited(after, visit)]
        })
      })

      const visit: Members["Service"]["visit"] = Effect.fn("Members.visit")((accountId, id, given) =>
        change(accountId, id, (card, at) => countVisit(card, at, given))
      )

      const noticeEnd = Effect.fn("Members.noticeEnd")((accountId: string, id: string) =>
        Effect.ignore(
          change(accountId, id, (card, at) =>
            Effect.flatMap(withoutExpired(card, at), (left) =>
              left === card ? Effect.succeed(card) : store(card, left, at, { entitlement: "expired" })
            )
          )
        )
      )

      const registerWithin = Effect.fnUntraced(function* (accountId: string, lineUserId: string, source: MemberSource) {
        const at = yield* now
        const isNew = yield* repo.insert({
          id: nextId(),
          accountId,
          lineUserId,
          source,
          memberSince: at,
          createdAt: at
        })
        const card = yield* Effect.orDie(orNotFound(repo.findByUser(accountId, lineUserId)))
        if (isNew)
          yield* events.publishAll([MemberEvents.registered(card, entitlementOf(card, at), source)], { accountId })
        return card
      })

      return Members.of({
        register: Effect.fn("Members.register")((accountId, lineUserId, source) =>
          within(accountId, registerWithin(accountId, lineUserId, source))
        ),
        list: Effect.fn("Members.list")(function* (accountId, page) {
          const at = yield* Clock.currentTimeMillis
          const after = marks.startOf(accountId, page, at)
          const from = after === undefined ? { offset: page.offset } : { after }
          const found = yield* within(accountId, repo.page(accountId, page.limit + 1, from))
          const members = found.slice(0, page.limit)
          const hasMore = found.length > page.limit
          if (hasMore) marks.put(accountId, page, members.at(-1)!, at)
          return { members, hasMore }
        }),
        find: (accountId, id) => within(accountId, orNotFound(repo.find(accountId, id))),
        ofUser: (accountId, lineUserId) => within(accountId, repo.findByUser(accountId, lineUserId)),
        entitlement: (accountId, lineUserId) =>
          Effect.map(Effect.all([within(accountId, repo.findByUser(accountId, lineUserId)), now]), ([card, at]) =>
            entitlementOf(card, at)
          ),
        addPoints: Effect.fn("Members.addPoints")((accountId, id, grant) =>
          change(accountId, id, (card, at) => addPoints(card, at, grant))
        ),
        ledger: (accountId, id, limit) =>
          within(accountId, Effect.andThen(orNotFound(repo.find(accountId, id)), repo.ledger(accountId, id, limit))),
        visit,
        completed: Effect.fn("Members.completed")(function* (reservationId) {
          const member = yield* repo.memberOfReservation(reservationId)
          if (member === undefined) return
          yield* Effect.ignore(
            visit(member.accountId, member.id, { reservationId, staffId: null, source: "reservation" })
          )
        }),
        subscribe: Effect.fn("Members.subscribe")((accountId, id, { paidUntil, subscription, tierId }) =>
          change(
            accountId,
            id,
            Effect.fnUntraced(function* (card, at) {
              const until = subscription === "active" ? paidUntil : null
              const after = { ...card, subscription, paidUntil: until, tierId: tierId ?? card.tierId }
              if (until !== null && until > at && +until !== +(card.paidUntil ?? 0)) yield* noticeAt(after, until)
              return yield* store(card, after, at, {
                entitlement: MemberEvents.subscriptionReason(card.subscription, after, at),
                tier: "subscription"
              })
            })
          )
        ),
        setBanned: Effect.fn("Members.setBanned")((accountId, id, isBanned) =>
          change(accountId, id, (card, at) =>
            store(card, { ...card, bannedAt: isBanned ? (card.bannedAt ?? at) : null }, at, {
              entitlement: isBanned ? "banned" : "unbanned"
            })
          )
        ),
        setTier: Effect.fn("Members.setTier")((accountId, id, tierId) =>
          change(
            accountId,
            id,
            Effect.fnUntraced(function* (card, at) {
              const tiers = yield* repo.tiers(accountId)
              if (tierId !== null && !tiers.some((tier) => tier.id === tierId)) return yield* new TierNotFound({})
              return yield* store(card, { ...card, tierId }, at, { entitlement: "manual" })
            })
          )
        ),
        tiers: (accountId) => within(accountId, repo.tiers(accountId)),
        putTier: Effect.fn("Members.putTier")((accountId, tier) =>
          Effect.as(within(accountId, repo.putTier(accountId, tier)), tier)
        ),
        noticeEnd,
        sweep: Effect.gen(function* () {
          for (const { accountId, id } of yield* repo.overdue(yield* now, sweptAtOnce)) yield* noticeEnd(accountId, id)
        }).pipe(Effect.withSpan("Members.sweep"))
      })
    })
  ).pipe(Layer.provide(MemberRepo.layer))
}

const sweptAtOnce = 1_000
