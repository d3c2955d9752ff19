/** `ekimae forms`: forms of an account, and what guests entered into them. */
import { readFile } from "node:fs/promises"
import { Effect, Layer, Option, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { idArgument, idFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { unreadable } from "../../../../src/table/CsvFile.ts"
import { writeFile } from "../../../../src/table/FileOutput.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { textOf } from "../Answers.ts"
import type { Form } from "../Form.ts"
import { pathOf } from "../FormPath.ts"
import type { Submission } from "../FormRepo.ts"
import { Forms } from "../Forms.ts"
import { SubmissionExport } from "../SubmissionExport.ts"
import { definitionOf, FormContent, toSubmission, toView } from "./FormView.ts"

const account = idFlag("account", "The account, by its id")
const id = idArgument("id", "The form, by its id")
const definitionFile = Argument.String("file").pipe(
  Argument.withDescription("JSON with name and fields, as `POST /admin/v1/crm/accounts/{accountId}/forms` takes it")
)

class FormFileInvalid extends Schema.TaggedError<FormFileInvalid>()("FormFileInvalid", {
  path: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.path} is no form: ${this.reason}`
  }
}

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(FormContent), { errors: "all" })

const definitionIn = Effect.fnUntraced(function* (path: string) {
  const text = yield* Effect.tryPromise({ try: () => readFile(path, "utf8"), catch: unreadable(path) })
  const given = yield* Effect.mapError(decode(text), ({ message }) => new FormFileInvalid({ path, reason: message }))
  return definitionOf(given)
})

const columns = [
  { title: "ID", of: ({ id }: Form) => id },
  { title: "NAME", of: ({ definition }: Form) => definition.name },
  { title: "VERSION", of: ({ version }: Form) => String(version) },
  { title: "STATE", of: ({ isClosed }: Form) => (isClosed ? "closed" : "open") },
  { title: "SUBMISSIONS", of: ({ submissions }: Form) => String(submissions) },
  { title: "PAGE", of: ({ id }: Form) => pathOf(id) }
]

const printForm = (form: Form) => print(toView(form), () => table(columns, [form]))

const list = Command.make(
  "list",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const forms = yield* Forms
    const operators = yield* OperatorActions.make
    const all = yield* operators.read(accountId, forms.list(accountId))
    yield* printList(all, toView, () => (all.length === 0 ? "No forms" : table(columns, all)))
  })
).pipe(Command.withDescription("List the forms of an account, newest first"))

const show = Command.make(
  "show",
  { account, id },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const forms = yield* Forms
    const operators = yield* OperatorActions.make
    const form = yield* operators.read(accountId, forms.find(accountId, id))
    const questions = form.definition.fields.map(
      ({ id, label, required, type }) => `  ${id}  ${type}${required ? "" : " (optional)"}  ${label}`
    )
    yield* print(toView(form), () => [table(columns, [form]), "", ...questions].join("\n"))
  })
).pipe(Command.withDescription("Show a form with its questions"))

const create = Command.make(
  "create",
  { account, file: definitionFile },
  Effect.fnUntraced(function* ({ account: accountId, file }) {
    const forms = yield* Forms
    const operators = yield* OperatorActions.make
    const definition = yield* definitionIn(file)
    yield* printForm(
      yield* operators.change(
        { accountId, action: "crm_form_create", target: ({ id }) => id },
        forms.create(accountId, definition)
      )
    )
  })
).pipe(Command.withDescription("Create a form from a JSON file"))

const edit = Command.make(
  "edit",
  { account, id, file: definitionFile },
  Effect.fnUntraced(function* ({ account: accountId, file, id }) {
    const forms = yield* Forms
    const operators = yield* OperatorActions.make
    const definition = yield* definitionIn(file)
    yield* printForm(
      yield* operators.change(
        { accountId, action: "crm_form_edit", target: () => id },
        forms.edit(accountId, id, definition)
      )
    )
  })
).pipe(Command.withDescription("Replace a form by a JSON file, as a new version"))

const setClosed = (verb: "close" | "open", description: string) =>
  Command.make(
    verb,
    { account, id },
    Effect.fnUntraced(function* ({ account: accountId, id }) {
      const forms = yield* Forms
      const operators = yield* OperatorActions.make
      yield* printForm(
        yield* operators.change(
          { accountId, action: `crm_form_${verb}`, target: () => id },
          forms.setClosed(accountId, id, verb === "close")
        )
      )
    })
  ).pipe(Command.withDescription(description))

const submissionColumns = [
  { title: "ID", of: ({ id }: Submission) => id },
  { title: "SUBMITTED", of: ({ submittedAt }: Submission) => submittedAt.toISOString() },
  { title: "FRIEND", of: ({ friendId }: Submission) => friendId ?? "" },
  {
    title: "ANSWERS",
    of: ({ answers }: Submission) =>
      answers === null
        ? "(erased)"
        : answers.map(({ label, value }) => `${label}: ${textOf(value).slice(0, 40)}`).join(" / ")
  }
]

const submissions = Command.make(
  "submissions",
  { account, id, ...pageFlags(100, 20) },
  Effect.fnUntraced(function* ({ account: accountId, after, id, limit }) {
    const forms = yield* Forms
    const operators = yield* OperatorActions.make
    const page = { limit, startingAfter: Option.getOrUndefined(after) }
    const { hasMore, submissions } = yield* operators.read(accountId, forms.submissions(accountId, id, page))
    yield* print({ data: submissions.map(toSubmission), hasMore }, () =>
      submissions.length === 0
        ? "No submissions"
        : `${table(submissionColumns, submissions)}${hasMore ? `\nThere are more: --after ${submissions.at(-1)?.id}` : ""}`
    )
  })
).pipe(Command.withDescription("List what guests entered into a form, newest first"))

const exporting = Command.make(
  "export",
  { account, id, file: Argument.String("file").pipe(Argument.withDescription("CSV file to write")) },
  Effect.fnUntraced(function* ({ account: accountId, file, id }) {
    const forms = yield* Forms
    const exports = yield* SubmissionExport
    const operators = yield* OperatorActions.make
    yield* operators.change({ accountId, action: "crm_form_export", target: () => id }, forms.find(accountId, id))
    yield* writeFile(file, exports.lines(accountId, id))
    yield* print({ file }, () => `The submissions are in ${file}`)
  })
).pipe(Command.withDescription("Write all submissions of a form to a CSV file"))

const useCases = Layer.mergeAll(Forms.layer, SubmissionExport.layer, operator)

export const formCommands = (onKernel: OnKernel) =>
  Command.make("forms").pipe(
    Command.withDescription("Forms of a shop, and what guests entered into them"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(show.pipe(Command.provide(useCases))),
      onKernel(create.pipe(Command.provide(useCases))),
      onKernel(edit.pipe(Command.provide(useCases))),
      onKernel(setClosed("close", "Close a form: it takes no submissions").pipe(Command.provide(useCases))),
      onKernel(setClosed("open", "Open a closed form").pipe(Command.provide(useCases))),
      onKernel(submissions.pipe(Command.provide(useCases))),
      onKernel(exporting.pipe(Command.provide(useCases)))
    ])
  )
