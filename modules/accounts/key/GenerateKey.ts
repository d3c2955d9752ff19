/** Generates a key: its row, the hash to store, and the secret text to show once. */
import { Effect, Redacted } from "effect"
import type { SecureRandom } from "effect/crypto"
import * as ApiKey from "./ApiKey.ts"
import type { Key, KeyKind, Scope } from "./Key.ts"

export const generateKey = Effect.fnUntraced(function* (
  random: SecureRandom.SecureRandom["Service"],
  newKey: {
    readonly accountId: string
    readonly kind: KeyKind
    readonly name: string
    readonly scopes: ReadonlyArray<Scope>
    readonly installationId?: string | null
  },
  createdAt: Date,
  expiresAt: Date | null
) {
  const secret = yield* ApiKey.generate(random, newKey.kind)
  const text = Redacted.value(secret)
  const key: Key = {
    id: yield* random.ulid,
    accountId: newKey.accountId,
    kind: newKey.kind,
    name: newKey.name,
    lastFour: ApiKey.lastFour(text),
    scopes: newKey.scopes,
    createdAt,
    expiresAt,
    revokedAt: null,
    replacedBy: null,
    installationId: newKey.installationId ?? null,
    lastUsedAt: null
  }
  return { key, hash: ApiKey.digest(text), secret }
})
