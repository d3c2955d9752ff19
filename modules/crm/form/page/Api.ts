/**
 * Declares the page of a form, `/f/{formId}`, and its endpoint in JSON. The page is for people and so not in the OpenAPI
 * document.
 */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RateLimited, Unauthorized } from "../../../../src/http/auth/Auth.ts"
import { RequestValidation } from "../../../../src/http/endpoint/RequestValidation.ts"
import { Id } from "../../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { exampleId, idOf } from "../../AdminGroup.ts"
import { Page } from "../../page/visit/PageEndpoint.ts"
import { AnswersInvalid, FormClosed, FormNotFound } from "../Errors.ts"
import { FieldId } from "../Form.ts"

const path = { formId: Schema.String }

export const FormPageGroup = HttpApiGroup.make("crmFormPage")
  .add(
    HttpApiEndpoint.get("show", "/f/:formId", { params: path, success: Page }),
    HttpApiEndpoint.post("submit", "/f/:formId", { params: path, success: Page })
  )
  .annotate(OpenApi.Exclude, true)

const EnteredText = Schema.String.check(Schema.isMaxLength(5_000))
const Entered = Schema.Union([
  EnteredText,
  Schema.Finite,
  Schema.Boolean,
  Schema.Array(EnteredText).check(Schema.isMaxLength(50)),
  Schema.Null
])

export const FormSubmission = Schema.Struct({
  answers: Schema.Record(FieldId, Entered)
    .annotate({
      description: "Answers by the ids of their fields; a text, a number, yes or no, or several options",
      examples: [{ visit: "紹介" }]
    })
    .check(Schema.isMaxProperties(50)),
  consent: Schema.optionalKey(Schema.Boolean).annotate({
    description: "Whether the person agreed to what the form asks consent for",
    examples: [true]
  }),
  idToken: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(4_096))).annotate({
    description: "LINE ID token of the person (`liff.getIDToken()`): the answers are linked to the friend",
    examples: ["eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJVNGFmNDk4MDYifQ.c2lnbmF0dXJl"]
  }),
  submissionKey: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[A-Za-z0-9_-]{1,80}$/u, { message: "must have 1 to 80 of A-Z, a-z, 0-9, _ and -" })
    )
  ).annotate({
    description: "Chosen by the client: a submission that is sent again with the same key is stored once",
    examples: ["f1c2a7"]
  })
}).annotate({
  identifier: "FormSubmission",
  description: "What a person entered into a form",
  examples: [{ answers: { visit: "紹介" }, consent: true, submissionKey: "f1c2a7" }]
})

export const FormSubmitted = Schema.Struct({
  submissionId: idOf("The submission"),
  submittedAt: Schema.String.annotate({
    description: "When it was stored",
    format: "date-time",
    examples: ["2026-05-23T01:02:03.456Z"]
  })
}).annotate({
  identifier: "FormSubmitted",
  description: "The stored submission",
  examples: [{ submissionId: exampleId, submittedAt: "2026-05-23T01:02:03.456Z" }]
})

const submit = HttpApiEndpoint.post("submit", "/:id/submissions", {
  params: { id: Id.annotate({ description: "The form", examples: [exampleId] }) },
  payload: FormSubmission,
  success: FormSubmitted.pipe(HttpApiSchema.status(201)),
  error: [
    problem(AnswersInvalid),
    problem(FormNotFound),
    problem(FormClosed),
    problem(Unauthorized),
    problem(RateLimited)
  ]
})
  .annotate(OpenApi.Summary, "Submit a form")
  .annotate(
    OpenApi.Description,
    "For a page of the shop's own; needs no key, and any origin may send it. Emits `form.submitted`. A wrong or expired ID " +
      "token is refused with 401. 30 submissions per minute, form and client address."
  )

export const FormSubmissionGroup = HttpApiGroup.make("crmFormSubmissions")
  .add(submit)
  .prefix("/forms")
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Forms")
  .annotate(OpenApi.Description, "What guests enter into forms of a shop; `/f/{formId}` is the page of one.")
