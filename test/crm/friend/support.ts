/** The features of friends over HTTP without a socket, with their services, on a database of the test file. */
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { Scope } from "../../../modules/accounts/contract.ts"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { ExternalIdGroup } from "../../../modules/crm/external-id/Api.ts"
import { ExternalIds } from "../../../modules/crm/external-id/ExternalIds.ts"
import * as ExternalIdHttp from "../../../modules/crm/external-id/Http.ts"
import { FriendGroup } from "../../../modules/crm/friend/Api.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import * as FriendHttp from "../../../modules/crm/friend/Http.ts"
import { FriendRanges } from "../../../modules/crm/friend/range/FriendRanges.ts"
import { TagGroup } from "../../../modules/crm/tag/Api.ts"
import * as TagHttp from "../../../modules/crm/tag/Http.ts"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import * as HttpApp from "../../../src/HttpApp.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import { checked } from "../../support/schema/EventContract.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const features = defineModule({
  name: "crm",
  groups: [FriendGroup, TagGroup, ExternalIdGroup],
  layer: Layer.mergeAll(FriendHttp.layer, TagHttp.layer, ExternalIdHttp.layer)
})

const app = composeModules(AccountsModule, features)

const useCases = Layer.mergeAll(Tags.layer, ExternalIds.layer, FriendRanges.layer).pipe(
  Layer.provideMerge(Friends.layer)
)

export const node = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(useCases),
  Layer.provideMerge(kernelOn())
)

export interface JsonResponse {
  readonly status: number
  readonly body: any
}

const scopes: ReadonlyArray<Scope> = ["friends:read", "friends:write", "tags:read", "tags:write"]

/** A client of `/api/v1` with a key of the given account, or of a new one. */
export const client = Effect.fnUntraced(function* (account?: string, granted: ReadonlyArray<Scope> = scopes) {
  const accountId = account ?? (yield* openAccount)
  const { secret } = yield* issue(accountId, "crm", granted)
  const { call } = yield* TestApp.TestApp
  const ask = (method: string, path: string, body?: unknown) =>
    Effect.gen(function* () {
      const response = yield* call(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${Redacted.value(secret)}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const answer: JsonResponse = { status: response.status, body: yield* Effect.promise(() => response.json()) }
      return answer
    })
  return {
    accountId,
    get: (path: string) => ask("GET", path),
    post: (path: string, body: unknown) => ask("POST", path, body),
    remove: (path: string) => ask("DELETE", path)
  }
})

/** Status, code and message of a refusal. */
export const refusalOf = ({ body, status }: JsonResponse) => [status, body.code, body.message]

/** A refusal without the members that differ for each request. */
export const restOf = ({ body: { instance: _instance, request_id: _id, ...rest } }: JsonResponse) => rest

export const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

/** Ids of LINE users, each another one. */
export const lineUser = (n: number): string => `U${n.toString(16).padStart(32, "0")}`

/** Times of events, in seconds after the same moment. */
export const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1) + seconds * 1000)

let users = 0

/** A friend who followed. */
export const follow = Effect.fnUntraced(function* (accountId: string, displayName: string | null = null) {
  const friends = yield* Friends
  const friend = yield* friends.follow({
    accountId,
    lineUserId: lineUser(++users),
    at: at(0),
    isUnblocked: false,
    profile: { displayName, pictureUrl: null }
  })
  if (friend === "ignored") return yield* Effect.die("The follow was ignored")
  return friend
})

/** What was published for an account, oldest first. */
export const published = Effect.fnUntraced(function* (accountId: string) {
  const sql = yield* SqlClient.SqlClient
  return checked(
    yield* sql<{ readonly type: string; readonly data: any }>`
      select type, data from event where account_id = ${accountId} order by seq`
  )
})
