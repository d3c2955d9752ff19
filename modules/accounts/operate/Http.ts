/** Calls a use case for each endpoint of operators about accounts, their keys and workspaces. */
import { DateTime, Duration, Effect, Layer, Redacted } from "effect"
import { auditAs } from "../../../src/operate/Accounts.ts"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { pageOf } from "../../../src/operate/Page.ts"
import { Accounts } from "../Accounts.ts"
import { AccountWorkspaces } from "../AccountWorkspaces.ts"
import { AccountRepo } from "../account/AccountRepo.ts"
import { AccountNotFound } from "../Errors.ts"
import { Keys } from "../Keys.ts"
import { UsageRepo } from "../usage/UsageRepo.ts"
import { AccountAdminGroup } from "./Api.ts"
import { KeyAdminGroup } from "./KeyApi.ts"
import { scopesOf, toView } from "./KeyView.ts"
import { WorkspaceAdminGroup } from "./WorkspaceApi.ts"

const accounts = operatorHandlers(
  AccountAdminGroup,
  Effect.fnUntraced(function* (build) {
    const accounts = yield* Accounts
    const repo = yield* AccountRepo
    const calls = yield* UsageRepo

    return build.handleAll({
      list: ({ query: { cursor, limit } }) =>
        Effect.map(accounts.list({ after: cursor, limit: limit + 1 }), (found) => {
          const { nextCursor, rows } = pageOf(found, limit)
          return { accounts: rows, nextCursor }
        }),
      create: ({ payload: { name, plans = {} } }) => accounts.create(name, plans),
      read: Effect.fnUntraced(function* ({ params: { accountId } }) {
        return (yield* repo.find(accountId)) ?? (yield* new AccountNotFound({ accountId }))
      }),
      update: Effect.fnUntraced(function* ({ params: { accountId }, payload: { plans = {}, status, storage = [] } }) {
        if (status !== undefined) {
          yield* status === "active" ? accounts.activate(accountId) : accounts.deactivate(accountId)
        }
        const account = yield* accounts.setPlan(accountId, plans)
        for (const { rows, table } of storage) yield* accounts.setStorageLimit(accountId, table, rows)
        return account
      }),
      usage: Effect.fnUntraced(function* ({ params: { accountId } }) {
        const stored = yield* accounts.storage(accountId)
        return {
          operations: yield* calls.thisMonth(accountId),
          storage: stored.map(({ en, isOwn, limit, name, rows }) => ({ table: name, what: en, rows, limit, isOwn }))
        }
      })
    })
  })
)

const now = Effect.map(DateTime.now, DateTime.toDateUtc)

const keys = operatorHandlers(
  KeyAdminGroup,
  Effect.fnUntraced(function* (build) {
    const keys = yield* Keys

    return build.handleAll({
      list: Effect.fnUntraced(function* ({ query: { accountId, cursor, limit } }) {
        const at = yield* now
        const { nextCursor, rows } = pageOf(yield* keys.list(accountId, { after: cursor, limit: limit + 1 }), limit)
        return { keys: rows.map((key) => toView(key, at)), nextCursor }
      }),
      create: Effect.fnUntraced(function* ({ payload: { expiresInDays, name = "", scopes = [], ...given } }) {
        const expiresIn = expiresInDays === undefined ? undefined : Duration.days(expiresInDays)
        const { key, secret } = yield* keys.create({ ...given, name, scopes: scopesOf(scopes), expiresIn })
        return { ...toView(key, yield* now), key: Redacted.value(secret) }
      }),
      rotate: Effect.fnUntraced(function* ({ params: { id }, payload: { graceSeconds } }) {
        const { key, old, secret } = yield* keys.rotate(id, Duration.seconds(graceSeconds))
        yield* auditAs(key.accountId)
        const at = yield* now
        return { ...toView(key, at), key: Redacted.value(secret), old: toView(old, at) }
      }),
      revoke: Effect.fnUntraced(function* ({ params: { id } }) {
        const key = yield* keys.revoke(id)
        yield* auditAs(key.accountId)
        return toView(key, yield* now)
      })
    })
  })
)

const workspaces = operatorHandlers(
  WorkspaceAdminGroup,
  Effect.fnUntraced(function* (build) {
    const workspaces = yield* AccountWorkspaces

    return build.handleAll({
      list: ({ query: { accountId, cursor, limit } }) =>
        Effect.map(workspaces.list(accountId, { after: cursor, limit: limit + 1 }), (found) => {
          const { nextCursor, rows } = pageOf(found, limit)
          return { workspaces: rows, nextCursor }
        }),
      create: ({ payload: { accountId, name } }) => workspaces.create(accountId, name)
    })
  })
)

export const layer = Layer.mergeAll(accounts, keys, workspaces)
