/**
 * The sandbox: the messaging platform of an account that never had a channel, or chose the sandbox. It keeps what would be sent, the newest
 * messages of each account, and knows the simulated users that an operator made.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../../src/sql/Pg.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { FollowersPage, LineMessage, Profile, Push, PushReceipt, Quota } from "./MessagingChannel.ts"

export interface SandboxMessage {
  readonly id: string
  readonly to: string
  /** Of the simulated user; null for one that was not made here. */
  readonly displayName: string | null
  readonly messages: ReadonlyArray<LineMessage>
  readonly sentAt: Date
}

/** Messages that are kept of an account. */
export const capacity = 1_000

export class Sandbox extends Context.Service<
  Sandbox,
  {
    readonly push: (accountId: string, push: Push) => Effect.Effect<PushReceipt>
    readonly profile: (accountId: string, lineUserId: string) => Effect.Effect<Profile | null>
    /** Counts what is kept; there is no limit. */
    readonly quota: (accountId: string) => Effect.Effect<Quota>
    readonly followers: (accountId: string, cursor: string | null) => Effect.Effect<FollowersPage>
    /** Newest first; with `after` only what follows that id. */
    readonly messages: (
      accountId: string,
      page: { readonly limit: number; readonly after?: string | undefined }
    ) => Effect.Effect<ReadonlyArray<SandboxMessage>>
    readonly membershipPlans: (accountId: string) => Effect.Effect<ReadonlyArray<string>>
    readonly membershipUsers: (accountId: string, planId: string, cursor: string | null) => Effect.Effect<FollowersPage>
    readonly membershipsOf: (accountId: string, lineUserId: string) => Effect.Effect<ReadonlyArray<string>>
    /** A simulated user joins or leaves a plan. */
    readonly setMembership: (
      accountId: string,
      lineUserId: string,
      planId: string,
      isMember: boolean
    ) => Effect.Effect<void>
    readonly setProfile: (accountId: string, lineUserId: string, profile: Profile) => Effect.Effect<void>
  }
>()("crm/line/channel/Sandbox") {
  static readonly layer = Layer.effect(
    Sandbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within

      const idsOf = <E>(statement: Effect.Effect<ReadonlyArray<object>, E>) =>
        Effect.map(statement, (rows) => rows.map((row) => String(Reflect.get(row, "id"))))

      const push = Effect.fnUntraced(function* (accountId: string, { messages, retryKey, to }: Push) {
        const [id, now] = [yield* random.ulid, yield* DateTime.nowAsDate]
        const [inserted] = yield* sql<{ readonly id: string }>`
          insert into crm_line_sandbox (id, account_id, retry_key, line_user_id, messages, sent_at)
          values (${id}, ${accountId}, ${retryKey}::uuid, ${to}, ${json(messages)}, ${now})
          on conflict (account_id, retry_key) do nothing returning id`
        if (inserted !== undefined) {
          yield* sql`
            delete from crm_line_sandbox where account_id = ${accountId} and id <= (
              select id from crm_line_sandbox where account_id = ${accountId} order by id desc offset ${capacity} limit 1)`
          return { requestId: inserted.id }
        }
        const [known] = yield* sql<{ readonly id: string }>`
          select id from crm_line_sandbox where account_id = ${accountId} and retry_key = ${retryKey}::uuid`
        return { requestId: known?.id ?? null }
      }, dieOnSql)

      return Sandbox.of({
        push: (accountId, sent) => within(accountId, push(accountId, sent)),
        profile: (accountId, lineUserId) =>
          within(
            accountId,
            sql<Profile>`
              select display_name as "displayName", picture_url as "pictureUrl" from crm_line_sandbox_user
              where account_id = ${accountId} and line_user_id = ${lineUserId}`.pipe(
              Effect.map(([found]) => found ?? null)
            )
          ),
        quota: (accountId) =>
          within(
            accountId,
            sql<{ readonly used: number }>`
              select count(*)::int as used from crm_line_sandbox where account_id = ${accountId}`.pipe(
              Effect.map(([row]) => ({ limit: null, used: row?.used ?? 0 }))
            )
          ),
        followers: (accountId, cursor) =>
          within(
            accountId,
            sql<{ readonly id: string }>`
              select line_user_id as id from crm_line_sandbox_user
              where account_id = ${accountId} and line_user_id > ${cursor ?? ""}
              order by line_user_id limit ${followersPerPage}`.pipe(
              Effect.map((rows) => ({
                lineUserIds: rows.map(({ id }) => id),
                cursor: rows.length < followersPerPage ? null : rows.at(-1)!.id
              }))
            )
          ),
        membershipPlans: (accountId) =>
          within(
            accountId,
            idsOf(sql`select distinct plan_id as id from crm_line_sandbox_member where account_id = ${accountId}`)
          ),
        membershipUsers: (accountId, planId, cursor) =>
          within(
            accountId,
            idsOf(sql`
              select line_user_id as id from crm_line_sandbox_member
              where account_id = ${accountId} and plan_id = ${planId} and line_user_id > ${cursor ?? ""}
              order by line_user_id limit ${followersPerPage}`).pipe(
              Effect.map((ids) => ({ lineUserIds: ids, cursor: ids.length < followersPerPage ? null : ids.at(-1)! }))
            )
          ),
        membershipsOf: (accountId, lineUserId) =>
          within(
            accountId,
            idsOf(sql`
              select plan_id as id from crm_line_sandbox_member
              where account_id = ${accountId} and line_user_id = ${lineUserId}`)
          ),
        setMembership: (accountId, lineUserId, planId, isMember) =>
          within(
            accountId,
            Effect.asVoid(
              isMember
                ? sql`
                    insert into crm_line_sandbox_member (account_id, plan_id, line_user_id)
                    values (${accountId}, ${planId}, ${lineUserId}) on conflict do nothing`
                : sql`
                    delete from crm_line_sandbox_member
                    where account_id = ${accountId} and plan_id = ${planId} and line_user_id = ${lineUserId}`
            )
          ),
        messages: (accountId, { after, limit }) =>
          within(
            accountId,
            sql<SandboxMessage>`
              select m.id, m.line_user_id as "to", u.display_name as "displayName", m.messages, m.sent_at as "sentAt"
              from crm_line_sandbox m
              left join crm_line_sandbox_user u on u.account_id = m.account_id and u.line_user_id = m.line_user_id
              where m.account_id = ${accountId} and m.id > ${after ?? ""}
              order by m.id desc limit ${limit}`
          ),
        setProfile: (accountId, lineUserId, { displayName, pictureUrl }) =>
          within(
            accountId,
            sql`
              insert into crm_line_sandbox_user (account_id, line_user_id, display_name, picture_url)
              values (${accountId}, ${lineUserId}, ${displayName ?? ""}, ${pictureUrl})
              on conflict (account_id, line_user_id)
              do update set display_name = excluded.display_name, picture_url = excluded.picture_url`.pipe(
              Effect.asVoid
            )
          )
      })
    })
  )
}

const followersPerPage = 300
