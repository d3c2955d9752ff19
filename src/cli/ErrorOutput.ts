/** Prints the failure of a command: one clear line for an expected error, the whole cause for a defect. */
import { Cause, Console, Effect, Option, Runtime } from "effect"
import { type CliError, CliOutput, type HelpDoc } from "effect/cli"
import { faultOf, lineOf as lineOfFault } from "../sql/Fault.ts"
import { storageFullOf } from "../sql/storage/StorageFull.ts"
import { visible } from "./Visible.ts"

/** Invalid invocations answer with one line per fault; the full help only comes when asked for. */
export const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Effect.forEach(
          event.errors,
          (error) => Console.error(visible(`${lineOf(error)} (see ${event.commandPath.join(" ")} --help)`)),
          { discard: true }
        )
      : CliOutput.defaultPresenter.present(event._tag === "Help" ? { ...event, helpDoc: marked(event.helpDoc) } : event)
}

/** Help says of each flag whether it is required. */
const marked = (doc: HelpDoc.HelpDoc): HelpDoc.HelpDoc => ({ ...doc, flags: doc.flags.map(markedFlag) })

const markedFlag = (flag: HelpDoc.FlagDoc): HelpDoc.FlagDoc =>
  flag.required
    ? { ...flag, description: Option.map(flag.description, (description) => `${description} (required)`) }
    : flag

const lineOf = (error: CliError.NonShowHelpErrors): string => {
  const [line = ""] = error.message.split("\n", 1)
  const suggestions = "suggestions" in error ? error.suggestions : []
  return suggestions.length === 0 ? line : `${line}. Did you mean ${suggestions.join(" or ")}?`
}

/** Prints a failure, unless it was reported already. */
export const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  const fault = Cause.squash(cause)
  return Runtime.getErrorReported(fault) ? Console.error(visible(linesOf(fault) ?? Cause.pretty(cause))) : Effect.void
}

/** What an expected error says; undefined for a defect. Faults of a request that came as arguments follow, each on a line. */
export const linesOf = (given: unknown): string | undefined => {
  const fault = storageFullOf(given) ?? given
  const failed = faultOf(fault)
  if (failed !== undefined) return lineOfFault(failed)
  if (!(fault instanceof Error) || !("_tag" in fault) || fault.message === "") return undefined
  if ("errors" in fault && Array.isArray(fault.errors))
    return [fault.message, ...fault.errors.flatMap(faultLine)].join("\n")
  return "detail" in fault && typeof fault.detail === "string" ? `${fault.message}. ${fault.detail}` : fault.message
}

const faultLine = (fault: unknown): ReadonlyArray<string> => {
  const { message, pointer } = fault as { readonly message?: unknown; readonly pointer?: unknown }
  return typeof message === "string"
    ? [typeof pointer === "string" ? `  ${pointer.slice(1)}: ${message}` : `  ${message}`]
    : []
}
