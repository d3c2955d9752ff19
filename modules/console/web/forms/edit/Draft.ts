/** A form as it is being written. */
import type { Schema } from "../../api/Types.ts"
import type { Form } from "../Queries.ts"

export type FormField = Schema<"CrmFormField">
export type FieldType = FormField["type"]
export type FormContent = Schema<"CrmFormContent">
export type Draft = Required<FormContent>

export const fieldTypes = [
  "text",
  "textarea",
  "email",
  "tel",
  "number",
  "date",
  "select",
  "radio",
  "checkbox"
] as const satisfies ReadonlyArray<FieldType>

export const hasOptions = (type: FieldType): boolean => type === "select" || type === "radio" || type === "checkbox"

/** An id that no question of the form has had on this page; answers name it. */
export const newId = (fields: ReadonlyArray<FormField>): string => {
  const taken = fields.map(({ id }) => Number(/^q(\d+)$/.exec(id)?.[1] ?? 0))
  return `q${Math.max(0, ...taken) + 1}`
}

export const newField = (fields: ReadonlyArray<FormField>): FormField => ({
  id: newId(fields),
  label: "",
  type: "text",
  required: false
})

/** The question in another form; what only the old one can have is left out. */
export const withType = ({ help, id, label, options = [], required }: FormField, type: FieldType): FormField => ({
  id,
  label,
  type,
  required,
  ...(help === undefined ? {} : { help }),
  ...(hasOptions(type) ? { options } : {})
})

/** A point in time as a field of the browser shows it, by the clock of this machine. */
export const fieldOf = (iso: string | null): string => {
  if (iso === null) return ""
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const momentOf = (field: string): string | null => (field === "" ? null : new Date(field).toISOString())

export const emptyDraft: Draft = {
  name: "",
  description: "",
  fields: [{ id: "q1", label: "", type: "text", required: true }],
  consent: null,
  thanks: "",
  openFrom: null,
  openUntil: null,
  maxSubmissions: null,
  points: null
}

export const draftOf = ({
  consent,
  description,
  fields,
  maxSubmissions,
  name,
  openFrom,
  openUntil,
  points,
  thanks
}: Form): Draft => ({
  name,
  description,
  fields,
  consent,
  thanks,
  openFrom,
  openUntil,
  maxSubmissions,
  points
})

/** Options as they are written, one a line; without any a checkbox asks for yes or no. */
const withOptions = (field: FormField): FormField => {
  if (field.options === undefined) return field
  const { options, ...rest } = field
  const given = options.map((option) => option.trim()).filter((option) => option !== "")
  return given.length === 0 && field.type === "checkbox" ? rest : { ...rest, options: given }
}

export const contentOf = (draft: Draft): FormContent => ({ ...draft, fields: draft.fields.map(withOptions) })
