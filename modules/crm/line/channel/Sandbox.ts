/**
 * The sandbox: the messaging platform of an account that never had a channel, or chose the sandbox. It keeps what would be sent, the newest
 * messages of each account, and knows the simulated users that an operator made.
 */
import { createHash } from "node:crypto"
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql, json, texts } from "../../../../src/sql/Pg.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MessageRefused } from "./ChannelErrors.ts"
import type {
  FollowersPage,
  LineMessage,
  Multicast,
  Profile,
  Push,
  PushReceipt,
  Quota,
  Reply
} from "./MessagingChannel.ts"

export const sandboxKinds = ["push", "multicast", "reply", "rich_menu"] as const

export interface SandboxMessage {
  readonly id: string
  readonly to: string
  /** Name of the simulated user; null for one that was not made here. */
  readonly displayName: string | null
  /** Request by which the message was sent. */
  readonly kind: (typeof sandboxKinds)[number]
  readonly messages: ReadonlyArray<LineMessage>
  /** The menu that was switched to; null for the default one, and for messages. */
  readonly richMenuId: string | null
  readonly sentAt: Date
}

/** Messages that are kept of an account. */
export const capacity = 1_000

export class Sandbox extends Context.Service<
  Sandbox,
  {
    readonly push: (accountId: string, push: Push) => Effect.Effect<PushReceipt>
    readonly multicast: (accountId: string, multicast: Multicast) => Effect.Effect<PushReceipt>
    readonly reply: (accountId: string, reply: Reply) => Effect.Effect<void, MessageRefused>
    readonly linkRichMenu: (accountId: string, lineUserId: string, richMenuId: string | null) => Effect.Effect<void>
    /** The menus themselves are kept by the account alone. */
    readonly newRichMenuId: Effect.Effect<string>
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

      /** Stores what is sent, once for each key and user; answers the id of the first request with the key. */
      const store = Effect.fnUntraced(function* (
        accountId: string,
        kind: SandboxMessage["kind"],
        { messages, retryKey, to }: Multicast,
        richMenuId: string | null = null
      ) {
        const now = yield* DateTime.nowAsDate
        const ids = yield* Effect.forEach(to, () => random.ulid)
        const inserted = yield* sql<{ readonly id: string }>`
          insert into crm_line_sandbox (id, account_id, retry_key, line_user_id, kind, messages, rich_menu_id, sent_at)
          select id, ${accountId}, ${retryKey}::uuid, to_user, ${kind}, ${json(messages)}, ${richMenuId}, ${now}
          from unnest(${texts(ids)}, ${texts(to)}) as sent(id, to_user)
          where not exists (
            select from crm_line_sandbox where account_id = ${accountId} and retry_key = ${retryKey}::uuid)
          on conflict (account_id, retry_key, line_user_id) do nothing returning id`
        if (inserted.length > 0) {
          yield* sql`
            delete from crm_line_sandbox where account_id = ${accountId} and id <= (
              select id from crm_line_sandbox where account_id = ${accountId} order by id desc offset ${capacity} limit 1)`
          return { requestId: inserted[0]!.id, isNew: true }
        }
        const [known] = yield* sql<{ readonly id: string }>`
          select id from crm_line_sandbox where account_id = ${accountId} and retry_key = ${retryKey}::uuid
          order by id limit 1`
        return { requestId: known?.id ?? null, isNew: false }
      }, dieOnSql)

      return Sandbox.of({
        push: (accountId, sent) => within(accountId, store(accountId, "push", { ...sent, to: [sent.to] })),
        multicast: (accountId, sent) => within(accountId, store(accountId, "multicast", sent)),
        reply: Effect.fnUntraced(function* (accountId, { messages, replyToken, to }) {
          // A token is good once.
          const retryKey = createHash("md5").update(replyToken).digest("hex")
          const { isNew } = yield* within(accountId, store(accountId, "reply", { to: [to], messages, retryKey }))
          if (!isNew) return yield* new MessageRefused({ status: 400, reason: "Invalid reply token" })
        }),
        linkRichMenu: Effect.fnUntraced(function* (accountId, lineUserId, richMenuId) {
          const retryKey = yield* random.uuidV4()
          const link = { to: [lineUserId], messages: [], retryKey }
          yield* within(accountId, store(accountId, "rich_menu", link, richMenuId))
        }),
        newRichMenuId: Effect.map(random.uuidV4(), (id) => `richmenu-${id.replaceAll("-", "")}`),
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
              select count(*)::int as used from crm_line_sandbox
              where account_id = ${accountId} and kind in ('push', 'multicast')`.pipe(
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
              select m.id, m.line_user_id as "to", u.display_name as "displayName", m.kind, m.messages,
                m.rich_menu_id as "richMenuId", m.sent_at as "sentAt"
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
