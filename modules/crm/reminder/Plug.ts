/** What notices add to the plug of the module. The layer needs `Messages` and `Attentions`. */
import { Layer } from "effect"
import { PruneNotices, pruneEachNight, SendNotices, SweepNotices, sweepEveryMinute } from "./Jobs.ts"
import { MissedNotices } from "./MissedNotices.ts"
import { NoticeRepo } from "./NoticeRepo.ts"
import { NoticeSender } from "./NoticeSender.ts"
import { Notices } from "./Notices.ts"
import * as Reactions from "./Reactions.ts"
import * as Workers from "./Workers.ts"

export const actors = [SendNotices, SweepNotices, PruneNotices] as const
export const schedules = [sweepEveryMinute, pruneEachNight]
export const reactions = [Reactions.PlanNotices, Reactions.ListMissedNotices] as const

const useCases = Layer.merge(Notices.layer, MissedNotices.layer).pipe(
  Layer.provide(NoticeSender.layer),
  Layer.provide(NoticeRepo.layer)
)

export const layer = Layer.merge(Workers.layer, Reactions.layer).pipe(Layer.provide(useCases))
