/** Declares the endpoints of observations. The documented API has the two GETs; all else is an extension. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { TooManyWaiting } from "../../src/http/endpoint/CostlyRequests.ts"
import { byOffset, documentedPaging } from "../../src/http/endpoint/Paging.ts"
import { RequestValidation } from "../../src/http/endpoint/RequestValidation.ts"
import { PreparesFirst } from "../../src/http/idempotency/Preparation.ts"
import { problem } from "../../src/http/Problem.ts"
import { AnalyticsKey } from "../accounts/contract.ts"
import {
  ObservationArchived,
  ObservationBudgetExhausted,
  ObservationInvalid,
  ObservationLimit,
  ObservationNotFound
} from "./Errors.ts"
import { ObservationUsage, previewsPerHour } from "./Limits.ts"
import { NewObservation, ObservationUpdate } from "./NewObservation.ts"
import {
  ArchivedObservation,
  ObservationId,
  ObservationList,
  OneObservation,
  Recipients,
  RunQueued
} from "./ObservationView.ts"
import { NewPreview, PreviewAnswer } from "./preview/PreviewView.ts"
import { documentedParameters, ResultPage, resultQuery, SeriesAnswer, seriesQuery } from "./result/ResultView.ts"

const params = { id: ObservationId }
const notFound = problem(ObservationNotFound)
const archived = problem(ObservationArchived)

const list = HttpApiEndpoint.get("list", "/", {
  query: {
    ...byOffset,
    status: Schema.optionalKey(Schema.Literal("archived")).annotate({
      description: "`archived`: those that are archived, instead of all others",
      examples: ["archived"]
    })
  },
  success: ObservationList
})
  .annotateMerge(documentedPaging)
  .annotate(OpenApi.Summary, "List observations")
  .annotate(OpenApi.Description, "The observations of the account that are not archived, newest first.")

const create = HttpApiEndpoint.post("create", "/", {
  payload: NewObservation,
  success: OneObservation.pipe(HttpApiSchema.status(201)),
  error: [problem(ObservationInvalid), problem(ObservationLimit)]
})
  .annotate(PreparesFirst, true)
  .annotate(OpenApi.Summary, "Create an observation")
  .annotate(
    OpenApi.Description,
    "Watches something from now on, by its schedule; `run` makes the first run at once. Pages must be at public addresses, " +
      "which is checked now and before each run. An account may have 100 observations (Max 20x: 500) that are not archived. " +
      "A completed run costs what its type says, a failed one nothing, and no run is made that would exceed the month's budget."
  )

const preview = HttpApiEndpoint.post("preview", "/preview", {
  payload: NewPreview,
  success: PreviewAnswer,
  error: [problem(ObservationInvalid), problem(TooManyWaiting)]
})
  .annotate(PreparesFirst, true)
  .annotate(OpenApi.Summary, "Preview an observation")
  .annotate(
    OpenApi.Description,
    "Reads once what an observation with these settings would watch, and stores nothing: the first value, and of a page the place " +
      "where it was found, as text. Where nothing is found, `failure` says why, and lists elements of the page to choose from. " +
      `It obeys robots.txt and the pace of the host as runs do, and takes up to half a minute. Free; ${previewsPerHour} previews per hour and account.`
  )

const recipients = HttpApiEndpoint.get("recipients", "/recipients", { success: Recipients })
  .annotate(OpenApi.Summary, "List who can get notices of changes")
  .annotate(
    OpenApi.Description,
    "Members of the shop's staff whom notices reach by LINE or mail, for `notifyStaffIds`. Without a shop there are none."
  )

const usage = HttpApiEndpoint.get("usage", "/usage", { success: ObservationUsage })
  .annotate(OpenApi.Summary, "Read what is used of the limits")
  .annotate(
    OpenApi.Description,
    "How many observations there are of those that the plan allows, and what this month has cost."
  )

const read = HttpApiEndpoint.get("read", "/:id", { params, success: OneObservation, error: notFound })
  .annotate(OpenApi.Summary, "Read an observation")
  .annotate(OpenApi.Description, "The observation with its latest 20 results. Of a paused one it tells why.")

const update = HttpApiEndpoint.patch("update", "/:id", {
  params,
  payload: ObservationUpdate,
  success: OneObservation,
  error: [notFound, archived, problem(ObservationInvalid)]
})
  .annotate(OpenApi.Summary, "Change an observation")
  .annotate(
    OpenApi.Description,
    "Changes the members that are given, all or none. `status` pauses, resumes or archives it: after 5 failed runs in a row " +
      "an observation pauses itself, and resuming it counts failures from 0."
  )

const remove = HttpApiEndpoint.delete("remove", "/:id", { params, success: ArchivedObservation, error: notFound })
  .annotate(OpenApi.Summary, "Archive an observation")
  .annotate(
    OpenApi.Description,
    "It never runs again and leaves the list; what it found can be read for 400 days. A second time the answer is the same."
  )

const run = HttpApiEndpoint.post("run", "/:id/run", {
  params,
  success: RunQueued.pipe(HttpApiSchema.status(202)),
  error: [notFound, archived, problem(ObservationBudgetExhausted)]
})
  .annotate(OpenApi.Summary, "Run an observation now")
  .annotate(
    OpenApi.Description,
    "Makes a run in the background, besides those of the schedule, also of a paused observation; `observation.completed` " +
      "tells its end. While such a run waits or goes on, no second one is made, and the answer names the first."
  )

const results = HttpApiEndpoint.get("results", "/:id/results", {
  params,
  query: resultQuery,
  success: ResultPage,
  error: [notFound, problem(ObservationInvalid)]
})
  .annotateMerge(documentedParameters)
  .annotate(OpenApi.Summary, "List the results of an observation")
  .annotate(OpenApi.Description, "Newest first, those of 400 days. New ones do not move the pages.")

const series = HttpApiEndpoint.get("series", "/:id/series", {
  params,
  query: seriesQuery,
  success: SeriesAnswer,
  error: [notFound, problem(ObservationInvalid)]
})
  .annotateMerge(documentedParameters)
  .annotate(OpenApi.Summary, "Read the levels of an observation over time")
  .annotate(
    OpenApi.Description,
    "For plotting: the time is divided into `points` equal parts, and each part with a completed run becomes a point with " +
      "its last level and its extremes."
  )

export const ObservationGroup = HttpApiGroup.make("observations")
  .add(list, create, preview, recipients, usage, read, update, remove, run, results, series)
  .prefix("/api/v1/observations")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Observations")
  .annotate(
    OpenApi.Description,
    "What changes around a store: prices, stock, reviews, competitors and areas, on a schedule"
  )
