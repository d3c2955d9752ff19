/**
 * Registers in the database which keys have sealed secrets there. A key is registered before its first secret is stored,
 * so a node can check at the start, and before it seals, that it has every key that other nodes use.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import { dieOnSql } from "../sql/Pg.ts"
import type { SealingKeys } from "./SealingKeys.ts"

/** Secrets in this database need a key that the node does not have. */
export class SecretsKeyLost extends Schema.TaggedError<SecretsKeyLost>()("SecretsKeyLost", {
  keys: Schema.Array(Schema.String),
  /** What the node has instead, in words. */
  present: Schema.String
}) {
  override get message() {
    const which = this.keys.length === 1 ? `the key ${this.keys[0]}` : `the keys ${this.keys.join(", ")}`
    return `SECRETS_KEY: secrets in this database were sealed with ${which}, and ${this.present}. Give the key back (SECRETS_KEY takes several, with commas), or give those secrets up: start once with --accept-lost-secrets, and whatever needs one of them is disabled until it gets a new secret`
  }
}

interface Row {
  readonly name: Uint8Array
  readonly canary: Uint8Array
}

const owner = "ekimae/secrets/canary"

const hex = (name: Uint8Array): string => Buffer.from(name).toString("hex")

export const make = (sql: PgClient.PgClient, keys: SealingKeys) => {
  const rows = dieOnSql(sql<Row>`select name, canary from secrets_key order by created_at, name`)
  const isLost = ({ canary }: Row) => Effect.map(keys.open(owner, canary), (opened) => opened === undefined)
  const lost = rows.pipe(
    Effect.flatMap((all) => Effect.filter(all, isLost)),
    Effect.map((all) => all.map(({ name }) => name))
  )

  return {
    /** Whether nothing was ever sealed here. */
    isEmpty: Effect.map(rows, ({ length }) => length === 0),
    /** Names of keys that have sealed secrets and are not among the node's. */
    lost: Effect.map(lost, (names) => names.map(hex)),
    /** Before a secret is sealed. */
    add: (nonce: Uint8Array) =>
      keys.seal(owner, "canary", nonce).pipe(
        Effect.flatMap(
          (canary) =>
            sql`insert into secrets_key (name, canary) values (${keys.name}, ${canary}) on conflict do nothing`
        ),
        dieOnSql,
        Effect.asVoid
      ),
    /** Gives up the keys that are lost. */
    forgetLost: Effect.flatMap(lost, (names) =>
      Effect.forEach(names, (name) => dieOnSql(sql`delete from secrets_key where name = ${name}`), { discard: true })
    )
  }
}
