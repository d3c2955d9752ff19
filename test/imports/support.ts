/** Modules with imports on a node, and what an account of theirs sends and stores. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { FriendImport } from "../../modules/crm/friend-transfer/FriendImport.ts"
import { MemberImport } from "../../modules/crm/member/transfer/MemberImport.ts"
import { ImportSlots } from "../../modules/crm/slot/import/ImportSlots.ts"
import { openAccount } from "../accounts/support.ts"
import { adminToken, node } from "../crm/node.ts"
import { TestApp } from "../support/TestApp.ts"

export const services = Layer.mergeAll(FriendImport.layer, MemberImport.layer, ImportSlots.layer).pipe(
  Layer.provideMerge(node)
)

/** An account of its own: what it posts, and how many rows it has. */
export const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const { call } = yield* TestApp
  const sql = yield* SqlClient.SqlClient
  const headers = {
    authorization: `Bearer ${Redacted.value(Option.getOrThrow(adminToken))}`,
    "content-type": "text/csv"
  }
  const post = Effect.fnUntraced(function* (
    what: string,
    text: string,
    query: string | URLSearchParams = "",
    type = "text/csv"
  ) {
    const address = `/admin/v1/crm/accounts/${accountId}/${what}/import?${query}`
    const typed = { ...headers, "content-type": type }
    const response = yield* call(address, { method: "POST", headers: typed, body: text })
    const body: any = JSON.parse(yield* Effect.promise(() => response.text()))
    return { status: response.status, body }
  })
  const stored = Effect.map(
    sql<Record<"friends" | "tags" | "members" | "slots" | "jobs" | "audits" | "events", number>>`
      select (select count(*)::int from crm_friend where account_id = ${accountId}) as friends,
        (select count(*)::int from crm_tag where account_id = ${accountId}) as tags,
        (select count(*)::int from crm_member where account_id = ${accountId}) as members,
        (select count(*)::int from crm_slot where account_id = ${accountId}) as slots,
        (select count(*)::int from job where payload ->> 'accountId' = ${accountId}) as jobs,
        (select count(*)::int from event where account_id = ${accountId}) as events,
        (select count(*)::int from admin_audit where detail ->> 'accountId' = ${accountId}) as audits`,
    ([row]) => row!
  )
  return { accountId, post, sql, stored }
})

/** A folder until the scope closes. */
export const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(tmpdir(), "ekimae-imports-"))),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)
