/** Tags in the API and on the command line of operators. */

import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { time } from "../../../../src/operate/Fields.ts"
import { Ulid } from "../../../../src/Ulids.ts"
import { defaultColor, maxTagName, type Tag } from "../Tag.ts"

const example = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

export const TagId = Ulid.annotate({ description: "The tag", examples: [example] })

const length = { message: `must have 1 to ${maxTagName} characters` }
export const TagName = Schema.String.check(
  Schema.isMinLength(1, length),
  Schema.isMaxLength(maxTagName, length)
).annotate({
  description: "Unique in the account",
  examples: ["VIP"]
})
export const Color = Schema.String.check(
  Schema.isPattern(/^#[0-9A-Fa-f]{6}$/u, { message: "must be a colour such as #06C755" })
).annotate({ description: "Hexadecimal", examples: [defaultColor] })

const fields = { id: TagId, name: TagName, color: Color, createdAt: time("When it was created") }

export const AdminTag = Schema.Struct(fields).annotate({ identifier: "AdminTag", description: "A tag of an account" })

export const AdminTagList = Schema.Struct({
  tags: Schema.Array(
    Schema.Struct({
      ...fields,
      friends: Schema.Int.annotate({ description: "Friends and guests who have it", examples: [12] })
    })
  ).annotate({ description: "Oldest first" })
}).annotate({ identifier: "AdminTagList", description: "The tags of an account" })

export const TagCreation = Schema.Struct({
  name: TagName.check(readable),
  color: Schema.optionalKey(Color).annotate({ description: `${defaultColor} when absent` })
}).annotate({
  identifier: "AdminTagCreation",
  description: "A tag that is to be",
  examples: [{ name: "VIP", color: defaultColor }]
})

export const TagUpdate = Schema.Struct({
  name: Schema.optionalKey(TagName.check(readable)),
  color: Schema.optionalKey(Color)
}).annotate({
  identifier: "AdminTagUpdate",
  description: "What is to change; what is absent stays",
  examples: [{ name: "Gold", color: "#FFD700" }]
})

export const toView = ({ color, createdAt, id, name }: Tag): typeof AdminTag.Type => ({ id, name, color, createdAt })
