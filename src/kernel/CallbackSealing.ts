/** Makes the tokens of callbacks: 256 random bits each, sealed by the vault. */
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { CallbackTokens, idOf } from "../actor/step/callback/CallbackTokens.ts"
import type { SealedColumn } from "../secrets/reseal/SealedColumn.ts"
import { Vault } from "../secrets/Vault.ts"
import { baseUrl } from "../settings/BaseUrl.ts"
import { Settings } from "../settings/Settings.ts"

const tokenBytes = 32

const ownerOf = (id: string): string => `callback ${id}`

export const sealedCallback: SealedColumn = {
  table: "job_callback",
  column: "sealed_token",
  key: ["id"],
  owner: ownerOf
}

export const make = Effect.gen(function* () {
  const [vault, random, settings] = [yield* Vault, yield* SecureRandom.SecureRandom, yield* Settings]
  return CallbackTokens.of({
    issue: Effect.gen(function* () {
      const token = Buffer.from(yield* random.randomBytes(tokenBytes)).toString("base64url")
      const id = idOf(token)
      return { id, sealed: yield* vault.seal(ownerOf(id), token) }
    }),
    open: ({ id, sealed }) => Effect.orDie(vault.open(ownerOf(id), sealed)),
    addressOf: (token) => `${baseUrl(settings)}/callbacks/${token}`
  })
})

/** Provided by modules whose actors have callbacks, to their handlers. */
export const layer = Layer.effect(CallbackTokens, make).pipe(Layer.provide(Vault.layer))
