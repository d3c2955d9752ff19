/** Calls a use case for each endpoint of operators with forms. */
import { Effect, Layer, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Forms } from "../Forms.ts"
import { SubmissionExport } from "../SubmissionExport.ts"
import { FormAdminGroup } from "./Api.ts"
import { definitionOf, toSubmission, toView } from "./FormView.ts"

const handlers = HttpApiBuilder.group(
  localApi(FormAdminGroup),
  "crmFormAdmin",
  Effect.fnUntraced(function* (build) {
    const forms = yield* Forms
    const exports = yield* SubmissionExport
    const operators = yield* OperatorActions.make

    const setClosed = (accountId: string, id: string, isClosed: boolean) =>
      Effect.map(
        operators.change(
          { accountId, action: isClosed ? "crm_form_close" : "crm_form_open", target: () => id },
          forms.setClosed(accountId, id, isClosed)
        ),
        toView
      )

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, forms.list(accountId)), (all) => ({ forms: all.map(toView) })),
      create: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_form_create", target: ({ id }) => id },
            forms.create(accountId, definitionOf(payload))
          ),
          toView
        ),
      read: ({ params: { accountId, id } }) => Effect.map(operators.read(accountId, forms.find(accountId, id)), toView),
      edit: ({ params: { accountId, id }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_form_edit", target: () => id },
            forms.edit(accountId, id, definitionOf(payload))
          ),
          toView
        ),
      close: ({ params: { accountId, id } }) => setClosed(accountId, id, true),
      open: ({ params: { accountId, id } }) => setClosed(accountId, id, false),
      submissions: ({ params: { accountId, id }, query: { limit, starting_after } }) =>
        Effect.map(
          operators.read(accountId, forms.submissions(accountId, id, { limit, startingAfter: starting_after })),
          ({ hasMore, submissions }) => ({
            submissions: submissions.map(toSubmission),
            hasMore,
            nextCursor: hasMore ? (submissions.at(-1)?.id ?? null) : null
          })
        ),
      export: ({ params: { accountId, id } }) =>
        operators.change(
          { accountId, action: "crm_form_export", target: () => id },
          Effect.as(
            forms.find(accountId, id),
            HttpServerResponse.stream(Stream.encodeText(exports.lines(accountId, id)), {
              contentType: "text/csv; charset=utf-8",
              headers: { "content-disposition": 'attachment; filename="submissions.csv"', "cache-control": "no-store" }
            })
          )
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide([AdminToken.layer, SubmissionExport.layer]))
