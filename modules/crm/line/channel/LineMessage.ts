/** A message as LINE's Messaging API takes it: a text, or a question with two buttons. */
import { Schema } from "effect"

const text = (most: number) => Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(most))

/** A button whose data comes back as a postback. */
const PostbackAction = Schema.Struct({
  type: Schema.Literal("postback"),
  label: text(20),
  data: text(300),
  /** Shown in the chat as what the friend said. */
  displayText: Schema.optionalKey(text(300))
})

/** Lengths are of UTF-16 code units, as LINE counts them. */
export const LineMessage = Schema.Union([
  Schema.Struct({ type: Schema.Literal("text"), text: text(5_000) }),
  Schema.Struct({
    type: Schema.Literal("template"),
    /** Shown where templates are not: in notifications and the list of chats. */
    altText: text(400),
    template: Schema.Struct({
      type: Schema.Literal("confirm"),
      text: text(240),
      actions: Schema.Tuple([PostbackAction, PostbackAction])
    })
  })
])
export type LineMessage = typeof LineMessage.Type

/** For people: what it says, without its buttons. */
export const textOf = (message: LineMessage): string => (message.type === "text" ? message.text : message.altText)
