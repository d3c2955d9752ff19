/** Use cases of calendar feeds: create, list, rotate and revoke them, and read one by its secret. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { render } from "./Calendar.ts"
import { type CalendarFeed, hashOf, tokenLength, tokenOf, type WithToken, window } from "./CalendarFeed.ts"
import { CalendarRepo } from "./CalendarRepo.ts"
import { CalendarLimit, CalendarNotFound, CalendarStaffNotFound } from "./Errors.ts"

export interface NewFeed {
  readonly name: string
  /** Null: the whole shop. */
  readonly staffId: string | null
}

const mostFeeds = 100

/** Calendars of an account that are read at once and wait: 2,000 reservations take tens of milliseconds of the event loop. */
export const queueOfAccount = { atOnce: 1, waiting: 20, retryAfterSeconds: 5 }

export class CalendarFeeds extends Context.Service<
  CalendarFeeds,
  {
    readonly create: (
      accountId: string,
      feed: NewFeed
    ) => Effect.Effect<WithToken, CalendarStaffNotFound | CalendarLimit>
    /** Newest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<CalendarFeed>>
    /** The URL of before ends at once. */
    readonly rotate: (accountId: string, id: string) => Effect.Effect<WithToken, CalendarNotFound>
    /** Its URL is unknown from now on. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<void, CalendarNotFound>
    /** The calendar behind a token, as iCalendar. A wrong token and one that was revoked are alike. */
    readonly read: (token: string) => Effect.Effect<string, CalendarNotFound | CostlyRequests.TooManyWaiting>
  }
>()("crm/calendar/CalendarFeeds") {
  static readonly layer = Layer.effect(
    CalendarFeeds,
    Effect.gen(function* () {
      const repo = yield* CalendarRepo
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within
      const inTurn = CostlyRequests.make(queueOfAccount)
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const newToken = Effect.map(random.randomBytes(tokenLength), (bytes) => {
        const token = tokenOf(bytes)
        return { token, hash: hashOf(token)! }
      })

      const found = Effect.fnUntraced(function* (accountId: string, id: string) {
        return (yield* repo.find(accountId, id)) ?? (yield* new CalendarNotFound())
      })

      const create = Effect.fnUntraced(function* (accountId: string, { name, staffId }: NewFeed) {
        if (staffId !== null && !(yield* repo.hasStaff(accountId, staffId))) return yield* new CalendarStaffNotFound()
        yield* repo.lock(accountId)
        if ((yield* repo.list(accountId)).length >= mostFeeds) return yield* new CalendarLimit({ limit: mostFeeds })
        const id = yield* random.ulid
        const { hash, token } = yield* newToken
        const row = { id, accountId, staffId, staffName: null, name, createdAt: yield* now, rotatedAt: null }
        yield* repo.insert(row, hash)
        return { feed: (yield* repo.find(accountId, id))!, token }
      })

      const rotate = Effect.fnUntraced(function* (accountId: string, id: string) {
        yield* found(accountId, id)
        const { hash, token } = yield* newToken
        yield* repo.rotate(accountId, id, hash, yield* now)
        return { feed: yield* found(accountId, id), token }
      })

      const revoke = Effect.fnUntraced(function* (accountId: string, id: string) {
        if (!(yield* repo.remove(accountId, id))) return yield* new CalendarNotFound()
      })

      const read = Effect.fn("CalendarFeeds.read")(function* (token: string) {
        const hash = hashOf(token)
        const feed = hash === undefined ? undefined : yield* repo.byToken(hash)
        if (feed === undefined) return yield* new CalendarNotFound()
        const { accountId, name, staffId } = feed
        const today = yield* DateTime.now
        const at = (days: number) => DateTime.toDateUtc(DateTime.add(today, { days }))
        const range = { from: at(-window.daysBack), now: at(0), until: at(window.daysAhead), most: window.most }
        return yield* inTurn(
          accountId,
          Effect.map(within(accountId, repo.entries({ accountId, staffId, ...range })), (entries) =>
            render(name, entries)
          )
        )
      })

      return CalendarFeeds.of({
        create: Effect.fn("CalendarFeeds.create")((accountId, feed) => within(accountId, create(accountId, feed))),
        list: Effect.fn("CalendarFeeds.list")((accountId) => within(accountId, repo.list(accountId))),
        rotate: Effect.fn("CalendarFeeds.rotate")((accountId, id) => within(accountId, rotate(accountId, id))),
        revoke: Effect.fn("CalendarFeeds.revoke")((accountId, id) => within(accountId, revoke(accountId, id))),
        read
      })
    })
  ).pipe(Layer.provide(CalendarRepo.layer))
}
