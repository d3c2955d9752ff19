/** Many keys, since one key may make 60 requests per minute only. */
import { randomBytes } from "node:crypto"
import type { Client } from "pg"
import { bodyFrom, digest, format, lastFour } from "../../modules/accounts/key/ApiKey.ts"
import { type KeyKind, Scope } from "../../modules/accounts/key/Key.ts"
import { accountRequestsPerMinute } from "../../modules/accounts/Plan.ts"

const randomBody = (): string => {
  const body = bodyFrom(randomBytes(64))
  return body.length < 32 ? randomBody() : body.slice(0, 32)
}

export const insertKeys = async (
  client: Client,
  count: number,
  account: string,
  kind: KeyKind = "sk"
): Promise<ReadonlyArray<string>> => {
  const keys = Array.from({ length: count }, () => format(kind, randomBody()))
  await client.query(
    `insert into accounts_account (id, name, analytics_plan, business_plan, crm_plan, created_at)
     values ($1, 'Benchmark', 'max_20x', 'enterprise', 'suite', now()) on conflict do nothing`,
    [account]
  )
  await client.query(
    `insert into accounts_workspace (id, account_id, name, created_at) values ($1, $1, 'Main', now())
     on conflict do nothing`,
    [account]
  )
  await client.query(
    `insert into accounts_key (id, account_id, kind, name, hash, last_four, scopes, created_at)
     select id, $1, $5, 'benchmark', decode(hash, 'hex'), last_four, $6, now()
     from unnest($2::text[], $3::text[], $4::text[]) as key (id, hash, last_four)`,
    [
      account,
      keys.map((key) => key.slice(-32, -6)),
      keys.map(digest),
      keys.map(lastFour),
      kind,
      kind === "crm" ? Scope.literals : []
    ]
  )
  return keys
}

/** Keys of an account that together may ask what each of them may. */
const keysPerAccount = accountRequestsPerMinute.analytics.max_20x / 60

/** Keys of area analytics, of as many accounts as the limits of accounts need. */
export const insertKeysOfAccounts = async (client: Client, count: number): Promise<ReadonlyArray<string>> => {
  const keys: Array<string> = []
  while (keys.length < count) {
    const account = `01BENCHK${String(keys.length).padStart(18, "0")}`
    keys.push(...(await insertKeys(client, Math.min(keysPerAccount, count - keys.length), account)))
  }
  return keys
}
