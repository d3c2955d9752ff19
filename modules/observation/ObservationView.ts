/** Observations in API responses. */
import { Schema } from "effect"
import { Id } from "../../src/http/endpoint/Texts.ts"
import { newsStatuses } from "../crm/contract.ts"
import { shownNotices } from "./Limits.ts"
import { BudgetYen, CronText, NotifyStaffIds, Settings, TimeZone, Title, TypeField } from "./NewObservation.ts"
import { resultOfNews } from "./notice/ChangeNews.ts"
import type { Observation } from "./Observation.ts"
import { JsonObject } from "./Observation.ts"
import { ObservationStatus, PausedReason, ResultStatus } from "./ObservationState.ts"
import type { ObservationDetail, QueuedRun } from "./Observations.ts"
import type { ObservationResult } from "./result/ResultRepo.ts"

const exampleId = "01KAJ30BSV9W2X4Z8B1C5DF7GH"
const exampleResultId = "01KAJ4M8N9P0Q1R2S3T4V5W6X7"

export const ObservationId = Id.annotate({
  description: "26 characters that sort by the time of creation",
  examples: [exampleId]
})

export const ResultId = Schema.String.annotate({
  description: "26 characters that sort by the time at which the run was due",
  examples: [exampleResultId]
})

export const time = (description: string) =>
  Schema.String.annotate({ description, format: "date-time", examples: ["2026-01-02T03:04:05.678Z"] })

export const timeOrNull = (description: string) => Schema.NullOr(time(description)).annotate({ description })

const yen = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

const exampleData = {
  price: 1080,
  currency: "JPY",
  level: 1080,
  unit: "円",
  change: {
    direction: "up",
    previous: 980,
    current: 1080,
    difference: 100,
    percent: 10.2,
    afterMinutes: 4320,
    isFirst: false,
    since: "2025-12-30T00:00:12.345Z"
  },
  last30Days: { min: 980, max: 1080 },
  summary: "価格が980円から1,080円に上がりました（+10.2%、3日ぶりの変化）"
}

export const ResultData = JsonObject.annotate({
  description:
    "What was read, by `observationType`. Where it has a level: `level` and `unit`; `change` against the last completed run, " +
    "null where there is none; `last30Days` with `min` and `max`; `summary`, all of it in one line of Japanese. Of a failed " +
    "run `error` with `code` and `message`, and `summary`",
  examples: [exampleData]
})

const resultFields = { id: ResultId, status: ResultStatus, data: ResultData }

export const Result = Schema.Struct(resultFields).annotate({
  identifier: "ObservationResult",
  description: "What a run found"
})

export const FullResult = Schema.Struct({
  ...resultFields,
  yen: yen("What the run cost; 0 for a failed one", 1),
  dueAt: time("When it was due, in UTC"),
  completedAt: time("When it ended, in UTC")
}).annotate({ identifier: "ObservationFullResult", description: "What a run found, when, and what it cost" })

export const Notice = Schema.Struct({
  resultId: ResultId,
  staffId: Id.annotate({ description: "Member of the staff", examples: ["01JZ3N5Q9A8S7D6F5G4H3J2K1M"] }),
  status: Schema.Literals(newsStatuses).annotate({
    description:
      "`queued`: it waits or is on its way. `failed`: LINE or the mail server refused it, or the mail came back. `unreached`: the member " +
      "has no channel for notices any more. `limit`: messages of the month, mails of the day or notices of this observation are used up",
    examples: ["sent"]
  }),
  at: time("When it was made, in UTC")
}).annotate({ identifier: "ObservationNotice", description: "A notice of a change to a member of the staff" })

export const Recipients = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      staffId: Id.annotate({ description: "For `notifyStaffIds`", examples: ["01JZ3N5Q9A8S7D6F5G4H3J2K1M"] }),
      name: Schema.String.annotate({ description: "Name of the member", examples: ["花"] }),
      channel: Schema.Literals(["line", "mail"]).annotate({ description: "Where notices go", examples: ["mail"] })
    }).annotate({ identifier: "ObservationRecipient", description: "A member of the staff" })
  ).annotate({ description: "Members of the staff who can be reached, by name" })
}).annotate({ identifier: "ObservationRecipients", description: "Members of the staff whom notices reach" })

const itemFields = {
  id: ObservationId,
  observationType: TypeField,
  title: Title,
  status: ObservationStatus,
  runCount: Schema.Int.annotate({ description: "Runs that ended, failed ones too", examples: [12] })
}

const Item = Schema.Struct({
  ...itemFields,
  observationType: Schema.String.annotate({ examples: ["price_monitor"], description: "What it watches" })
}).annotate({
  identifier: "ObservationItem",
  description: "An observation as the list shows it"
})

export const ObservationList = Schema.Struct({
  data: Schema.Array(Item).annotate({ description: "Newest first" })
}).annotate({ identifier: "ObservationList", description: "A page of the account's observations" })

const detailFields = {
  ...Item.fields,
  monthlySpentYen: yen("What the completed runs of this calendar month cost, in the time zone of the observation", 12),
  recentResults: Schema.Array(Result).annotate({ description: "The latest 20, newest first" }),
  schedule: CronText,
  timeZone: TimeZone,
  nextRunAt: timeOrNull("When it runs next, in UTC; null while it is not active"),
  lastRunAt: timeOrNull("When a run ended last, in UTC"),
  monthlyBudgetYen: BudgetYen,
  yenPerRun: yen("What a completed run costs; failed ones are free", 1),
  budgetExhausted: Schema.Boolean.annotate({
    description: "Whether a run would exceed the month's budget: none is made until `budgetRenewsAt`",
    examples: [false]
  }),
  budgetRenewsAt: time("When the next month begins in the time zone of the observation, in UTC"),
  skippedAt: timeOrNull("When a run was due last and not made, since it would have exceeded the budget, in UTC"),
  consecutiveFailures: Schema.Int.annotate({ description: "Failed runs since the last completed one", examples: [0] }),
  pausedReason: Schema.NullOr(PausedReason).annotate({ description: "Why it is paused; null unless it is" }),
  pausedAt: timeOrNull("Since when it is paused, in UTC"),
  archivedAt: timeOrNull("Since when it is archived, in UTC"),
  settings: Settings,
  notifyStaffIds: NotifyStaffIds,
  recentNotices: Schema.Array(Notice)
    .check(Schema.isMaxLength(shownNotices))
    .annotate({
      description: `The latest ${shownNotices} notices to the staff, newest first; they are known for 30 days`
    }),
  createdAt: time("When it was created, in UTC"),
  updatedAt: time("When it was changed by a request last, in UTC")
}

export const Detail = Schema.Struct(detailFields).annotate({
  identifier: "Observation",
  description: "An observation with its latest results"
})

export const OneObservation = Schema.Struct({ data: Detail }).annotate({
  identifier: "ObservationAnswer",
  description: "One observation"
})

export const ArchivedObservation = Schema.Struct({
  data: Schema.Struct({
    id: ObservationId,
    status: Schema.Literal("archived").annotate({ description: "It never runs again", examples: ["archived"] })
  }).annotate({ description: "The archived observation" })
}).annotate({ identifier: "ObservationArchivedAnswer", description: "Acknowledgement of an archiving" })

export const RunQueued = Schema.Struct({
  data: Schema.Struct({
    id: ObservationId,
    resultId: ResultId.annotate({
      description: "The `id` that the result will have",
      examples: [exampleResultId]
    }),
    status: Schema.Literal("queued").annotate({ description: "It runs in the background", examples: ["queued"] })
  }).annotate({ description: "The run" })
}).annotate({ identifier: "ObservationRunQueued", description: "Acknowledgement of a run" })

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toItem = ({
  id,
  observationType,
  runCount,
  status,
  title
}: Pick<Observation, "id" | "observationType" | "title" | "status" | "runCount">): typeof Item.Type => ({
  id,
  observationType,
  title,
  status,
  runCount
})

export const toResult = ({ data, id, status }: ObservationResult): typeof Result.Type => ({ id, status, data })

export const toFullResult = (result: ObservationResult): typeof FullResult.Type => ({
  ...toResult(result),
  yen: result.yen,
  dueAt: result.dueAt.toISOString(),
  completedAt: result.completedAt.toISOString()
})

export const toDetail = (observation: ObservationDetail): typeof Detail.Type => ({
  ...toItem(observation),
  monthlySpentYen: observation.spentYen,
  recentResults: observation.recentResults.map(toResult),
  schedule: observation.schedule,
  timeZone: observation.timeZone,
  nextRunAt: iso(observation.nextRunAt),
  lastRunAt: iso(observation.lastRunAt),
  monthlyBudgetYen: observation.monthlyBudgetYen,
  yenPerRun: observation.yenPerRun,
  budgetExhausted: observation.isExhausted,
  budgetRenewsAt: observation.budgetRenewsAt.toISOString(),
  skippedAt: iso(observation.skippedAt),
  consecutiveFailures: observation.consecutiveFailures,
  pausedReason: observation.pausedReason,
  pausedAt: iso(observation.pausedAt),
  archivedAt: iso(observation.archivedAt),
  settings: observation.settings,
  notifyStaffIds: observation.notifyStaffIds,
  recentNotices: observation.recentNotices.map(({ at, key, staffId, status }) => ({
    resultId: resultOfNews(key),
    staffId,
    status,
    at: at.toISOString()
  })),
  createdAt: observation.createdAt.toISOString(),
  updatedAt: observation.updatedAt.toISOString()
})

export const toQueued = ({ id, resultId }: QueuedRun): (typeof RunQueued.Type)["data"] => ({
  id,
  resultId,
  status: "queued"
})
