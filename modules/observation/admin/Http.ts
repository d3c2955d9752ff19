/** Calls a use case for each endpoint of operators, as the account that the observation belongs to. */
import { Effect } from "effect"
import { auditAs } from "../../../src/operate/Accounts.ts"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { ObservationNotFound } from "../Errors.ts"
import { toDraft } from "../NewObservation.ts"
import { ObservationRepo } from "../ObservationRepo.ts"
import { type ObservationDetail, Observations } from "../Observations.ts"
import { toDetail, toItem, toQueued } from "../ObservationView.ts"
import { ObservationAdminGroup, toAdminView } from "./Api.ts"

const inData = Effect.map((observation: ObservationDetail) => ({
  data: toAdminView(observation.accountId, toDetail(observation))
}))

export const layer = operatorHandlers(
  ObservationAdminGroup,
  Effect.fnUntraced(function* (build) {
    const repo = yield* ObservationRepo
    const observations = yield* Observations

    const ownerOf = Effect.fnUntraced(function* (id: string) {
      const accountId = isUlid(id) ? yield* repo.ownerOf(id) : undefined
      return yield* auditAs(accountId ?? (yield* new ObservationNotFound()))
    })

    const setStatus = Effect.fnUntraced(function* (id: string, status: "active" | "paused" | "archived") {
      const accountId = yield* ownerOf(id)
      return yield* observations.change(accountId, id, { status }, "operator").pipe(
        // The schedule was good when it was stored.
        Effect.catchTag("ObservationInvalid", Effect.die),
        inData
      )
    })

    return build.handleAll({
      list: ({ query: { accountId, status, ...page } }) =>
        Effect.map(observations.list(accountId, page, status === "archived"), (found) => ({
          data: found.map(toItem)
        })),
      create: ({ payload: { accountId, ...body } }) => inData(observations.create(accountId, toDraft(body))),
      read: ({ params: { id } }) =>
        inData(Effect.flatMap(ownerOf(id), (accountId) => observations.read(accountId, id))),
      pause: ({ params: { id } }) => setStatus(id, "paused"),
      resume: ({ params: { id } }) => setStatus(id, "active"),
      archive: ({ params: { id } }) =>
        setStatus(id, "archived").pipe(Effect.catchTag("ObservationArchived", Effect.die)),
      run: ({ params: { id } }) =>
        Effect.map(
          Effect.flatMap(ownerOf(id), (accountId) => observations.run(accountId, id)),
          (queued) => ({ data: toQueued(queued) })
        )
    })
  })
)
