/** Declares the endpoints of simulations. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { byOffset, documentedPagingOfTexts } from "../../src/http/endpoint/Paging.ts"
import { RequestValidation } from "../../src/http/endpoint/RequestValidation.ts"
import { documentedLanguages } from "../../src/http/openapi/Languages.ts"
import { problem } from "../../src/http/Problem.ts"
import { AnalyticsKey, WorkspaceNotFound } from "../accounts/contract.ts"
import { SimulationId } from "./contract.ts"
import {
  AreaNotAnalyzed,
  AreaNotFound,
  AreaWithoutPeople,
  OutcomeInvalid,
  OutcomeNotAccepted,
  SimulationFinished,
  SimulationLimit,
  SimulationNotCompleted,
  SimulationNotFound,
  TooManyStreams
} from "./Errors.ts"
import { UsageView } from "./Limits.ts"
import { NewSimulationBody } from "./NewSimulation.ts"
import { OutcomeAccepted } from "./outcome/Outcome.ts"
import { Cancelled, Detail, Queued, SimulationList } from "./Simulation.ts"

const params = { id: SimulationId }

/**
 * Documents the `location` header. The handler sets it outside the schema, which keeps the endpoint on `FastRoutes`.
 */
const withLocation = OpenApi.annotations({
  transform: (operation) => {
    const responses = operation["responses"] as Readonly<Record<string, object>>
    const location = {
      description: "Path of the new simulation",
      schema: { type: "string", examples: ["/api/v1/simulations/01KAJ3S1M0W2X4Z8B1C5DF7GHJ"] }
    }
    return { ...operation, responses: { ...responses, "202": { ...responses["202"], headers: { location } } } }
  }
})

const list = HttpApiEndpoint.get("list", "/", { query: byOffset, success: SimulationList })
  .annotateMerge(documentedPagingOfTexts)
  .annotate(OpenApi.Summary, "List simulations")
  .annotate(OpenApi.Description, "The simulations of the account, newest first, without their results.")

const create = HttpApiEndpoint.post("create", "/", {
  payload: NewSimulationBody,
  success: Queued.pipe(HttpApiSchema.status(202)),
  error: [
    problem(WorkspaceNotFound),
    problem(AreaNotFound),
    problem(AreaNotAnalyzed),
    problem(AreaWithoutPeople),
    problem(SimulationLimit)
  ]
})
  .annotateMerge(withLocation)
  .annotate(OpenApi.Summary, "Start a simulation")
  .annotate(
    OpenApi.Description,
    "Asks a population what it would do. `templateType` names the experiment, and `inputParams` is the input of that " +
      "experiment. The response is immediate; the simulation runs in the background, within seconds: read it, follow its " +
      "`events`, or receive `simulation.completed`. The personas are the account's own: those of the area are reused and " +
      "grow with every simulation they take part in, and missing ones are generated from the area's statistics. " +
      "An account may have 5 simulations queued or running, and 50,000 (Max 5x) or 200,000 (Max 20x) personas per day " +
      "of Tokyo in simulations that did not fail, where a `segment_discovery` counts as 5,000 at least, since it searches all " +
      "residents of the area; beyond that the answer is 429 with `retry-after`."
  )

const usage = HttpApiEndpoint.get("usage", "/usage", { success: UsageView })
  .annotate(OpenApi.Summary, "Read what is used of the limits")
  .annotate(OpenApi.Description, "Personas of the day and unfinished simulations, with what the plan allows.")

const read = HttpApiEndpoint.get("read", "/:id", { params, success: Detail, error: problem(SimulationNotFound) })
  .annotateMerge(documentedLanguages())
  .annotate(OpenApi.Summary, "Read a simulation")
  .annotate(
    OpenApi.Description,
    "The simulation with its result once it is `completed`. What `resultData.findings` holds depends on `templateType`."
  )

const eventExample = `event: progress
data: {"status":"running","progress":0.4}

event: completed
data: {"id":"01KAJ3S1M0W2X4Z8B1C5DF7GHJ","status":"completed","templateType":"price_test","resultSummary":"...","completedAt":"2026-01-02T03:04:05.678Z","progress":1,"error":null}

`

const events = HttpApiEndpoint.get("events", "/:id/events", {
  params,
  success: Schema.String.annotate({ description: "Server-sent events", examples: [eventExample] }).pipe(
    HttpApiSchema.asText({ contentType: "text/event-stream" })
  ),
  error: [problem(SimulationNotFound), problem(TooManyStreams)]
})
  .annotateMerge(documentedLanguages())
  .annotate(OpenApi.Summary, "Follow a simulation")
  .annotate(
    OpenApi.Description,
    "Server-sent events. An event `progress` with `status` and `progress` comes at once and whenever one of them changes; " +
      "at the end comes `completed` or `failed` with the simulation but for its result, and the stream ends. A comment keeps " +
      "the connection alive. After a lost connection a new one begins with the state as it is then. An account may have " +
      "10 streams open."
  )

const cancel = HttpApiEndpoint.post("cancel", "/:id/cancel", {
  params,
  success: Cancelled,
  error: [problem(SimulationNotFound), problem(SimulationFinished)]
})
  .annotate(OpenApi.Summary, "Cancel a simulation")
  .annotate(
    OpenApi.Description,
    "Ends a queued or running simulation: its status is `failed` with the error code `cancelled`, and `simulation.failed` " +
      "is published. A second time the answer is the same."
  )

const outcome = HttpApiEndpoint.post("outcome", "/:id/outcome", {
  params,
  payload: Schema.Any,
  success: OutcomeAccepted,
  error: [
    problem(SimulationNotFound),
    problem(SimulationNotCompleted),
    problem(OutcomeNotAccepted),
    problem(OutcomeInvalid)
  ]
})
  .annotate(OpenApi.Summary, "Report what really happened")
  .annotate(
    OpenApi.Description,
    "Compares what really happened with what a completed simulation predicted. From then on the account's simulations of this template " +
      'say `calibration: "account"`, and draw the level of their rates, and for prices the elasticity, from what the outcomes ' +
      "taught about their business type and area: outcomes of the same ones count most, those of others little until several " +
      "agree. There is no limit to the correction. A second outcome of a simulation takes the place of the first."
  )

export const SimulationGroup = HttpApiGroup.make("simulations")
  .add(list, create, usage, read, events, cancel, outcome)
  .prefix("/api/v1/simulations")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Simulations")
  .annotate(OpenApi.Description, "What a population would do: experiments on generated personas")
