/** The key of a shop's pages, which signs what they hand out: made for the first visitor, and sealed by the vault. */

import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import type { SealedColumn } from "../../../src/secrets/reseal/SealedColumn.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { PageRepo } from "./PageRepo.ts"

const keyBytes = 32
const ownerOf = (accountId: string): string => `pages of ${accountId}`
export const sealed: ReadonlyArray<SealedColumn> = [
  { table: "crm_page", column: "key", key: ["account_id"], owner: ownerOf }
]

/** Keys in memory: they stay as they are for good. */
const capacity = 10_000

export class PageKeys extends Context.Service<
  PageKeys,
  {
    readonly of: (accountId: string) => Effect.Effect<Uint8Array>
  }
>()("crm/page/PageKeys") {
  static readonly layer = Layer.effect(
    PageKeys,
    Effect.gen(function* () {
      const repo = yield* PageRepo
      const vault = yield* Vault
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within
      const keys = new Map<string, Uint8Array>()

      const opened = (accountId: string, sealed: Uint8Array | null | undefined) =>
        sealed == null
          ? Effect.undefined
          : vault.open(ownerOf(accountId), sealed).pipe(
              Effect.map((text) => new Uint8Array(Buffer.from(text, "base64url"))),
              Effect.catchTag("SecretUnreadable", ({ message }) => Effect.as(Effect.logError(message), undefined))
            )

      /** The first visitor of a shop makes its key; of several at once all get the one that is stored. */
      const keyWithin = Effect.fnUntraced(function* (accountId: string) {
        const stored = yield* repo.key(accountId)
        const found = yield* opened(accountId, stored)
        if (found !== undefined) return found
        const text = Buffer.from(yield* random.randomBytes(keyBytes)).toString("base64url")
        const sealed = yield* vault.seal(ownerOf(accountId), text)
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const now = yield* opened(accountId, yield* repo.addKey(accountId, sealed, stored ?? null, at))
        return now ?? (yield* Effect.die(new Error("The key of the pages is gone")))
      })

      const keyOf = Effect.fnUntraced(function* (accountId: string) {
        const known = keys.get(accountId)
        if (known !== undefined) return known
        const key = yield* within(accountId, keyWithin(accountId))
        if (keys.size >= capacity) keys.delete(keys.keys().next().value ?? "")
        keys.set(accountId, key)
        return key
      })

      return PageKeys.of({ of: keyOf })
    })
  ).pipe(Layer.provide([PageRepo.layer, Vault.layer]))
}
