/** Calls a use case for each endpoint of operators with forms. */
import { Effect, Layer, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import { Forms } from "../Forms.ts"
import { SubmissionExport } from "../SubmissionExport.ts"
import { FormAdminGroup } from "./Api.ts"
import { definitionOf, toSubmission, toView } from "./FormView.ts"

const handlers = operatorHandlers(
  FormAdminGroup,
  Effect.fnUntraced(function* (build) {
    const forms = yield* Forms
    const exports = yield* SubmissionExport

    const setClosed = (accountId: string, id: string, isClosed: boolean) =>
      Effect.map(forms.setClosed(accountId, id, isClosed), toView)

    return build.handleAll({
      list: ({ params: { accountId } }) => Effect.map(forms.list(accountId), (all) => ({ forms: all.map(toView) })),
      create: ({ params: { accountId }, payload }) =>
        Effect.map(forms.create(accountId, definitionOf(payload)), toView),
      read: ({ params: { accountId, id } }) => Effect.map(forms.find(accountId, id), toView),
      edit: ({ params: { accountId, id }, payload }) =>
        Effect.map(forms.edit(accountId, id, definitionOf(payload)), toView),
      close: ({ params: { accountId, id } }) => setClosed(accountId, id, true),
      open: ({ params: { accountId, id } }) => setClosed(accountId, id, false),
      submissions: ({ params: { accountId, id }, query: { limit, starting_after } }) =>
        Effect.map(
          forms.submissions(accountId, id, { limit, startingAfter: starting_after }),
          ({ hasMore, submissions }) => ({
            submissions: submissions.map(toSubmission),
            hasMore,
            nextCursor: nextCursor(submissions, hasMore)
          })
        ),
      ofFriend: ({ params: { accountId }, query: { friendId, limit } }) =>
        Effect.map(forms.ofFriend(accountId, friendId, limit), (submissions) => ({ submissions })),
      export: ({ params: { accountId, id } }) =>
        Effect.as(
          forms.find(accountId, id),
          HttpServerResponse.stream(Stream.encodeText(exports.lines(accountId, id)), {
            contentType: "text/csv; charset=utf-8",
            headers: { "content-disposition": 'attachment; filename="submissions.csv"', "cache-control": "no-store" }
          })
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide([SubmissionExport.layer]))
