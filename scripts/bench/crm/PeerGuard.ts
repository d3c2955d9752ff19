/** Who may ask the peer: keys by their hash, kept for five seconds, their scopes, and budgets of keys and addresses. */
import { hash } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Pool } from "pg"

const limit = 300
const windowMs = 60_000

interface Credential {
  readonly keyId: string
  readonly accountId: string
  readonly scopes: ReadonlyArray<string>
}

const cache = new Map<string, { readonly credential: Credential; readonly until: number }>()

const uses = new Map<string, Array<number>>()

interface Budget {
  readonly remaining: number
  /** Until the oldest request leaves the window. */
  readonly resetSeconds: number
}

const admit = (name: string): Budget => {
  const now = Date.now()
  const recent = uses.get(name) ?? []
  while (recent.length > 0 && (recent[0] ?? now) <= now - windowMs) recent.shift()
  recent.push(now)
  uses.set(name, recent)
  return { remaining: limit - recent.length, resetSeconds: Math.ceil(((recent[0] ?? now) + windowMs - now) / 1000) }
}

/** Addresses that come once would fill the memory. */
setInterval(() => {
  const now = Date.now()
  for (const [name, recent] of uses) if ((recent.at(-1) ?? 0) <= now - windowMs) uses.delete(name)
}, windowMs).unref()

/** Checks a key with the scope, within its budgets; returns the account, or undefined after it has sent the refusal. */
export const guardOf = (pool: Pool) => {
  const credentialOf = async (key: string): Promise<Credential | undefined> => {
    const digest = hash("sha256", key)
    const kept = cache.get(digest)
    if (kept !== undefined && Date.now() < kept.until) return kept.credential
    const { rows } = await pool.query<Credential>({
      name: "key",
      text: `select k.id as "keyId", k.account_id as "accountId", k.scopes
             from accounts_key k join accounts_account a on a.id = k.account_id
             where k.hash = decode($1, 'hex') and k.revoked_at is null and a.status = 'active'`,
      values: [digest]
    })
    const [credential] = rows
    if (credential !== undefined) cache.set(digest, { credential, until: Date.now() + 5000 })
    return credential
  }

  return async (request: FastifyRequest, reply: FastifyReply, scope: string): Promise<string | undefined> => {
    const { authorization = "" } = request.headers
    const credential = authorization.startsWith("Bearer ") ? await credentialOf(authorization.slice(7)) : undefined
    if (credential === undefined) {
      reply.code(401).send({ code: "unauthorized" })
      return undefined
    }
    const [own, address] = [admit(`key ${credential.keyId}`), admit(`address ${request.ip}`)]
    const { remaining, resetSeconds } = own.remaining <= address.remaining ? own : address
    reply
      .header("x-ratelimit-limit", limit)
      .header("x-ratelimit-remaining", Math.max(0, remaining))
      .header("x-ratelimit-reset", resetSeconds)
    if (remaining < 0) {
      reply.code(429).send({ code: "rate_limited" })
      return undefined
    }
    if (credential.scopes.includes(scope)) return credential.accountId
    reply.code(403).send({ code: "insufficient_scope" })
    return undefined
  }
}
