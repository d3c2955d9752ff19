/**
 * The channels whose hooks arrive, with their opened secrets, for a few seconds in memory: a hook costs no read of the
 * database. A change of a channel takes effect within that time, a new secret at once.
 */
import { Cache, Clock, Context, Effect, Layer } from "effect"
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

/** Channels and unknown ids in memory. */
const capacity = 10_000
const keptFor = "10 seconds"
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
      const cache = yield* Cache.make({
        capacity,
        timeToLive: keptFor,
        lookup: (channelId: string) =>
          Effect.gen(function* () {
            const channel = yield* repo.findByChannelId(channelId)
            const sealed = channel?.secret ?? null
            const known = channel === undefined || sealed === null ? undefined : yield* open(channel, sealed)
            return { known, readAt: yield* Clock.currentTimeMillis }
          })
      })
      const find = (channelId: string) => Effect.map(Cache.get(cache, channelId), ({ known }) => known)

      return KnownChannels.of({
        find,
        findAgain: Effect.fnUntraced(function* (channelId) {
          const now = yield* Clock.currentTimeMillis
          yield* Cache.invalidateWhen(cache, channelId, ({ readAt }) => now - readAt >= staleMs)
          return yield* find(channelId)
        })
      })
    })
  )
}
