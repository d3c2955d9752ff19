/** A rich menu: an image below the chat at LINE, whose fields lead somewhere. */
import { Schema } from "effect"
import { readable } from "../../../src/http/endpoint/Texts.ts"
import { time } from "../../../src/operate/Fields.ts"
import { idOf } from "../AdminGroup.ts"
import { RichMenuId } from "../scenario/definition/Definition.ts"
import { boundsOf, fieldsOf, layouts } from "./Areas.ts"
import { faultOfImage, mostImageCharacters } from "./MenuImage.ts"

export const mostRichMenus = 20

const text = (most: number, description: string, example: string) => {
  const length = { message: `must have 1 to ${most} characters` }
  return Schema.String.check(Schema.isMinLength(1, length), Schema.isMaxLength(most, length)).annotate({
    description: `${description}, 1 to ${most} characters`,
    examples: [example]
  })
}

const type = <const Type extends string>(name: Type) =>
  Schema.Literal(name).annotate({ description: "Kind of the target", examples: [name] })

const WebAddress = Schema.String.check(
  Schema.isMaxLength(1_000, { message: "must have at most 1,000 characters" }),
  Schema.makeFilter((url) =>
    /^https:\/\/[\x21-\x7e]+$/u.test(url) && URL.canParse(url) ? undefined : "must begin with https:// and be ASCII"
  )
).annotate({ description: "Address that is opened, at most 1,000 characters", examples: ["https://salon.example/"] })

const Phone = Schema.String.check(
  Schema.isPattern(/^\+?\d[\d-]{2,19}$/u, { message: "must be a phone number of digits and hyphens" })
).annotate({ description: "Number that is called", examples: ["03-1234-5678"] })

export const Target = Schema.Union([
  Schema.Struct({ type: type("booking") }).annotate({ description: "Opens the booking page of the shop" }),
  Schema.Struct({ type: type("message"), text: text(300, "What the friend then says", "営業時間") }).annotate({
    description: "The friend sends a text, which free replies can answer"
  }),
  Schema.Struct({ type: type("url"), url: WebAddress }).annotate({ description: "Opens a page" }),
  Schema.Struct({ type: type("phone"), phone: Phone }).annotate({ description: "Calls" })
]).annotate({ description: "`booking`, `message`, `url` or `phone`" })
export type Target = typeof Target.Type

const Targets = Schema.Array(Target)
  .check(Schema.isMinLength(1), Schema.isMaxLength(6))
  .annotate({ description: "One for each field, from the top left row by row" })

const Layout = Schema.Literals(layouts).annotate({
  description: "Fields of each row from top to bottom: `2-3` has two above three",
  examples: ["2"]
})

const name = text(100, "For people", "通常メニュー")
const chatBarText = text(14, "Text of the bar that opens and closes the menu", "メニュー")

export const Id = idOf("The rich menu")

export const RichMenu = Schema.Struct({
  id: Id,
  accountId: idOf("The account"),
  name,
  chatBarText,
  layout: Layout,
  targets: Targets,
  width: Schema.Int.annotate({ description: "Of the image, in pixels", examples: [2_500] }),
  height: Schema.Int.annotate({ description: "Of the image, in pixels", examples: [1_686] }),
  richMenuId: Schema.NullOr(RichMenuId).annotate({
    description:
      "What a step of a scenario names it by; null where another channel was connected since: show it to send it to LINE again"
  }),
  isDefault: Schema.Boolean.annotate({ description: "All friends see it who were given no other", examples: [true] }),
  createdAt: time("When it was created")
}).annotate({ identifier: "CrmRichMenu", description: "A menu below the chat at LINE" })

/** White, 800 by 250. */
export const exampleImage =
  "iVBORw0KGgoAAAANSUhEUgAAAyAAAAD6AQAAAABxRh4RAAAAcElEQVR42u3NMQEAAAwCIPuX1hbbAwVID0QikUgkEolEIpFIJBKJRCKRSCQSiUQikUgkEolEIpFIJBKJRCKRSCQSiUQikUgkEolEIpFIJBKJRCKRSCQSiUQikUgkEolEIpFIJBKJRCKRSCQSiUTylwyjk0wIGStVewAAAABJRU5ErkJggg=="

const Image = Schema.String.check(
  Schema.makeFilter((base64) => faultOfImage(base64)),
  Schema.isMaxLength(mostImageCharacters)
).annotate({
  description:
    "PNG or JPEG in base64: 800 to 2,500 pixels wide, at least 250 high, at least 1.45 times as wide as high, at most 750,000 bytes",
  examples: [exampleImage]
})

const content = {
  name: name.check(readable),
  chatBarText: chatBarText.check(readable),
  layout: Layout,
  targets: Targets
}
const exampleContent = {
  name: "通常メニュー",
  chatBarText: "メニュー",
  layout: "2",
  targets: [{ type: "booking" }, { type: "message", text: "営業時間" }]
} as const

const targetForEachField = Schema.makeFilter(
  ({ layout, targets }: { readonly layout: typeof Layout.Type; readonly targets: ReadonlyArray<Target> }) =>
    targets.length === fieldsOf(layout)
      ? undefined
      : { path: ["targets"], issue: `must have ${fieldsOf(layout)} targets, one for each field` }
)

export const RichMenuDraft = Schema.Struct({ ...content, image: Image })
  .check(targetForEachField)
  .annotate({ identifier: "CrmRichMenuDraft", description: "A menu below the chat at LINE" })
  .pipe(Schema.annotateEncoded({ examples: [{ ...exampleContent, image: exampleImage }] }))
export type RichMenuDraft = typeof RichMenuDraft.Type

export const RichMenuChange = Schema.Struct({ ...content, image: Schema.optionalKey(Image) })
  .check(targetForEachField)
  .annotate({
    identifier: "CrmRichMenuChange",
    description: "A menu as it is to be; without an image it keeps its own"
  })
  .pipe(Schema.annotateEncoded({ examples: [exampleContent] }))
export type RichMenuChange = typeof RichMenuChange.Type

/** A row of `crm_rich_menu`, without the image. */
export const StoredRichMenu = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  name: Schema.String,
  chatBarText: Schema.String,
  layout: Layout,
  targets: Schema.Array(Target),
  width: Schema.Int,
  height: Schema.Int,
  mediaType: Schema.Literals(["image/png", "image/jpeg"]),
  /** Channel at LINE that has it; null: the sandbox. */
  channelId: Schema.NullOr(Schema.String),
  lineMenuId: Schema.String,
  isDefault: Schema.Boolean,
  createdAt: Schema.Date
})
export type StoredRichMenu = typeof StoredRichMenu.Type

const actionOf = (target: Target, bookingUrl: string) => {
  switch (target.type) {
    case "booking":
      return { type: "uri" as const, uri: bookingUrl }
    case "message":
      return { type: "message" as const, text: target.text }
    case "url":
      return { type: "uri" as const, uri: target.url }
    case "phone":
      return { type: "uri" as const, uri: `tel:${target.phone}` }
  }
}

type Shape = Pick<StoredRichMenu, "chatBarText" | "height" | "layout" | "name" | "targets" | "width">

/** The menu as LINE takes it. */
export const lineMenuOf = ({ chatBarText, height, layout, name, targets, width }: Shape, bookingUrl: string) => ({
  size: { width, height },
  selected: true,
  name,
  chatBarText,
  areas: boundsOf(layout, width, height).map((bounds, n) => ({ bounds, action: actionOf(targets[n]!, bookingUrl) }))
})
