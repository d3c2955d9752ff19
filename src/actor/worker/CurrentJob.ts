/** The job that the current fiber runs, for what is derived from it: the cause of what it sends, its log. */
import { Context } from "effect"
import type { ClaimedJob } from "../JobStore.ts"

export const CurrentJob = Context.Reference<ClaimedJob | undefined>("ekimae/actor/worker/CurrentJob", {
  defaultValue: () => undefined
})
