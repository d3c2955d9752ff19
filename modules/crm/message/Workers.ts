/** Calls a use case for each job of messages, and declares the schedule of their retention. */
import { DateTime, Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { QuotaNotRead, ReadLineQuota, RetainMessages } from "./Jobs.ts"
import { MessageRepo } from "./MessageRepo.ts"
import * as PushWorker from "./push/PushWorker.ts"
import { QuotaRepo } from "./QuotaRepo.ts"
import { readLine } from "./Quotas.ts"

/** Texts are personal; that a message was sent, and when, is a record. */
const textsFor = { days: 30 }
const messagesFor = { days: 400 }
const batch = 5_000

const retain = Effect.gen(function* () {
  const repo = yield* MessageRepo
  const now = yield* DateTime.now
  const textsBefore = DateTime.toDateUtc(DateTime.subtract(now, textsFor))
  const idsBefore = Ulids.from(DateTime.toEpochMillis(DateTime.subtract(now, messagesFor)))
  while ((yield* repo.forgetTexts(textsBefore, batch)) === batch);
  while ((yield* repo.deleteEnded(idsBefore, batch)) === batch);
})

const readQuota = Layer.unwrap(
  Effect.map(readLine, (read) =>
    Actor.toLayer(ReadLineQuota, ({ accountId }) =>
      Effect.mapError(read(accountId), ({ message }) => new QuotaNotRead({ reason: message }))
    )
  )
)

export const layer = Layer.mergeAll(
  PushWorker.layer.pipe(Layer.provide(MessageRepo.layer)),
  readQuota.pipe(Layer.provide(QuotaRepo.layer)),
  Layer.unwrap(
    Effect.map(MessageRepo, (repo) =>
      Actor.toLayer(RetainMessages, () => Effect.provideService(retain, MessageRepo, repo))
    )
  ).pipe(Layer.provide(MessageRepo.layer))
)

export const schedules = [
  CronSchedule.make("crm/retain-messages", {
    cron: "23 3 * * *",
    timeZone: "Asia/Tokyo",
    actor: RetainMessages,
    payload: {}
  })
]
