/** A template: texts that the staff write once, and take into broadcasts, free replies, scenarios and messages. */
import { Schema } from "effect"
import { readable } from "../../../src/http/endpoint/Texts.ts"
import { time } from "../../../src/operate/Fields.ts"
import { idOf } from "../AdminGroup.ts"
import { MessageTexts } from "../scenario/definition/Definition.ts"

export const mostTemplates = 200

const length = { message: "must have 1 to 100 characters" }
const Name = Schema.String.check(Schema.isMinLength(1, length), Schema.isMaxLength(100, length)).annotate({
  description: "For people, 1 to 100 characters",
  examples: ["ご来店のお礼"]
})

const said = MessageTexts.annotate({
  description: "1 to 5 texts; a broadcast takes them without placeholders",
  examples: [["{displayName}さん、ご来店ありがとうございました。"]]
})

export const TemplateId = idOf("The template")

export const Template = Schema.Struct({
  id: TemplateId,
  accountId: idOf("The account"),
  name: Name,
  texts: said,
  createdAt: time("When it was created"),
  updatedAt: time("When it was changed last")
}).annotate({ identifier: "CrmTemplate", description: "Texts to be used again" })

export const TemplateDraft = Schema.Struct({ name: Name.check(readable), texts: said }).annotate({
  identifier: "CrmTemplateDraft",
  description: "Texts to be used again",
  examples: [{ name: "ご来店のお礼", texts: ["{displayName}さん、ご来店ありがとうございました。"] }]
})
export type TemplateDraft = typeof TemplateDraft.Type

/** A row of `crm_message_template`. */
export const StoredTemplate = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  name: Schema.String,
  texts: Schema.Array(Schema.String),
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type StoredTemplate = typeof StoredTemplate.Type
