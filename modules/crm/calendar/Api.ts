/** Declares the feed itself, `/calendars/{token}.ics`, and `/admin/v1/crm/accounts/{accountId}/calendars`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RateLimited } from "../../../src/http/auth/Auth.ts"
import { SecretPath } from "../../../src/http/edge/SecretPath.ts"
import { TooManyWaiting } from "../../../src/http/endpoint/CostlyRequests.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { documentedLength } from "../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../src/http/Problem.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import { accountId, forOperators, idOf } from "../AdminGroup.ts"
import { CalendarCreation, CalendarView, CalendarWithPath } from "./CalendarView.ts"
import { CalendarLimit, CalendarNotFound, CalendarStaffNotFound } from "./Errors.ts"

const id = idOf("The calendar")

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  success: Schema.Struct({
    calendars: Schema.Array(CalendarView).annotate({ description: "Newest first" })
  }).annotate({ identifier: "CrmCalendarList", description: "The calendar feeds of an account" }),
  error: [problem(AccountNotFound)]
})
  .annotate(OpenApi.Summary, "List calendar feeds")
  .annotate(OpenApi.Description, "All of the account, at most 100. Their secret URLs are not kept.")

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: CalendarCreation,
  success: CalendarWithPath.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(CalendarStaffNotFound), problem(CalendarLimit)]
})
  .annotate(OpenApi.Summary, "Create a calendar feed")
  .annotate(
    OpenApi.Description,
    "The answer holds its secret URL, which is never shown again: who has it sees menus, times, numbers of guests and " +
      "names of the staff, and nothing of the guests."
  )
  .pipe(operation({ audit: "crm_calendar_create" }))

const rotate = HttpApiEndpoint.post("rotate", "/:id/rotate", {
  params: { accountId, id },
  success: CalendarWithPath,
  error: [problem(AccountNotFound), problem(CalendarNotFound)]
})
  .annotate(OpenApi.Summary, "Replace the secret URL of a calendar feed")
  .annotate(OpenApi.Description, "The old URL is unknown at once.")
  .pipe(operation({ audit: "crm_calendar_rotate" }))

const revoke = HttpApiEndpoint.delete("revoke", "/:id", {
  params: { accountId, id },
  success: Schema.Struct({ id }).annotate({
    identifier: "CrmCalendarRevoked",
    description: "Acknowledgement of a revocation"
  }),
  error: [problem(AccountNotFound), problem(CalendarNotFound)]
})
  .annotate(OpenApi.Summary, "Revoke a calendar feed")
  .annotate(OpenApi.Description, "Its URL is unknown at once.")
  .pipe(operation({ audit: "crm_calendar_revoke" }))

export const CalendarAdminGroup = HttpApiGroup.make("crmCalendarAdmin")
  .add(list, create, rotate, revoke)
  .pipe(forOperators("/calendars"))
  .annotate(OpenApi.Title, "Operations: calendar feeds")
  .annotate(OpenApi.Description, "Calendar feeds of a shop and its staff. Needs `ADMIN_TOKEN`.")

export const CalendarGroup = HttpApiGroup.make("crmCalendar")
  .add(
    HttpApiEndpoint.get("feed", "/calendars/:file", {
      params: {
        file: Schema.String.check(documentedLength(100)).annotate({
          description: "The secret token of the feed with `.ics` behind it",
          examples: ["nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHC.ics"]
        })
      },
      success: Schema.String.annotate({ description: "Reservations from 90 days ago to 365 days ahead" }).pipe(
        HttpApiSchema.asText({ contentType: "text/calendar; charset=utf-8" })
      ),
      error: [problem(CalendarNotFound), problem(RateLimited), problem(TooManyWaiting)]
    })
      .annotate(SecretPath, true)
      .annotate(OpenApi.Summary, "Subscribe to reservations")
      .annotate(
        OpenApi.Description,
        "A feed in iCalendar (RFC 5545) for any calendar; the URL is its secret, no key is needed. At most 2,000 " +
          "reservations, the next ones first. It has an entity tag. 60 requests per minute and client address; the feeds " +
          "of an account are read one after another, and 20 requests may wait."
      )
  )
  .middleware(RequestValidation)
  .annotate(OpenApi.Title, "Calendar feeds")
  .annotate(OpenApi.Description, "Reservations as a calendar subscribes to them.")
