/** Calls a use case of `ChainOperators` for each endpoint of operators. */
import { Effect, Layer, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import { inRequestLanguage } from "../../../src/http/response/AcceptLanguage.ts"
import { csvOf } from "../../../src/http/response/CsvResponse.ts"
import { localApi } from "../../../src/module.ts"
import { AdminToken } from "../../../src/operate/AdminToken.ts"
import { Analyses } from "../analysis/Analyses.ts"
import { ChainAdminGroup } from "./Api.ts"
import { ChainOperators } from "./ChainOperators.ts"

const handlers = HttpApiBuilder.group(
  localApi(ChainAdminGroup),
  "chainAdmin",
  Effect.fnUntraced(function* (build) {
    const operators = yield* ChainOperators
    const analyses = yield* Analyses

    const ofOwner = <A, E, R>(id: string, use: (accountId: string) => Effect.Effect<A, E, R>) =>
      Effect.flatMap(operators.ownerOf(id), use)

    return build.handleAll({
      list: ({ query: { accountId, ...page } }) => asData(operators.list(accountId, page)),
      create: ({ payload: { accountId, ...chain } }) => asData(operators.create(accountId, chain)),
      read: ({ params: { id } }) => asData(ofOwner(id, (account) => operators.read(account, id))),
      remove: ({ params: { id } }) =>
        Effect.as(
          ofOwner(id, (account) => operators.remove(account, id)),
          { data: { id, deleted: true as const } }
        ),
      importStores: ({ params: { id }, payload }) =>
        asData(ofOwner(id, (account) => operators.importText(account, id, payload))),
      exportStores: ({ params: { id } }) =>
        Effect.map(
          ofOwner(id, (account) => operators.exportLines(account, id)),
          (lines) => csvOf("stores.csv", Stream.fromIterable(lines))
        ),
      analysis: ({ params: { id }, query }) =>
        asData(
          ofOwner(id, (account) => inRequestLanguage((language) => analyses.analyse(account, id, query, language)))
        ).pipe(CostlyRequests.withRetryAfter)
    })
  })
)

const asData = <A, E, R>(response: Effect.Effect<A, E, R>) => Effect.map(response, (data) => ({ data }))

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))
