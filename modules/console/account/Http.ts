/** Endpoint to service, for keys and users of an account. */
import { DateTime, Duration, Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { localApi } from "../../../src/http/LocalApi.ts"
import * as KeptColumns from "../../../src/imports/KeptColumns.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { AccountCalls, AccountDirectory, type Key, requestsPerMinute, statusOf } from "../../accounts/contract.ts"
import type { Link } from "../link/Link.ts"
import { PublicAddress } from "../link/PublicAddress.ts"
import { AccountAccess } from "./AccountAccess.ts"
import { AccountKeyActions } from "./AccountKeyActions.ts"
import { AccountUsers, type People } from "./AccountUsers.ts"
import { ConsoleKeyGroup } from "./KeyApi.ts"
import { ConsoleShopGroup } from "./ShopApi.ts"
import { ShopOpening } from "./ShopOpening.ts"
import { TakingsColumnsGroup } from "./TakingsColumnsApi.ts"
import { ConsoleUsageGroup, type UsageView } from "./UsageApi.ts"
import { ConsoleUserGroup } from "./UserApi.ts"

const text = (date: Date | null): string | null => date?.toISOString() ?? null

const keyView = (key: Key, at: Date) => ({
  id: key.id,
  kind: key.kind,
  prefix: `${key.kind}_`,
  lastFour: key.lastFour,
  name: key.name,
  scopes: key.scopes,
  status: statusOf(key, at),
  createdAt: key.createdAt.toISOString(),
  expiresAt: text(key.expiresAt),
  revokedAt: text(key.revokedAt),
  replacedBy: key.replacedBy,
  lastUsedAt: text(key.lastUsedAt)
})

const invitationView = ({ createdAt, email, expiresAt, id, role }: Link) => ({
  id,
  email: email ?? "",
  role: role ?? ("viewer" as const),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString()
})

const peopleView = ({ invitations, removedVisitors, users }: People) => ({
  users: users.map(({ createdAt, elsewhere, email, id, kind, lastSignInAt, name, proven, role, sessions }) => ({
    id,
    kind,
    email,
    name,
    role,
    isProven: proven,
    createdAt: createdAt.toISOString(),
    sessions: elsewhere ? null : { open: sessions, lastSignInAt: text(lastSignInAt) }
  })),
  removedVisitors,
  invitations: invitations.map(invitationView)
})

const now = Effect.map(DateTime.now, DateTime.toDateUtc)

const keys = HttpApiBuilder.group(
  localApi(ConsoleKeyGroup),
  "consoleKeys",
  Effect.fnUntraced(function* (build) {
    const access = yield* AccountAccess
    const actions = yield* AccountKeyActions
    return build.handleAll({
      list: Effect.fnUntraced(function* ({ params: { accountId } }) {
        yield* access.read(accountId, "developer", "developers")
        const at = yield* now
        return { keys: (yield* actions.list(accountId)).map((key) => keyView(key, at)) }
      }),
      create: Effect.fnUntraced(function* ({ params: { accountId }, payload: { expiresInDays, ...newKey } }) {
        yield* access.manage(accountId, "developer")
        yield* access.requireActive(accountId)
        const expiresIn = expiresInDays === null ? undefined : Duration.days(expiresInDays)
        const { key, secret } = yield* actions.create({ ...newKey, accountId, expiresIn })
        return { ...keyView(key, yield* now), secret: Redacted.value(secret) }
      }),
      rotate: Effect.fnUntraced(function* ({ params: { accountId, keyId }, payload: { graceHours } }) {
        yield* access.manage(accountId, "developer")
        yield* access.requireActive(accountId)
        const { key, old, secret } = yield* actions.rotate(accountId, keyId, Duration.hours(graceHours))
        const at = yield* now
        return { ...keyView(key, at), secret: Redacted.value(secret), old: keyView(old, at) }
      }),
      revoke: Effect.fnUntraced(function* ({ params: { accountId, keyId } }) {
        yield* access.manage(accountId, "developer")
        return keyView(yield* actions.revoke(accountId, keyId), yield* now)
      })
    })
  })
)

const users = HttpApiBuilder.group(
  localApi(ConsoleUserGroup),
  "consoleUsers",
  Effect.fnUntraced(function* (build) {
    const access = yield* AccountAccess
    const people = yield* AccountUsers
    const address = yield* PublicAddress
    const asOwner = <E, R>(accountId: string, self: Effect.Effect<People, E, R>) =>
      Effect.andThen(access.manage(accountId, "owner"), Effect.map(self, peopleView))
    return build.handleAll({
      list: ({ params: { accountId } }) => asOwner(accountId, people.list(accountId)),
      invite: Effect.fnUntraced(function* ({ params: { accountId }, payload: { email, role }, request }) {
        yield* access.manage(accountId, "owner")
        yield* access.requireActive(accountId)
        const { link, token } = yield* people.invite(accountId, email, role)
        return { ...invitationView(link), link: address.linkAt(token, request.headers["host"]) }
      }),
      revokeInvitation: ({ params: { accountId, invitationId } }) =>
        asOwner(accountId, people.revokeInvitation(accountId, invitationId)),
      setRole: ({ params: { accountId, userId }, payload: { role } }) =>
        asOwner(accountId, people.setRole(accountId, userId, role)),
      remove: ({ params: { accountId, userId } }) => asOwner(accountId, people.remove(accountId, userId)),
      readmit: ({ params: { accountId, userId } }) => asOwner(accountId, people.readmit(accountId, userId)),
      signOut: ({ params: { accountId, userId } }) => asOwner(accountId, people.signOut(accountId, userId)),
      resetLink: Effect.fnUntraced(function* ({ params: { accountId, userId }, request }) {
        yield* access.manage(accountId, "owner")
        yield* access.requireActive(accountId)
        const { link, token } = yield* people.resetLink(accountId, userId)
        return { link: address.linkAt(token, request.headers["host"]), expiresAt: link.expiresAt.toISOString() }
      })
    })
  })
)

type Operations = (typeof UsageView.Type)["operations"]

/** How often these operations were called. */
const timesOf = (all: Operations, ...chosen: ReadonlyArray<string>): number =>
  all
    .filter(({ operation }) => chosen.includes(operation))
    .reduce((sum, { byKeys, byUsers }) => sum + byKeys + byUsers, 0)

const usage = HttpApiBuilder.group(
  localApi(ConsoleUsageGroup),
  "consoleUsage",
  Effect.fnUntraced(function* (build) {
    const access = yield* AccountAccess
    const calls = yield* AccountCalls
    const accounts = yield* AccountDirectory
    return build.handleAll({
      usage: Effect.fnUntraced(function* ({ params: { accountId } }) {
        yield* access.read(accountId, "viewer", "developers")
        const operations = yield* calls.thisMonth(accountId)
        const [account] = yield* accounts.find([accountId])
        return {
          operations,
          callsByKeys: operations.reduce((sum, { byKeys }) => sum + byKeys, 0),
          asked: {
            simulations: timesOf(operations, "POST /api/v1/simulations"),
            tradeAreas: timesOf(operations, "POST /api/v1/trade-area", "POST /api/v1/location-score"),
            forecasts: timesOf(operations, "POST /api/v1/demand-forecast")
          },
          requestsPerMinute: {
            analytics: requestsPerMinute.analytics,
            business: requestsPerMinute.business[account?.plans.business ?? "none"],
            crm: requestsPerMinute.crm
          }
        }
      })
    })
  })
)

/** Kind under which columns of takings are kept. */
const takings = "takings"

const takingsColumns = HttpApiBuilder.group(
  localApi(TakingsColumnsGroup),
  "consoleTakingsColumns",
  Effect.fnUntraced(function* (build) {
    const access = yield* AccountAccess
    const sql = yield* SqlClient.SqlClient
    const transaction = yield* Tenant.within
    const within = <A, E>(accountId: string, self: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      transaction(accountId, Effect.provideService(self, SqlClient.SqlClient, sql))
    return build.handleAll({
      find: Effect.fnUntraced(function* ({ params: { accountId }, payload: { headings } }) {
        yield* access.read(accountId, "viewer", "analysis")
        const kept = (yield* within(accountId, KeptColumns.find(accountId, takings)))(headings)
        return { columns: kept === undefined ? null : Object.fromEntries(kept) }
      }),
      keep: Effect.fnUntraced(function* ({ params: { accountId }, payload: { columns, headings } }) {
        yield* access.read(accountId, "viewer", "analysis")
        yield* within(accountId, KeptColumns.keep(accountId, takings, headings, new Map(Object.entries(columns))))
        return { kept: true } as const
      })
    })
  })
)

const shops = HttpApiBuilder.group(
  localApi(ConsoleShopGroup),
  "consoleShops",
  Effect.fnUntraced(function* (build) {
    const opening = yield* ShopOpening
    return build.handleAll({ open: ({ payload: { name } }) => Effect.map(opening.open(name), (id) => ({ id })) })
  })
)

export const layer = Layer.mergeAll(keys, users, usage, takingsColumns, shops)
