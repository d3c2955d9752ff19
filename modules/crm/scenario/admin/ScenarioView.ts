/** Scenarios and their runs in the API and on the command line of operators. */

import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { idOf } from "../../AdminGroup.ts"
import { examples } from "../../events/Fields.ts"
import { Definition } from "../definition/Definition.ts"
import {
  maxNameLength,
  Run,
  runStatuses,
  type Scenario,
  scenarioStatuses,
  stepOutcomes,
  TimelineEntry,
  waitReasons
} from "../Scenario.ts"
import type { RunDetail } from "../Scenarios.ts"

export const ScenarioId = idOf("The scenario")
export const RunId = idOf("The run")

const length = { message: `must have 1 to ${maxNameLength} characters` }
export const ScenarioName = Schema.String.check(
  Schema.isMinLength(1, length),
  Schema.isMaxLength(maxNameLength, length)
).annotate({ description: "For people, 1 to 100 characters", examples: ["友だち追加のお礼"] })

const exampleDefinition: typeof Definition.Type = {
  trigger: { type: "followed", firstOnly: true },
  reentry: "once",
  whenQuotaIsUsedUp: "wait",
  steps: [
    { id: "welcome", type: "message", texts: ["{displayName}さん、友だち追加ありがとうございます。"] },
    { id: "pause", type: "wait_until", time: "10:00", days: 2 },
    { id: "booked", type: "branch", condition: { type: "has_tag", tagId: examples.id }, yes: "bye" },
    { id: "coupon", type: "message", texts: ["ご予約はお済みですか。初回のお客様は10%オフです。"] },
    { id: "bye", type: "end" }
  ]
}

export const ScenarioView = Schema.Struct({
  accountId: idOf("The account"),
  id: ScenarioId,
  name: ScenarioName,
  status: Schema.Literals(scenarioStatuses).annotate({
    description: "`paused`: no friend enters, and runs under way stand still; `archived`: for good",
    examples: ["active"]
  }),
  version: Schema.Int.annotate({ description: "Of the definition that new runs get; 1 at first", examples: [1] }),
  running: Schema.Int.annotate({ description: "Runs under way, of all versions", examples: [12] }),
  ...Definition.fields,
  createdAt: time("When it was created"),
  updatedAt: time("When it was changed last")
}).annotate({ identifier: "CrmScenario", description: "A scenario of an account" })

export const ScenarioCreation = Schema.Struct({
  name: ScenarioName.check(readable),
  status: Schema.optionalKey(Schema.Literals(["active", "paused"])).annotate({
    description: "`active` when absent",
    examples: ["active"]
  }),
  ...Definition.fields
}).annotate({
  identifier: "CrmScenarioCreation",
  description: "A scenario that is to be",
  examples: [{ name: "友だち追加のお礼", ...exampleDefinition, steps: exampleDefinition.steps.slice(0, 2) }]
})

export const ScenarioUpdate = Schema.Struct({
  name: Schema.optionalKey(ScenarioName.check(readable)),
  definition: Schema.optionalKey(Definition).annotate({ description: "The whole of it, as a new version" })
})
  .annotate({
    identifier: "CrmScenarioUpdate",
    description: "What is to change; what is absent stays",
    examples: [{ name: "友だち追加のお礼", definition: exampleDefinition }]
  })
  // A definition that is sent as for a creation, without its name, would be passed over without a word.
  .check(
    Schema.makeFilter(
      ({ definition, name }) => definition !== undefined || name !== undefined || "must have name or definition"
    )
  )

const { endedAt: _ended, startedAt: _started, waitsUntil: _until, ...runFields } = Run.fields

const run = {
  ...runFields,
  id: RunId,
  accountId: idOf("The account"),
  scenarioId: ScenarioId,
  version: Schema.Int.annotate({ description: "The version that it goes through", examples: [1] }),
  friendId: idOf("The friend"),
  reservationId: Schema.NullOr(Schema.String).annotate({
    description: "The booking that it is about",
    examples: [null]
  }),
  status: Schema.Literals(runStatuses).annotate({ description: "`stopped`: before its end", examples: ["running"] }),
  nextStep: Schema.NullOr(Schema.String).annotate({
    description: "The step that comes next; null before the first and after the end",
    examples: ["pause"]
  }),
  waitsFor: Schema.NullOr(Schema.Literals(waitReasons)).annotate({
    description: "What it waits for; null while it goes on at once",
    examples: ["wait"]
  }),
  waitsUntil: timeOrNull("Until when it waits, where that is known"),
  startedAt: time("When the friend entered"),
  endedAt: timeOrNull("When it ended; null while it is under way")
}

export const RunView = Schema.Struct(run).annotate({ identifier: "CrmScenarioRun", description: "A friend's run" })

export const RunDetailView = Schema.Struct({
  ...run,
  timeline: Schema.Array(
    Schema.Struct({
      number: Schema.Int.annotate({ description: "1 is the first", examples: [1] }),
      stepId: Schema.String.annotate({ description: "The step", examples: ["welcome"] }),
      type: Schema.String.annotate({ description: "Its kind", examples: ["message"] }),
      outcome: Schema.Literals(stepOutcomes).annotate({
        description: "`skipped` says why; `waiting` until when; `yes` and `no` are of branches",
        examples: ["done"]
      }),
      reason: TimelineEntry.fields.reason.annotate({ description: "Why it was skipped, or waits", examples: [null] }),
      until: timeOrNull("Of a wait"),
      messageStatus: Schema.NullOr(Schema.String).annotate({
        description: "What became of its message: queued, sent, failed or unknown",
        examples: ["sent"]
      }),
      at: time("When")
    }).annotate({ identifier: "CrmScenarioTimelineEntry", description: "What became of a step" })
  ).annotate({ description: "Oldest first" })
}).annotate({ identifier: "CrmScenarioRunDetail", description: "A friend's run with its timeline" })

export const RunStart = Schema.Struct({ friendId: idOf("The friend", examples.other) }).annotate({
  identifier: "CrmScenarioStart",
  description: "Who is to enter",
  examples: [{ friendId: examples.other }]
})

export const toView = ({ definition, ...scenario }: Scenario): typeof ScenarioView.Type => ({
  ...scenario,
  ...definition
})

export const toRunView = (run: Run): typeof RunView.Type => run
export const toDetailView = (run: RunDetail): typeof RunDetailView.Type => run
