/**
 * The channels whose hooks arrive, with their opened secrets, for a few seconds in memory: a hook costs no read of the
 * database. A change of a channel takes effect within that time, a new secret at once. Ids that no channel has are kept apart,
 * so that those who make them up push no channel out.
 */
import { Cache, Clock, Context, Effect, Layer, Option } from "effect"
import { Vault } from "../../../../src/secrets/Vault.ts"
import { type Channel, secretOwner } from "../channel/Channel.ts"
import { ChannelRepo } from "../channel/ChannelRepo.ts"

export interface KnownChannel {
  readonly accountId: string
  readonly channelId: string
  readonly secret: string
  /** Null: any destination. */
  readonly botUserId: string | null
  readonly isForwarded: boolean
}

/** Channels in memory, and as many unknown ids. */
const capacity = 10_000
const keptFor = "10 seconds"
/** Form of ids at LINE and of the sandbox's. */
const idForm = /^(?:\d{1,32}|sandbox-[0-9a-f]{10})$/
/** A wrong signature makes the channel be read again, but no more often than this. */
const staleMs = 1_000

export class KnownChannels extends Context.Service<
  KnownChannels,
  {
    readonly find: (channelId: string) => Effect.Effect<KnownChannel | undefined>
    /** The channel as it is stored now, if what `find` answered may be older. */
    readonly findAgain: (channelId: string) => Effect.Effect<KnownChannel | undefined>
  }
>()("crm/line/inbound/KnownChannels") {
  static readonly layer = Layer.effect(
    KnownChannels,
    Effect.gen(function* () {
      const repo = yield* ChannelRepo
      const vault = yield* Vault

      const open = (channel: Channel, sealed: Uint8Array) =>
        vault.open(secretOwner(channel.channelId), sealed).pipe(
          Effect.map(
            (secret): KnownChannel => ({
              accountId: channel.accountId,
              channelId: channel.channelId,
              secret,
              botUserId: channel.botUserId,
              isForwarded: channel.forwardUrl !== null
            })
          ),
          Effect.catchTag("SecretUnreadable", (lost) => Effect.as(Effect.logError(lost.message), undefined))
        )
      const lookup = Effect.fnUntraced(function* (channelId: string) {
        const channel = yield* repo.findByChannelId(channelId)
        const sealed = channel?.secret ?? null
        const known = channel === undefined || sealed === null ? undefined : yield* open(channel, sealed)
        return { known, readAt: yield* Clock.currentTimeMillis }
      })
      const caches = Cache.make({ capacity, timeToLive: keptFor, lookup })
      /** Filled with what `looked` finds. */
      const channels = yield* caches
      /** Looks ids up, and keeps those that no channel has. */
      const looked = yield* caches

      const find = Effect.fnUntraced(function* (channelId: string) {
        if (!idForm.test(channelId)) return undefined
        const kept = yield* Cache.getSuccess(channels, channelId)
        if (Option.isSome(kept)) return kept.value.known
        const found = yield* Cache.get(looked, channelId)
        if (found.known !== undefined) {
          yield* Cache.set(channels, channelId, found)
          yield* Cache.invalidate(looked, channelId)
        }
        return found.known
      })

      return KnownChannels.of({
        find,
        findAgain: Effect.fnUntraced(function* (channelId) {
          const now = yield* Clock.currentTimeMillis
          for (const cache of [channels, looked]) {
            yield* Cache.invalidateWhen(cache, channelId, ({ readAt }) => now - readAt >= staleMs)
          }
          return yield* find(channelId)
        })
      })
    })
  )
}
