/** Who acts: the address behind the admin token, or the user of the command line. */
import { Context } from "effect"

export class Operator extends Context.Service<
  Operator,
  {
    readonly who: string
    readonly via: "cli" | "http"
  }
>()("ekimae/actor/operate/Operator") {}
