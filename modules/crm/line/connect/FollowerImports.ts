/**
 * Stores the followers whom a channel had before it was connected, a page per job. Where it goes on is stored with each page,
 * so that it resumes where a node was lost. Names follow by jobs of their own. No event is published.
 */
import { Context, Effect, Layer } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Friends } from "../../friend/Friends.ts"
import type { ChannelFailure } from "../channel/ChannelErrors.ts"
import { ChannelRepo } from "../channel/ChannelRepo.ts"
import { type FollowersPage, MessagingChannel } from "../channel/MessagingChannel.ts"
import { FetchLineProfile, ImportLineFollowers } from "../Jobs.ts"

export class FollowerImports extends Context.Service<
  FollowerImports,
  {
    /** In the caller's transaction; from the first follower on. */
    readonly start: (accountId: string, channelId: string) => Effect.Effect<void>
    /** Does the next page, and sends the job of the one after it. */
    readonly nextPage: (accountId: string, channelId: string) => Effect.Effect<void, ChannelFailure>
    /** The import is given up. */
    readonly fail: (accountId: string, channelId: string) => Effect.Effect<void>
  }
>()("crm/line/connect/FollowerImports") {
  static readonly layer = Layer.effect(
    FollowerImports,
    Effect.gen(function* () {
      const repo = yield* ChannelRepo
      const channel = yield* MessagingChannel
      const friends = yield* Friends
      const jobs = yield* Jobs
      const within = yield* Tenant.within

      /** Undefined when the account has another channel by now, or nothing is being imported. */
      const running = Effect.fnUntraced(function* (accountId: string, channelId: string) {
        const found = yield* repo.find(accountId)
        return found?.channelId === channelId && found.followersState === "running" ? found : undefined
      })

      const storePage = Effect.fnUntraced(function* (accountId: string, channelId: string, page: FollowersPage) {
        const current = yield* running(accountId, channelId)
        if (current === undefined) return
        const stored = yield* friends.registerFollowers(accountId, page.lineUserIds)
        yield* jobs.sendAll(
          FetchLineProfile,
          stored.map(({ id: friendId, lineUserId }) => ({
            payload: { accountId, friendId, lineUserId },
            options: { uniqueKey: friendId }
          }))
        )
        yield* repo.setFollowers(accountId, {
          state: page.cursor === null ? "completed" : "running",
          cursor: page.cursor,
          imported: current.followersImported + stored.length
        })
        if (page.cursor !== null) yield* jobs.send(ImportLineFollowers, { accountId, channelId })
      })

      const end = (accountId: string, channelId: string, state: "unavailable" | "failed") =>
        within(
          accountId,
          Effect.flatMap(running(accountId, channelId), (current) =>
            current === undefined
              ? Effect.void
              : repo.setFollowers(accountId, { state, cursor: null, imported: current.followersImported })
          )
        )

      return FollowerImports.of({
        start: (accountId, channelId) =>
          within(
            accountId,
            Effect.andThen(
              repo.setFollowers(accountId, { state: "running", cursor: null, imported: 0 }),
              jobs.send(ImportLineFollowers, { accountId, channelId })
            )
          ),
        nextPage: Effect.fn("FollowerImports.nextPage")(function* (accountId, channelId) {
          const current = yield* within(accountId, running(accountId, channelId))
          if (current === undefined) return
          yield* channel.followers(accountId, current.followersCursor).pipe(
            Effect.flatMap((page) => within(accountId, storePage(accountId, channelId, page))),
            Effect.catchTag("FollowersUnavailable", () => end(accountId, channelId, "unavailable"))
          )
        }),
        fail: (accountId, channelId) => end(accountId, channelId, "failed")
      })
    })
  )
}
