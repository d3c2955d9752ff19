/** Declares `/admin/v1/crm/accounts/{accountId}/scenarios`. */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { Limit } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, idOf, needsRole } from "../../AdminGroup.ts"
import { FriendNotFound } from "../../friend/Errors.ts"
import {
  RunNotFound,
  RunNotStarted,
  ScenarioArchived,
  ScenarioNotFound,
  ScenarioTagNotFound,
  TooManyScenarios
} from "../Errors.ts"
import { runStatuses } from "../Scenario.ts"
import {
  RunDetailView,
  RunId,
  RunStart,
  RunView,
  ScenarioCreation,
  ScenarioId,
  ScenarioUpdate,
  ScenarioView
} from "./ScenarioView.ts"

const one = { accountId, id: ScenarioId }
const oneRun = { ...one, runId: RunId }
const noScenario = [problem(AccountNotFound), problem(ScenarioNotFound)] as const
const changing = [...noScenario, problem(ScenarioArchived)] as const

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: {
    archived: Schema.Literals(["true", "false"])
      .annotate({ description: "Whether archived ones are listed too; `false` when absent", examples: ["false"] })
      .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed("false" as const))),
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    scenarios: Schema.Array(ScenarioView).annotate({ description: "Newest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmScenarioList", description: "A page of scenarios" }),
  error: problem(AccountNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List an account's scenarios")
  .annotate(OpenApi.Description, "Newest first.")

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: ScenarioCreation,
  success: ScenarioView.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(ScenarioTagNotFound), problem(TooManyScenarios)]
})
  .annotate(OpenApi.Summary, "Create a scenario")
  .annotate(
    OpenApi.Description,
    "An active one starts with what happens from now on. At most 500 that are not archived; of the active ones that an " +
      "event fits it starts the 50 oldest."
  )
  .pipe(operation({ audit: "crm_scenario_create" }))

const read = HttpApiEndpoint.get("read", "/:id", { params: one, success: ScenarioView, error: noScenario })
  .annotate(OpenApi.Summary, "Read a scenario")
  .annotate(OpenApi.Description, "In its newest version.")

const update = HttpApiEndpoint.patch("update", "/:id", {
  params: one,
  payload: ScenarioUpdate,
  success: ScenarioView,
  error: [...changing, problem(ScenarioTagNotFound)]
})
  .annotate(OpenApi.Summary, "Change a scenario")
  .annotate(OpenApi.Description, "Another definition is a new version. Runs under way go on through theirs.")
  .pipe(operation({ audit: "crm_scenario_update" }))

const status = (name: "pause" | "resume" | "stop", summary: string, description: string) =>
  HttpApiEndpoint.post(name, `/:id/${name}`, { params: one, success: ScenarioView, error: changing })
    .annotate(OpenApi.Summary, summary)
    .annotate(OpenApi.Description, description)
    .pipe(operation({ audit: `crm_scenario_${name}` }))

const pause = status("pause", "Pause a scenario", "No friend enters, and runs under way stand still. Idempotent.")
const resume = status("resume", "Resume a scenario", "Runs that stood still go on at once. Idempotent.")
const stop = status("stop", "Stop all runs of a scenario", "Ends runs under way, and pauses the scenario.")

const archive = HttpApiEndpoint.post("archive", "/:id/archive", {
  params: one,
  success: ScenarioView,
  error: noScenario
})
  .annotate(OpenApi.Summary, "Archive a scenario")
  .annotate(OpenApi.Description, "Ends runs under way, for good. Its timelines stay. Idempotent.")
  .pipe(operation({ audit: "crm_scenario_archive" }))

const start = HttpApiEndpoint.post("start", "/:id/runs", {
  params: one,
  payload: RunStart,
  success: RunDetailView.pipe(HttpApiSchema.status(201)),
  error: [...changing, problem(FriendNotFound), problem(RunNotStarted)]
})
  .annotate(OpenApi.Summary, "Start a run by hand")
  .annotate(OpenApi.Description, "Whatever starts the scenario otherwise. Its rule of entering again holds.")
  .pipe(operation({ audit: "crm_scenario_start", target: "id" }))

const runs = HttpApiEndpoint.get("runs", "/:id/runs", {
  params: one,
  query: {
    friendId: Schema.optionalKey(idOf("Only of this friend")),
    status: Schema.optionalKey(Schema.Literals(runStatuses)).annotate({
      description: "Only with this status",
      examples: ["running"]
    }),
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    runs: Schema.Array(RunView).annotate({ description: "Newest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmScenarioRunList", description: "A page of runs" }),
  error: noScenario
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List the runs of a scenario")
  .annotate(OpenApi.Description, "Newest first, of all versions.")

const readRun = HttpApiEndpoint.get("readRun", "/:id/runs/:runId", {
  params: oneRun,
  success: RunDetailView,
  error: [problem(AccountNotFound), problem(RunNotFound)]
})
  .annotate(OpenApi.Summary, "Read the timeline of a run")
  .annotate(OpenApi.Description, "What happened when, what comes next, and why a step was skipped.")
  .pipe(operation({ command: "run" }))

const stopRun = HttpApiEndpoint.post("stopRun", "/:id/runs/:runId/stop", {
  params: oneRun,
  success: RunDetailView,
  error: [problem(AccountNotFound), problem(RunNotFound)]
})
  .annotate(OpenApi.Summary, "Stop a run")
  .annotate(OpenApi.Description, "It takes no further step. Idempotent.")
  .pipe(operation({ audit: "crm_scenario_stop_run" }))

export const ScenarioGroup = HttpApiGroup.make("crmScenarios")
  .add(list, create, read, update, pause, resume, stop, archive, start, runs, readRun, stopRun)
  .pipe(forShop("/scenarios", "developer"))
  .annotate(OpenApi.Title, "Operations: scenarios")
  .annotate(OpenApi.Description, `What happens to friends step by step, by itself. ${needsRole("developer")}`)
