/** The page of the sandbox's checkouts. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { SandboxPageGroup } from "./Api.ts"

export const layer = HttpApiBuilder.group(localApi(SandboxPageGroup), "paymentSandbox", (build) =>
  Effect.succeed(
    build.handleAll({
      page: ({ params: { id } }) =>
        Effect.succeed(
          [
            "This is the sandbox: no money is moved.",
            `To pay:    ekimae payments sandbox pay --account ACCOUNT --id ${id}`,
            `To refuse: ekimae payments sandbox fail --account ACCOUNT --id ${id}`,
            ""
          ].join("\n")
        )
    })
  )
)
