/**
 * A message as the peer accepts it: the friend's row is locked and must follow, the message is stored, its job is written where the
 * service's own workers find it, and last a unit of the quota is taken, for which the messages of a shop wait.
 */
import { randomUUID } from "node:crypto"
import { monotonicFactory } from "ulid"
import { type Once, Refusal } from "./PeerKeys.ts"

export interface NewMessage {
  readonly friendId: string
  readonly messages: ReadonlyArray<{ readonly type: "text"; readonly text: string }>
}

/** Messages of a month, the largest plan's. */
const monthly = 1_000_000_000

const nextId = monotonicFactory()

export const acceptBy = (once: Once) => (accountId: string, key: string, body: NewMessage) =>
  once({ accountId, route: "POST /api/v1/messages peer", key, body, status: 200 }, async (one) => {
    const friend = await one(
      "recipient",
      `select platform_state = 'following' and not is_blocked as following from crm_friend
       where account_id = $1 and id = $2 and line_user_id is not null for key share`,
      [accountId, body.friendId]
    )
    if (friend === undefined) throw new Refusal(404, "friend_not_found")
    if (friend.following !== true) throw new Refusal(400, "friend_not_following")
    const id = nextId()
    await one(
      "message",
      `insert into crm_message (id, account_id, friend_id, purpose, messages, retry_key, month, created_at)
       values ($1, $2, $3, 'api', $4, $5, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, now())`,
      [id, accountId, body.friendId, JSON.stringify(body.messages), randomUUID()]
    )
    await one(
      "job",
      `insert into job (position, priority_queue, actor, key, payload, tenant)
       values (nextval('job_id'), 3, 'crm/push-message', $1, $2, $3)`,
      [body.friendId, JSON.stringify({ messageId: id, accountId, friendId: body.friendId }), accountId]
    )
    const allowed = await one("allowance", "select monthly from crm_message_allowance where account_id = $1", [
      accountId
    ])
    const taken = await one(
      "quota",
      `insert into crm_message_quota as q (account_id, month, used)
       values ($1, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, 1)
       on conflict (account_id, month) do update set used = q.used + 1 where q.used < $2 returning used`,
      [accountId, allowed?.monthly ?? monthly]
    )
    if (taken === undefined) throw new Refusal(429, "quota_exceeded")
    return { success: true }
  })

export const messageSchema = {
  headers: {
    type: "object",
    required: ["idempotency-key"],
    properties: { "idempotency-key": { type: "string", pattern: "^[A-Za-z0-9_-]{1,255}$" } }
  },
  body: {
    type: "object",
    required: ["friendId", "messages"],
    properties: {
      friendId: { type: "string", pattern: "^[0-9A-HJKMNP-TV-Z]{26}$" },
      messages: {
        type: "array",
        minItems: 1,
        maxItems: 5,
        items: {
          type: "object",
          required: ["type", "text"],
          properties: { type: { const: "text" }, text: { type: "string", minLength: 1, maxLength: 5000 } }
        }
      }
    }
  }
} as const
