/** Handlers of the chain endpoints: each calls its use case. */

import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../src/http/auth/Principal.ts"
import * as CostlyRequests from "../../src/http/endpoint/CostlyRequests.ts"
import * as IdempotencyKey from "../../src/http/endpoint/IdempotencyKey.ts"
import { ImportTurns } from "../../src/http/endpoint/ImportTurns.ts"
import { IdempotencyStore } from "../../src/http/idempotency/IdempotencyStore.ts"
import * as IdempotentEndpoint from "../../src/http/idempotency/IdempotentEndpoint.ts"
import { localApi } from "../../src/http/LocalApi.ts"
import { inRequestLanguage } from "../../src/http/response/AcceptLanguage.ts"
import { csvOf } from "../../src/http/response/CsvResponse.ts"
import { answer } from "../../src/imports/Answer.ts"
import { ChainGroup } from "./Api.ts"
import { Analyses } from "./analysis/Analyses.ts"
import { Chains } from "./Chains.ts"
import { Stores } from "./store/Stores.ts"
import { StoreImport } from "./transfer/StoreImport.ts"
import { headerLine, lineOf } from "./transfer/StoreRow.ts"

export const layer = HttpApiBuilder.group(
  localApi(ChainGroup),
  "chains",
  Effect.fnUntraced(function* (build) {
    const chains = yield* Chains
    const stores = yield* Stores
    const [imports, turns] = [yield* StoreImport, yield* ImportTurns]
    const analyses = yield* Analyses
    const idempotency = yield* IdempotencyStore

    return build.handleAll({
      list: ({ query }) => asData(forAccount((account) => chains.list(account, query))),
      create: ({ payload }) => asData(forAccount((account) => chains.create(account, payload))),
      read: ({ params }) =>
        Effect.map(
          forAccount((account) => chains.read(account, params.id)),
          longAnswer
        ),
      update: ({ params, payload }) => asData(forAccount((account) => chains.update(account, params.id, payload))),
      remove: ({ params: { id } }) =>
        Effect.as(
          forAccount((account) => chains.remove(account, id)),
          deleted(id)
        ),
      addStore: ({ params, payload }) => asData(forAccount((account) => stores.create(account, params.id, payload))),
      updateStore: ({ params: { id, storeId }, payload }) =>
        asData(forAccount((account) => stores.update(account, id, storeId, payload))),
      removeStore: ({ params: { id, storeId } }) =>
        Effect.as(
          forAccount((account) => stores.remove(account, id, storeId)),
          deleted(storeId)
        ),
      importStores: (request) => {
        const { params, payload, query } = request
        const run = asData(
          forAccount((account) => turns.take(account, answer(imports.run(account, params.id, payload, query))))
        )
        const key = request.headers[IdempotencyKey.name]
        return key === undefined
          ? run
          : IdempotentEndpoint.respond({ ...request, headers: { [IdempotencyKey.name]: key } }, run).pipe(
              Effect.provideService(IdempotencyStore, idempotency)
            )
      },
      exportStores: ({ params }) =>
        Effect.map(
          forAccount((account) => chains.read(account, params.id)),
          ({ stores: all }) => csvOf("stores.csv", Stream.fromIterable([headerLine, ...all.map(lineOf)]))
        ),
      analysis: ({ params: { id }, query }) =>
        Effect.map(
          inRequestLanguage((language) => forAccount((account) => analyses.analyse(account, id, query, language))),
          longAnswer
        ).pipe(CostlyRequests.withRetryAfter)
    })
  })
)

const forAccount = <A, E, R>(use: (accountId: string) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Principal, ({ accountId }) => use(accountId))

const asData = <A, E, R>(response: Effect.Effect<A, E, R>) => Effect.map(response, (data) => ({ data }))

const deleted = (id: string) => ({ data: { id, deleted: true as const } })

/** Thousands of stores are not checked against the schema of the answer one by one. */
const longAnswer = (data: object) =>
  HttpServerResponse.text(JSON.stringify({ data }), { contentType: "application/json" })
