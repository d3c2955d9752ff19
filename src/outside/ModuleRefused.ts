/** The error of a module from outside that cannot be used. It is read where the service or a command is started. */
import { Schema } from "effect"

export class ModuleRefused extends Schema.TaggedError<ModuleRefused>()("ModuleRefused", {
  /** Entry of `MODULES`. */
  from: Schema.String,
  en: Schema.String,
  ja: Schema.String
}) {
  override get message() {
    return `MODULES: ${this.from}: ${this.en} (${this.ja})`
  }
}

/** Why, and what to do, in both languages. */
export type Reason = Pick<ModuleRefused, "en" | "ja">

/** The first line of what code has thrown; the stack is for the author of the module, and would hide the reason. */
export const firstLineOf = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message || thrown.name : String(thrown)).split("\n", 1)[0]!.slice(0, 500)
