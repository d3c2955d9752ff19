/** Calls a use case of `Administration` for each endpoint of operators. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/module.ts"
import { AdminToken } from "../../../src/operate/AdminToken.ts"
import { toDraft } from "../NewObservation.ts"
import type { ObservationDetail } from "../Observations.ts"
import { toDetail, toItem, toQueued } from "../ObservationView.ts"
import { Administration } from "./Administration.ts"
import { ObservationAdminGroup, toAdminView } from "./Api.ts"

const inData = Effect.map((observation: ObservationDetail) => ({
  data: toAdminView(observation.accountId, toDetail(observation))
}))

const handlers = HttpApiBuilder.group(
  localApi(ObservationAdminGroup),
  "observationAdmin",
  Effect.fnUntraced(function* (build) {
    const administration = yield* Administration

    return build.handleAll({
      list: ({ query: { accountId, status, ...page } }) =>
        Effect.map(administration.list(accountId, page, status === "archived"), (found) => ({
          data: found.map(toItem)
        })),
      create: ({ payload: { accountId, ...body } }) => inData(administration.create(accountId, toDraft(body))),
      read: ({ params }) => inData(administration.find(params.id)),
      pause: ({ params }) => inData(administration.pause(params.id)),
      resume: ({ params }) => inData(administration.resume(params.id)),
      archive: ({ params }) => inData(administration.archive(params.id)),
      run: ({ params }) => Effect.map(administration.run(params.id), (queued) => ({ data: toQueued(queued) }))
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))
