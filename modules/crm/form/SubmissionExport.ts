/** Exports the submissions of a form as lines of a CSV file, oldest first, a page at a time. */
import { Context, Effect, Layer, Option, Stream } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { textOf } from "./Answers.ts"
import { FormRepo, type Submission } from "./FormRepo.ts"

const pageSize = 1_000
const byteOrderMark = "\uFEFF"

/** A cell that a spreadsheet takes as text: a formula gets an apostrophe before it. */
const cellOf = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const lineOf = (cells: ReadonlyArray<string>): string => `${cells.map(cellOf).join(",")}\r\n`

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
                  const text = rows.map((row) => lineOf(cellsOf(row, fieldIds))).join("")
                  const last = rows.length < pageSize ? undefined : rows.at(-1)?.id
                  return [[text], Option.fromUndefinedOr(last)] as const
                })
              const header = lineOf([...fixed, ...columns.map(({ label }) => label)])
              return Stream.concat(Stream.succeed(byteOrderMark + header), Stream.paginate("", page))
            })
          )
      })
    })
  ).pipe(Layer.provide(FormRepo.layer))
}
