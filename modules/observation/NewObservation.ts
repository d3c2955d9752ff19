/** Request bodies: a new observation, and changes of one. */

import { Schema } from "effect"
import { readable } from "../../src/http/endpoint/Texts.ts"
import { newsPerTopic } from "../crm/contract.ts"
import { maxBudgetYen, maxNotified, maxTitleLength } from "./Limits.ts"
import { JsonObject, type ObservationDraft } from "./Observation.ts"
import { ObservationStatus } from "./ObservationState.ts"
import { maxCronLength } from "./schedule/CronRules.ts"
import { observationTypes } from "./type/ObservationTypes.ts"

const maxZoneLength = 50
const maxIdLength = 26
/** No type has as many. */
const maxSettings = 20

export const defaultTimeZone = "Asia/Tokyo"

const titleLength = { message: `must have 1 to ${maxTitleLength} characters` }
export const Title = Schema.String.check(
  Schema.isMinLength(1, titleLength),
  Schema.isMaxLength(maxTitleLength, titleLength)
).annotate({ description: `For people, 1 to ${maxTitleLength} characters`, examples: ["駅前のランチ価格"] })

export const CronText = Schema.String.check(
  Schema.isMaxLength(maxCronLength, { message: `must have at most ${maxCronLength} characters` })
).annotate({
  description:
    "When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two " +
    "runs. It runs within that minute, at a second of its own",
  examples: ["0 9 * * *"]
})

export const TimeZone = Schema.String.check(
  Schema.isMaxLength(maxZoneLength, { message: `must have at most ${maxZoneLength} characters` })
).annotate({
  description: "IANA time zone of the schedule and of the budget's months",
  examples: [defaultTimeZone]
})

export const BudgetYen = Schema.NullOr(
  Schema.Int.check(
    Schema.isBetween(
      { minimum: 0, maximum: maxBudgetYen },
      { message: `must be a whole number from 0 to ${maxBudgetYen}` }
    )
  )
).annotate({
  description: "Most yen per calendar month; a run that would exceed it is not made. Null: no limit",
  examples: [100]
})

export const NotifyStaffIds = Schema.Array(
  Schema.String.check(Schema.isMaxLength(maxIdLength, { message: "must be the id of a member of the staff" }))
)
  .check(
    Schema.isMaxLength(maxNotified, { message: `must name at most ${maxNotified} members of the staff` }),
    Schema.isUnique({ message: "must name each member once" })
  )
  .annotate({
    description:
      `Members of the shop's staff who hear of each change by LINE or mail, at most ${maxNotified}: those of \`/observations/recipients\`. ` +
      `They hear of ${newsPerTopic} changes within 24 hours`,
    examples: [[]]
  })

const exampleSettings = observationTypes[0].example.settings as JsonObject
export const Settings = JsonObject.check(
  Schema.isMaxProperties(maxSettings, { message: `must have at most ${maxSettings} members` })
).annotate({ description: "What it watches; the members depend on `observationType`", examples: [exampleSettings] })

export const TypeField = Schema.Literals(observationTypes.map(({ type }) => type)).annotate({
  identifier: "ObservationType",
  description: `What it watches. ${observationTypes.map(({ type, yenPerRun }) => `\`${type}\` costs ${yenPerRun} yen per completed run`).join(", ")}`,
  examples: [observationTypes[0].type]
})

export const NewObservation = Schema.Struct({
  observationType: TypeField,
  title: Title.check(readable),
  schedule: CronText,
  timeZone: Schema.optionalKey(TimeZone).annotate({
    description: `IANA time zone of the schedule and of the budget's months; ${defaultTimeZone} when absent`,
    examples: [defaultTimeZone]
  }),
  monthlyBudgetYen: Schema.optionalKey(BudgetYen).annotate({
    description: "Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit",
    examples: [100]
  }),
  settings: Settings,
  notifyStaffIds: Schema.optionalKey(NotifyStaffIds)
}).annotate({
  identifier: "NewObservation",
  description: "What a new observation is to be",
  examples: [
    {
      observationType: observationTypes[0].type,
      title: "駅前のランチ価格",
      schedule: "0 9 * * *",
      timeZone: defaultTimeZone,
      monthlyBudgetYen: 100,
      settings: exampleSettings
    }
  ]
})
export type NewObservation = typeof NewObservation.Type

export const ObservationUpdate = Schema.Struct({
  title: Schema.optionalKey(Title.check(readable)),
  schedule: Schema.optionalKey(CronText),
  timeZone: Schema.optionalKey(TimeZone),
  monthlyBudgetYen: Schema.optionalKey(BudgetYen),
  settings: Schema.optionalKey(Settings).annotate({
    description:
      "All settings, the old ones are dropped. What was read by the old ones is compared with nothing that the new ones read"
  }),
  notifyStaffIds: Schema.optionalKey(NotifyStaffIds),
  status: Schema.optionalKey(ObservationStatus).annotate({
    description:
      "`paused` stops the schedule; `active` starts it and counts failures from 0; `archived` ends the observation for good",
    examples: ["active"]
  })
}).annotate({
  identifier: "ObservationUpdate",
  description: "What is to change; what is absent stays",
  examples: [{ schedule: "0 9,18 * * *", monthlyBudgetYen: 200, status: "active" }]
})
export type ObservationUpdate = typeof ObservationUpdate.Type

/** Makes a draft with the defaults of what is absent. */
export const toDraft = ({
  monthlyBudgetYen = null,
  notifyStaffIds = [],
  observationType,
  schedule,
  settings,
  timeZone = defaultTimeZone,
  title
}: NewObservation): ObservationDraft => ({
  observationType,
  title,
  schedule,
  timeZone,
  monthlyBudgetYen,
  settings,
  notifyStaffIds
})
