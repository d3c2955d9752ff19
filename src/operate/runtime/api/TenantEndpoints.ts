/** The endpoints about the tenants of an actor. */
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { problem } from "../../../http/Problem.ts"
import { count, timeOrNull } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { documented } from "../../Parameters.ts"
import { ActorNotFair } from "../Errors.ts"
import { ActorName } from "./Fields.ts"
import { actorParams } from "./RuntimeEndpoints.ts"

const Tenant = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
  description: "The account",
  examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
})

const JobTenant = Schema.Struct({
  actor: ActorName,
  tenant: Schema.NullOr(Tenant).annotate({
    description: "The account; null for work of the service itself",
    examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
  }),
  ready: count("Jobs that wait for a worker; 1000 means that many or more", 12),
  running: count("Jobs that run", 1),
  pausedAt: timeOrNull("Since when it is paused")
}).annotate({ identifier: "ActorTenant", description: "A tenant of an actor that serves tenants fairly" })

export const tenants = HttpApiEndpoint.get("tenants", "/actors/:module/:name/tenants", {
  params: actorParams,
  success: Schema.Struct({
    tenants: Schema.Array(JobTenant).annotate({ description: "Those with most waiting jobs first; a thousand at most" })
  }).annotate({ identifier: "JobTenantList", description: "The tenants that wait, run or are paused" }),
  error: problem(ActorNotFair)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List tenants of an actor")
  .annotate(
    OpenApi.Description,
    "Of an actor that serves tenants fairly: whose jobs wait and run, and who is paused. `GET /admin/v1/jobs` and the actions " +
      "by filter take `tenant` for jobs of any actor."
  )
  .pipe(operation({ command: "actors tenants", columns: ["tenant", "ready", "running", "pausedAt"] }))

const params = { ...actorParams, tenant: Tenant }

export const pauseTenant = HttpApiEndpoint.post("pauseTenant", "/actors/:module/:name/tenants/:tenant/pause", {
  params,
  success: JobTenant,
  error: problem(ActorNotFair)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Pause a tenant of an actor")
  .annotate(OpenApi.Description, "No node starts jobs of this tenant until it is resumed; the others go on.")
  .pipe(operation({ records: true, command: "actors pause-tenant" }))

export const resumeTenant = HttpApiEndpoint.post("resumeTenant", "/actors/:module/:name/tenants/:tenant/resume", {
  params,
  success: JobTenant,
  error: problem(ActorNotFair)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Resume a tenant of an actor")
  .annotate(OpenApi.Description, "Its jobs start again within two seconds.")
  .pipe(operation({ records: true, command: "actors resume-tenant" }))
