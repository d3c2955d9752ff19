/** Implements the ports of the contract that concern tokens of installed apps, in the transactions of their callers. */
import { DateTime, Duration, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as CredentialInvalidation from "../authentication/CredentialInvalidation.ts"
import { InstallationTokens, KeyStates } from "../contract.ts"
import { generateKey } from "./GenerateKey.ts"
import { endOfGrace } from "./Key.ts"
import { KeyRepo } from "./KeyRepo.ts"

const usualGrace = Duration.hours(24)

const tokens = Layer.effect(
  InstallationTokens,
  Effect.gen(function* () {
    const repo = yield* KeyRepo
    const random = yield* SecureRandom.SecureRandom
    const invalidate = yield* CredentialInvalidation.make
    const now = Effect.map(DateTime.now, DateTime.toDateUtc)

    return InstallationTokens.of({
      issue: Effect.fn("InstallationTokens.issue")(function* (
        { accountId, installationId },
        { grace = usualGrace, name, scopes }
      ) {
        const at = yield* now
        const earlier = yield* repo.lockInstallation(accountId, installationId)
        const newKey = { accountId, kind: "crm_inst", name, scopes, installationId } as const
        const { hash, key, secret } = yield* generateKey(random, newKey, at, null)
        yield* repo.insert(key, hash)
        for (const { expiresAt, id, replacedBy } of earlier) {
          const end = endOfGrace({ expiresAt }, at, Duration.toMillis(grace))
          yield* repo.replace(id, replacedBy ?? key.id, end)
          yield* invalidate({ key: id })
        }
        return secret
      }),
      revoke: Effect.fn("InstallationTokens.revoke")(function* ({ accountId, installationId }) {
        const at = yield* now
        const keys = yield* repo.lockInstallation(accountId, installationId)
        for (const { id } of keys) {
          yield* repo.revoke(id, at)
          yield* invalidate({ key: id })
        }
        return keys.length
      }),
      setScopes: Effect.fn("InstallationTokens.setScopes")(function* ({ accountId, installationId }, scopes) {
        const keys = yield* repo.lockInstallation(accountId, installationId)
        yield* repo.setScopes(accountId, installationId, scopes)
        for (const { id } of keys) yield* invalidate({ key: id })
      })
    })
  })
)

const states = Layer.effect(
  KeyStates,
  Effect.map(KeyRepo, ({ isRevoked }) => KeyStates.of({ isRevoked }))
)

export const layer = Layer.merge(tokens, states)
