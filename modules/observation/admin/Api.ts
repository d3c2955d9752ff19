/** Declares `/admin/v1/observations`: observations of any account, for operators. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { byOffset, documentedPaging } from "../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../src/http/Problem.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import {
  ObservationArchived,
  ObservationBudgetExhausted,
  ObservationInvalid,
  ObservationLimit,
  ObservationNotFound
} from "../Errors.ts"
import { NewObservation } from "../NewObservation.ts"
import { Detail, ObservationId, ObservationList, RunQueued } from "../ObservationView.ts"

const AccountId = Ulid.annotate({ description: "The account", examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"] })

const AdminObservation = Schema.Struct({ accountId: AccountId, ...Detail.fields }).annotate({
  identifier: "AdminObservation",
  description: "An observation of an account"
})

const OneAdminObservation = Schema.Struct({ data: AdminObservation }).annotate({
  identifier: "AdminObservationAnswer",
  description: "One observation"
})

const params = { id: ObservationId }
const notFound = problem(ObservationNotFound)
const archived = problem(ObservationArchived)

const list = HttpApiEndpoint.get("list", "/", {
  query: {
    accountId: AccountId,
    ...byOffset,
    status: Schema.optionalKey(Schema.Literal("archived")).annotate({
      description: "`archived`: those that are archived, instead of all others",
      examples: ["archived"]
    })
  },
  success: ObservationList,
  error: problem(AccountNotFound)
})
  .annotateMerge(documentedPaging)
  .annotate(OpenApi.Summary, "List an account's observations")
  .annotate(OpenApi.Description, "Those that are not archived, newest first.")
  .pipe(operation({ columns: ["id", "observationType", "status", "runCount", "title"] }))

const create = HttpApiEndpoint.post("create", "/", {
  payload: Schema.Struct({ accountId: AccountId, ...NewObservation.fields }).annotate({
    identifier: "AdminNewObservation",
    description: "What a new observation of an account is to be",
    examples: [
      {
        accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
        observationType: "area_watch",
        title: "新宿区",
        schedule: "0 9 * * *",
        settings: { areaCode: "13104" }
      }
    ]
  }),
  success: OneAdminObservation.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(ObservationInvalid), problem(ObservationLimit)]
})
  .annotate(OpenApi.Summary, "Create an observation for an account")
  .annotate(OpenApi.Description, "Within the limits of its plan, as if the account had created it.")
  .pipe(operation({ audit: "observation_create" }))

const read = HttpApiEndpoint.get("read", "/:id", { params, success: OneAdminObservation, error: notFound })
  .annotate(OpenApi.Summary, "Read an observation of any account")
  .annotate(OpenApi.Description, "With its latest 20 results. Of a paused one it tells why.")

const pause = HttpApiEndpoint.post("pause", "/:id/pause", {
  params,
  success: OneAdminObservation,
  error: [notFound, archived]
})
  .annotate(OpenApi.Summary, "Pause an observation")
  .annotate(OpenApi.Description, "The owner sees that the operator did it, and may resume it.")
  .pipe(operation({ audit: "observation_pause" }))

const resume = HttpApiEndpoint.post("resume", "/:id/resume", {
  params,
  success: OneAdminObservation,
  error: [notFound, archived]
})
  .annotate(OpenApi.Summary, "Resume an observation")
  .annotate(OpenApi.Description, "Starts its schedule, and counts failures from 0.")
  .pipe(operation({ audit: "observation_resume" }))

const archive = HttpApiEndpoint.post("archive", "/:id/archive", {
  params,
  success: OneAdminObservation,
  error: notFound
})
  .annotate(OpenApi.Summary, "Archive an observation of any account")
  .annotate(OpenApi.Description, "It never runs again; what it found can be read for 400 days.")
  .pipe(operation({ audit: "observation_archive" }))

const run = HttpApiEndpoint.post("run", "/:id/run", {
  params,
  success: RunQueued.pipe(HttpApiSchema.status(202)),
  error: [notFound, archived, problem(ObservationBudgetExhausted)]
})
  .annotate(OpenApi.Summary, "Run an observation of any account now")
  .annotate(OpenApi.Description, "Within the budget of its account, and at its cost.")
  .pipe(operation({ audit: "observation_run" }))

export const ObservationAdminGroup = HttpApiGroup.make("observationAdmin")
  .add(list, create, read, pause, resume, archive, run)
  .pipe(operatorGroup("/observations"))
  .annotate(OpenApi.Title, "Operations: observations")
  .annotate(OpenApi.Description, "Observations of any account, for operators of the service. Needs `ADMIN_TOKEN`.")

export const toAdminView = (accountId: string, detail: typeof Detail.Type): typeof AdminObservation.Type => ({
  accountId,
  ...detail
})
