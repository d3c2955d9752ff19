/** A form and its submissions as operators see them. */

import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { time } from "../../../../src/operate/Fields.ts"
import { exampleId, idOf } from "../../AdminGroup.ts"
import { definitionFields, type Form, fieldTypes } from "../Form.ts"
import { pathOf } from "../FormPath.ts"
import type { Submission } from "../FormRepo.ts"

export const FormId = idOf("The form")

const example = {
  name: "ご来店アンケート",
  description: "所要時間は1分ほどです。",
  fields: [
    { id: "visit", label: "ご来店のきっかけ", type: "select" as const, required: true, options: ["駅前の看板", "紹介"] }
  ],
  consent: null,
  thanks: "ご協力ありがとうございました。",
  openFrom: null,
  openUntil: null,
  maxSubmissions: null,
  points: null
}

const { consent, description, fields, maxSubmissions, name, openFrom, openUntil, points, thanks } = definitionFields

export const FormContent = Schema.Struct({
  name: name.check(readable),
  fields,
  description: Schema.optionalKey(description),
  consent: Schema.optionalKey(consent),
  thanks: Schema.optionalKey(thanks),
  openFrom: Schema.optionalKey(openFrom),
  openUntil: Schema.optionalKey(openUntil),
  maxSubmissions: Schema.optionalKey(maxSubmissions),
  points: Schema.optionalKey(points)
}).annotate({
  identifier: "CrmFormContent",
  description: "What a form is to be; absent members are empty",
  examples: [example]
})

export const definitionOf = (given: typeof FormContent.Type): Form["definition"] => ({
  description: "",
  consent: null,
  thanks: "",
  openFrom: null,
  openUntil: null,
  maxSubmissions: null,
  points: null,
  ...given
})

const count = (text: string, example: number) => Schema.Int.annotate({ description: text, examples: [example] })

export const AdminForm = Schema.Struct({
  id: FormId,
  path: Schema.String.annotate({
    description: "Of its page, below the address of the service",
    examples: [pathOf(exampleId)]
  }),
  version: count("Grows with each change; submissions keep the version that they answered", 1),
  isClosed: Schema.Boolean.annotate({ description: "Closed by an operator", examples: [false] }),
  submissions: count("Accepted so far", 12),
  ...definitionFields,
  createdAt: time("When it was created"),
  updatedAt: time("When it was changed last")
}).annotate({ identifier: "CrmForm", description: "A form of the shop" })

export const AdminFormList = Schema.Struct({
  forms: Schema.Array(AdminForm).annotate({ description: "Newest first" })
}).annotate({ identifier: "CrmFormList", description: "The forms of an account" })

const SubmittedAnswer = Schema.Struct({
  fieldId: Schema.String.annotate({ description: "The field", examples: ["visit"] }),
  label: Schema.String.annotate({ description: "The question as it was asked", examples: ["ご来店のきっかけ"] }),
  type: Schema.Literals(fieldTypes).annotate({ description: "Its type", examples: ["select"] }),
  value: Schema.NullOr(
    Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)])
  ).annotate({ description: "The answer; null for none", examples: ["紹介"] })
}).annotate({ identifier: "CrmFormAnswer", description: "An answer to a question of a form" })

export const AdminSubmission = Schema.Struct({
  id: idOf("The submission"),
  version: count("The version of the form that was answered", 1),
  friendId: Schema.NullOr(Schema.String).annotate({
    description: "The friend whom a LINE ID token named; null for others",
    examples: [exampleId]
  }),
  lineUserId: Schema.NullOr(Schema.String).annotate({
    description: "The user of LINE; null for others",
    examples: ["U4af4980629b1e1f0a1b2c3d4e5f60718"]
  }),
  answers: Schema.NullOr(Schema.Array(SubmittedAnswer)).annotate({
    description: "In the order of the form; null once the person was erased"
  }),
  consented: Schema.Boolean.annotate({
    description: "Whether the form asked for consent, and got it",
    examples: [true]
  }),
  submittedAt: time("When it was sent")
}).annotate({ identifier: "CrmFormSubmission", description: "What a person entered into a form" })

export const AdminSubmissionList = Schema.Struct({
  submissions: Schema.Array(AdminSubmission).annotate({ description: "Newest first" }),
  hasMore: Schema.Boolean.annotate({ description: "Whether a page follows", examples: [false] }),
  nextCursor: Schema.NullOr(Schema.String).annotate({
    description: "For `starting_after` of the next page; null on the last",
    examples: [exampleId]
  })
}).annotate({ identifier: "CrmFormSubmissionList", description: "A page of the submissions of a form" })

export const FriendSubmissions = Schema.Struct({
  submissions: Schema.Array(
    Schema.Struct({ ...AdminSubmission.fields, formId: FormId }).annotate({
      identifier: "CrmFriendSubmission",
      description: "What a friend entered into a form"
    })
  ).annotate({ description: "Newest first" })
}).annotate({ identifier: "CrmFriendSubmissionList", description: "What a friend entered into the forms of a shop" })

export const toView = ({ accountId: _account, definition, ...form }: Form): typeof AdminForm.Type => ({
  ...form,
  ...definition,
  path: pathOf(form.id)
})

export const toSubmission = ({ formId: _form, ...submission }: Submission): typeof AdminSubmission.Type => submission
