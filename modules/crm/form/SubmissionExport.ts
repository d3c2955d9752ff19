/** Exports the submissions of a form as lines of a CSV file, oldest first, a page at a time. */
import { Context, Effect, Layer, Option, Stream } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { byteOrderMark, lineOfCells } from "../../../src/table/CsvCells.ts"
import { textOf } from "./Answers.ts"
import { FormRepo, type Submission } from "./FormRepo.ts"

const pageSize = 1_000
const fixed = ["submissionId", "submittedAt", "version", "friendId", "lineUserId", "consented"]

const cellsOf = (submission: Submission, fieldIds: ReadonlyArray<string>): ReadonlyArray<string> => {
  const values = new Map(submission.answers?.map(({ fieldId, value }) => [fieldId, textOf(value)]))
  const { consented, friendId, id, lineUserId, submittedAt, version } = submission
  return [
    id,
    submittedAt.toISOString(),
    String(version),
    friendId ?? "",
    lineUserId ?? "",
    String(consented),
    ...fieldIds.map((fieldId) => values.get(fieldId) ?? "")
  ]
}

export class SubmissionExport extends Context.Service<
  SubmissionExport,
  {
    /** Whole lines. */
    readonly lines: (accountId: string, formId: string) => Stream.Stream<string>
  }
>()("crm/form/SubmissionExport") {
  static readonly layer = Layer.effect(
    SubmissionExport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* FormRepo

      return SubmissionExport.of({
        lines: (accountId, formId) =>
          Stream.unwrap(
            Effect.map(within(accountId, repo.columns(accountId, formId)), (columns) => {
              const fieldIds = columns.map(({ id }) => id)
              const page = (after: string) =>
                Effect.map(within(accountId, repo.submissionsAfter(accountId, formId, after, pageSize)), (rows) => {
                  const text = rows.map((row) => lineOfCells(cellsOf(row, fieldIds))).join("")
                  const last = rows.length < pageSize ? undefined : rows.at(-1)?.id
                  return [[text], Option.fromUndefinedOr(last)] as const
                })
              const header = byteOrderMark + lineOfCells([...fixed, ...columns.map(({ label }) => label)])
              return Stream.concat(Stream.succeed(header), Stream.paginate("", page))
            })
          )
      })
    })
  ).pipe(Layer.provide(FormRepo.layer))
}
