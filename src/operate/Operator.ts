import { Context } from "effect"

/**
 * The operator who acts: the address behind the admin token, or the user of the command line. Actions ask their caller
 * for it.
 *
 * @effect-leakable-service
 */
export class Operator extends Context.Service<
  Operator,
  {
    readonly who: string
    readonly via: "cli" | "http"
  }
>()("ekimae/operate/Operator") {}
