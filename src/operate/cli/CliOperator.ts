/** The operator that the audit names for commands: the user of the operating system, on this machine. */
import { hostname, userInfo } from "node:os"
import { Layer } from "effect"
import * as Cause from "../../actor/cause/Cause.ts"
import { Operator } from "../Operator.ts"

/** A container may run under a user that the system has no name for. */
const user = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? "unknown")
  }
}

const who = (): string => `${user()}@${hostname()}`

export const operator = Layer.sync(Operator, () => Operator.of({ who: who(), via: "cli" }))

/** The cause of what commands send and publish. */
export const cause = Layer.sync(Cause.CurrentCause, () => Cause.of("operator", who()))
