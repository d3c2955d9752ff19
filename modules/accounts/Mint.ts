/** A fresh key: its row, the hash that is stored of it, and the text that is shown once. */
import { Effect, Redacted } from "effect"
import type { SecureRandom } from "effect/crypto"
import * as ApiKey from "./ApiKey.ts"
import type { Key, KeyKind, Scope } from "./Key.ts"

export const mint = Effect.fnUntraced(function* (
  random: SecureRandom.SecureRandom["Service"],
  wanted: {
    readonly accountId: string
    readonly kind: KeyKind
    readonly name: string
    readonly scopes: ReadonlyArray<Scope>
  },
  createdAt: Date,
  expiresAt: Date | null
) {
  const secret = yield* ApiKey.generate(random, wanted.kind)
  const text = Redacted.value(secret)
  const key: Key = {
    id: yield* random.ulid,
    accountId: wanted.accountId,
    kind: wanted.kind,
    name: wanted.name,
    lastFour: ApiKey.lastFour(text),
    scopes: wanted.scopes,
    createdAt,
    expiresAt,
    revokedAt: null,
    replacedBy: null,
    lastUsedAt: null
  }
  return { key, hash: ApiKey.digest(text), secret }
})
