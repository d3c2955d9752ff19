/** Jobs that follow from a change of the shop or its menus. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import type { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { StorageFull } from "../../../src/sql/storage/StorageFull.ts"

/**
 * Brings the slots ahead in line with rules, days off and opening hours. Jobs of an account run one after another, and each
 * reads what holds then, so the one that a change sends sees the change.
 */
export const GenerateSlots = Actor.make("crm/generate_slots", {
  payload: Schema.Struct({ accountId: Schema.String, menuId: Schema.NullOr(Schema.String) }),
  failure: StorageFull,
  // Only the shop or the operator can make room, and the next change or night generates again.
  permanent: () => true,
  retry: Retry.exponential({ max: 5, base: "5 seconds", factor: 4 }),
  timeout: "10 minutes",
  concurrency: 2,
  mailbox: ({ accountId }) => `slots/${accountId}`,
  retention: "7 days"
})

/** A generation that waits reads what holds when it starts, so one is enough for any number of changes of a menu, or of the shop. */
export const sendGeneration = (jobs: Jobs["Service"], accountId: string, menuId: string | null) =>
  jobs.send(GenerateSlots, { accountId, menuId }, { unique: { key: menuId ?? accountId, on: "runAgain" } })
