/** Lets the guards of all endpoints know the users of the console. */
import { Effect, Layer } from "effect"
import { WebSessions } from "../../../src/http/auth/WebSessions.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { SignIn } from "../sign-in/SignIn.ts"

export const layer = Layer.effect(
  WebSessions,
  Effect.gen(function* () {
    const { isServed } = yield* ConsoleSettings
    const { userOf } = yield* SignIn
    const { roleIn } = yield* MemberRepo
    return { isServed, userOf, roleIn }
  })
)
