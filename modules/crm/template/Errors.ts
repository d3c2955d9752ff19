/** Failures about templates. */
import { Schema } from "effect"
import { mostTemplates } from "./Template.ts"

export class TemplateNotFound extends Schema.TaggedError<TemplateNotFound>()(
  "TemplateNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "template not found"
  }
}

export class TooManyTemplates extends Schema.TaggedError<TooManyTemplates>()(
  "TooManyTemplates",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "too_many_templates"
  }
  get detail() {
    return `An account has at most ${mostTemplates} templates: delete one that is not needed`
  }
}
