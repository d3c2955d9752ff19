/** The operator that the audit names for commands: the user of the operating system, on this machine. */
import { hostname, userInfo } from "node:os"
import { Layer } from "effect"
import { Operator } from "../../actor/operate/Operator.ts"

/** A container may run under a user that the system has no name for. */
const user = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? "unknown")
  }
}

export const operator = Layer.sync(Operator, () => Operator.of({ who: `${user()}@${hostname()}`, via: "cli" }))
