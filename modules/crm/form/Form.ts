/** A form of a shop: its questions, when it is open, and how often it may be submitted. */
import { Effect, Schema } from "effect"
import { isDate } from "../shop/LocalTime.ts"

export const fieldTypes = ["text", "textarea", "email", "tel", "number", "date", "select", "radio", "checkbox"] as const
export type FieldType = (typeof fieldTypes)[number]

const maxText = 5_000
const text = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isMinLength(minimum), Schema.isMaxLength(maximum))
const length = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxText }))

export const FieldId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_-]{1,40}$/u, { message: "must have 1 to 40 of a-z, 0-9, _ and -" })
)

const Bound = Schema.Union([
  Schema.Finite,
  Schema.String.check(
    Schema.makeFilter((given) => isDate(given) || "must be a date such as 2026-12-24", {
      toJsonSchema: () => ({ format: "date", maxLength: 10 })
    })
  )
])

const hasOptions = (type: FieldType): boolean => type === "select" || type === "radio"
const isBounded = (type: FieldType): boolean => type === "number" || type === "date"

export const FormField = Schema.Struct({
  id: FieldId.annotate({
    description: "Names the field in answers; keep it when the label changes",
    examples: ["visit"]
  }),
  label: text(1, 200).annotate({ description: "The question, 1 to 200 characters", examples: ["ご来店のきっかけ"] }),
  type: Schema.Literals(fieldTypes).annotate({
    description: "`checkbox` with options takes several of them, without options yes or no",
    examples: ["select"]
  }),
  required: Schema.Boolean.annotate({ description: "Whether it must be answered", examples: [true] }),
  help: Schema.optionalKey(text(0, 500)).annotate({
    description: "Below the question",
    examples: ["ひとつお選びください"]
  }),
  options: Schema.optionalKey(
    Schema.Array(text(1, 100)).check(
      Schema.isMinLength(1),
      Schema.isMaxLength(50),
      Schema.isUnique({ message: "must name each option once" })
    )
  ).annotate({
    description: "What can be chosen: of select and radio, and of checkbox",
    examples: [["駅前の看板", "紹介"]]
  }),
  minLength: Schema.optionalKey(length).annotate({ description: "Of text and textarea, in characters", examples: [1] }),
  maxLength: Schema.optionalKey(length).annotate({
    description: "Of text (1,000 when absent) and textarea (5,000)",
    examples: [200]
  }),
  min: Schema.optionalKey(Bound).annotate({ description: "Least number, or first date", examples: [1] }),
  max: Schema.optionalKey(Bound).annotate({ description: "Greatest number, or last date", examples: [10] })
})
  .check(
    Schema.makeFilter(({ max, min, options, type }) => {
      if (hasOptions(type) && options === undefined) return { path: ["options"], issue: "must be given for this type" }
      if (options !== undefined && !hasOptions(type) && type !== "checkbox") {
        return { path: ["options"], issue: "are only for select, radio and checkbox" }
      }
      const expected = type === "date" ? "string" : "number"
      for (const [name, bound] of [["min", min] as const, ["max", max] as const]) {
        if (bound === undefined) continue
        if (!isBounded(type)) return { path: [name], issue: "is only for number and date" }
        if (typeof bound !== expected) return { path: [name], issue: `must be a ${type}` }
      }
      return min === undefined || max === undefined || min <= max || { path: ["max"], issue: "must not be below min" }
    })
  )
  .annotate({ identifier: "CrmFormField", description: "A question of a form" })
export type FormField = typeof FormField.Type

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/
const Moment = Schema.String.check(
  Schema.makeFilter(
    (given) =>
      (isoTime.test(given) && !Number.isNaN(Date.parse(given))) || "must be a UTC time such as 2026-12-01T00:00:00Z",
    { toJsonSchema: () => ({ format: "date-time", maxLength: 24 }) }
  )
)

export const definitionFields = {
  name: text(1, 100).annotate({
    description: "Title of the page, 1 to 100 characters",
    examples: ["ご来店アンケート"]
  }),
  description: text(0, 2_000).annotate({ description: "Above the questions", examples: ["所要時間は1分ほどです。"] }),
  fields: Schema.Array(FormField)
    .annotate({ description: "The questions in order, 1 to 50" })
    .check(
      Schema.isMinLength(1),
      Schema.isMaxLength(50),
      Schema.makeFilter(
        (fields) => new Set(fields.map(({ id }) => id)).size === fields.length || "must have an id each of its own"
      )
    ),
  consent: Schema.NullOr(text(1, 2_000)).annotate({
    description: "What the person must agree to before the form is sent; null: nothing",
    examples: ["個人情報の取り扱いに同意します"]
  }),
  thanks: text(0, 1_000).annotate({
    description: "Shown once it is sent",
    examples: ["ご協力ありがとうございました。"]
  }),
  openFrom: Schema.NullOr(Moment).annotate({
    description: "When it opens; null: at once",
    examples: ["2026-12-01T00:00:00Z"]
  }),
  openUntil: Schema.NullOr(Moment).annotate({
    description: "When it closes, not included; null: never",
    examples: ["2027-01-01T00:00:00Z"]
  }),
  maxSubmissions: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))).annotate({
    description: "How many it takes in all; null: any number",
    examples: [500]
  }),
  points: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))).annotate({
    description: "What a member gets for the first submission with a LINE ID token; null: nothing",
    examples: [50]
  })
}

export const FormDefinition = Schema.Struct({
  ...definitionFields,
  // Definitions that were stored before forms gave points have none.
  points: definitionFields.points.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
})
export type FormDefinition = typeof FormDefinition.Type

export const Form = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  version: Schema.Int,
  definition: FormDefinition,
  /** Whether an operator has closed the form. */
  isClosed: Schema.Boolean,
  /** Accepted so far. */
  submissions: Schema.Int,
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type Form = typeof Form.Type

export type FormState = "open" | "early" | "closed" | "full"

/** Whether the form takes submissions at that time. */
export const stateOf = ({ definition, isClosed, submissions }: Form, now: Date): FormState => {
  const { maxSubmissions, openFrom, openUntil } = definition
  if (isClosed || (openUntil !== null && now.getTime() >= Date.parse(openUntil))) return "closed"
  if (openFrom !== null && now.getTime() < Date.parse(openFrom)) return "early"
  return maxSubmissions !== null && submissions >= maxSubmissions ? "full" : "open"
}
