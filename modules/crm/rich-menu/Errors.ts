/** Failures about rich menus. */
import { Schema } from "effect"
import { mostRichMenus } from "./RichMenu.ts"

export class RichMenuNotFound extends Schema.TaggedError<RichMenuNotFound>()(
  "RichMenuNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "rich menu not found"
  }
}

/** Two people changed it at once. */
export class RichMenuChanged extends Schema.TaggedError<RichMenuChanged>()(
  "RichMenuChanged",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "rich_menu_changed"
  }
  get detail() {
    return "The rich menu was changed at the same time by another request: read it again"
  }
}

export class TooManyRichMenus extends Schema.TaggedError<TooManyRichMenus>()(
  "TooManyRichMenus",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "too_many_rich_menus"
  }
  get detail() {
    return `An account has at most ${mostRichMenus} rich menus: delete one that is not needed`
  }
}

/** LINE's answer, in its words. */
export class RichMenuRefused extends Schema.TaggedError<RichMenuRefused>()(
  "RichMenuRefused",
  { reason: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "rich_menu_refused"
  }
  get detail() {
    return `LINE does not take the rich menu: ${this.reason}`
  }
}
