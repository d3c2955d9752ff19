/** What notices add to the plug of the module. The layer needs `Messages`, `Attentions`, `Mails` and `ShopPages`. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { PruneNotices, pruneEachNight, SendNotices, SweepNotices, sweepEveryMinute } from "./Jobs.ts"
import { MissedNotices } from "./MissedNotices.ts"
import { NoticeMails } from "./mail/NoticeMails.ts"
import { NoticeRepo } from "./NoticeRepo.ts"
import { NoticeSender } from "./NoticeSender.ts"
import { Notices } from "./Notices.ts"
import * as Reactions from "./Reactions.ts"
import { StaffNotices } from "./staff/StaffNotices.ts"

/** Calls a use case for each job of notices. */
const workers = Layer.unwrap(
  Effect.map(Notices, (notices) =>
    Layer.mergeAll(
      Actor.toLayer(SendNotices, ({ accountId }) => notices.giveDue(accountId)),
      Actor.toLayer(SweepNotices, () => notices.sweep),
      Actor.toLayer(PruneNotices, () => notices.prune)
    )
  )
)

export const actors = [SendNotices, SweepNotices, PruneNotices] as const
export const schedules = [sweepEveryMinute, pruneEachNight]
export const reactions = [Reactions.PlanNotices, Reactions.ListMissedNotices, Reactions.FollowEmails] as const

const useCases = Layer.merge(Notices.layer, MissedNotices.layer).pipe(
  Layer.provide(NoticeSender.layer),
  Layer.provide([NoticeMails.layer, StaffNotices.layer]),
  Layer.provide(NoticeRepo.layer)
)

export const layer = Layer.merge(workers, Reactions.layer).pipe(Layer.provide(useCases))
