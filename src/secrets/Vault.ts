/**
 * Seals secrets at rest under a key that is not in the database. The keys are those of `SECRETS_KEY` (the first seals,
 * all of them open, so that a key can be replaced), or a file beside the data. A node that lacks a key which other nodes
 * have sealed with does not start.
 */
import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Settings } from "../settings/Settings.ts"
import { FastSql } from "../sql/Database.ts"
import * as KeyRegister from "./KeyRegister.ts"
import * as SealingKeys from "./SealingKeys.ts"
import * as SecretsKeyFile from "./SecretsKeyFile.ts"

/** Whether this start gives up secrets whose key is lost: the operator passed `--accept-lost-secrets`. */
export const AcceptLostSecrets = Context.Reference<boolean>("ekimae/secrets/AcceptLostSecrets", {
  defaultValue: () => false
})

/** The secret was sealed with a key that this node lacks, or for another owner, or it is damaged. */
export class SecretUnreadable extends Schema.TaggedError<SecretUnreadable>()("SecretUnreadable", {
  owner: Schema.String
}) {
  override get message() {
    return `The secret of ${this.owner} cannot be opened`
  }
}

export class Vault extends Context.Service<
  Vault,
  {
    /** Name in hex of the key that seals. */
    readonly keyName: string
    /** Dies with `SecretsKeyLost` when other nodes have sealed with a key that this one does not have. */
    readonly seal: (owner: string, secret: string) => Effect.Effect<Uint8Array>
    readonly open: (owner: string, sealed: Uint8Array) => Effect.Effect<string, SecretUnreadable>
    /** Dies likewise. What cannot be opened although the node has every key is lost for good. */
    readonly verify: Effect.Effect<void>
  }
>()("ekimae/secrets/Vault") {
  static readonly layer: Layer.Layer<
    Vault,
    SecretsKeyFile.SecretsKeyUnusable | KeyRegister.SecretsKeyLost,
    Settings | SecureRandom.SecureRandom | FastSql
  > = Layer.effect(
    Vault,
    Effect.gen(function* () {
      const { dataDir, secretsKey } = yield* Settings
      // Not the connection of the caller's transaction, which may run as a tenant.
      const sql = yield* FastSql
      const found = Option.isSome(secretsKey) ? Redacted.value(secretsKey.value) : yield* SecretsKeyFile.find
      const present =
        Option.isSome(secretsKey) || found !== undefined
          ? `the key of this node is another one${Option.isSome(secretsKey) ? "" : ` (${SecretsKeyFile.fileOf(dataDir)})`}`
          : `the file ${SecretsKeyFile.fileOf(dataDir)} is missing`
      // A key file is created only when no stored secret needs a missing key.
      const before = KeyRegister.make(sql, yield* SealingKeys.make(found ?? [new Uint8Array(32)]))
      const lost = yield* before.lost
      if (lost.length > 0) {
        if (!(yield* AcceptLostSecrets)) return yield* new KeyRegister.SecretsKeyLost({ keys: lost, present })
        yield* before.forgetLost
        yield* Effect.logWarning(`Secrets that were sealed with ${lost.join(", ")} are given up`)
      }
      const keys = found ?? (yield* SecretsKeyFile.read)
      const register = KeyRegister.make(sql, yield* SealingKeys.make(keys))
      const random = yield* SecureRandom.SecureRandom
      const vault = yield* make(keys)
      const verify = Effect.flatMap(register.lost, (names) =>
        names.length === 0 ? Effect.void : Effect.die(new KeyRegister.SecretsKeyLost({ keys: names, present }))
      )
      const add = Effect.flatMap(random.randomBytes(SealingKeys.nonceLength), register.add)
      return Vault.of({
        keyName: vault.keyName,
        open: vault.open,
        seal: (owner, secret) => verify.pipe(Effect.andThen(add), Effect.andThen(vault.seal(owner, secret))),
        verify
      })
    })
  )
}

/**
 * A vault without a database.
 *
 * @param keys 32 bytes each; the first one seals
 */
export const make = Effect.fnUntraced(function* (keys: ReadonlyArray<Uint8Array>) {
  const random = yield* SecureRandom.SecureRandom
  const sealing = yield* SealingKeys.make(keys)
  return Vault.of({
    keyName: Buffer.from(sealing.name).toString("hex"),
    seal: (owner, secret) =>
      Effect.flatMap(random.randomBytes(SealingKeys.nonceLength), (nonce) => sealing.seal(owner, secret, nonce)),
    open: (owner, sealed) =>
      Effect.flatMap(sealing.open(owner, sealed), (secret) =>
        secret === undefined ? Effect.fail(new SecretUnreadable({ owner })) : Effect.succeed(secret)
      ),
    verify: Effect.void
  })
})
