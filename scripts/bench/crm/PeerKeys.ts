/** One effect per Idempotency-Key, as the peer does it: lock, look-up, effect and stored answer are one transaction. */
import { createHash } from "node:crypto"
import type { Pool } from "pg"

export class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/** Runs a named statement and returns its first row, if there is one. */
export type One = (name: string, text: string, values: ReadonlyArray<unknown>) => Promise<any>

interface Keyed {
  readonly accountId: string
  readonly route: string
  readonly key: string
  readonly body: object
  readonly status: number
}

export type Once = (
  keyed: Keyed,
  effect: (one: One) => Promise<object>
) => Promise<{ readonly status: number; readonly text: string }>

export const onceBy =
  (pool: Pool): Once =>
  async ({ accountId, body, key, route, status }, effect) => {
    const fingerprint = createHash("sha256").update(JSON.stringify(body)).digest()
    const lock = createHash("sha256")
      .update(JSON.stringify([accountId, route, key]))
      .digest()
    const client = await pool.connect()
    const one: One = async (name, text, values) => (await client.query({ name, text, values: [...values] })).rows[0]
    try {
      await client.query("begin")
      const locked = await one("lock", "select pg_try_advisory_xact_lock($1, $2) as got", [
        lock.readInt32BE(0),
        lock.readInt32BE(4)
      ])
      if (locked.got !== true) throw new Refusal(409, "idempotency_in_flight")
      const stored = await one(
        "stored",
        "select fingerprint, status, body::text from http_idempotency where account_id = $1 and route = $2 and key = $3 and created_at > now() - interval '24 hours'",
        [accountId, route, key]
      )
      if (stored !== undefined) {
        if (Buffer.compare(stored.fingerprint, fingerprint) !== 0) throw new Refusal(422, "idempotency_key_reused")
        await client.query("rollback")
        return { status: stored.status, text: stored.body }
      }
      const text = JSON.stringify(await effect(one))
      await one(
        "answer",
        `insert into http_idempotency (account_id, route, key, fingerprint, status, headers, body)
         values ($1, $2, $3, $4, $5, '{}', $6) on conflict (account_id, route, key) do update set
           fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = excluded.created_at`,
        [accountId, route, key, fingerprint, status, text]
      )
      await client.query("commit")
      return { status, text }
    } catch (error) {
      await client.query("rollback")
      throw error
    } finally {
      client.release()
    }
  }
