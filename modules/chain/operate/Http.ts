/** Calls a use case for each endpoint of operators, as the account that the chain belongs to. */

import { Effect, Stream } from "effect"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import { ImportTurns } from "../../../src/http/endpoint/ImportTurns.ts"
import { inRequestLanguage } from "../../../src/http/response/AcceptLanguage.ts"
import { csvOf } from "../../../src/http/response/CsvResponse.ts"
import { answer } from "../../../src/imports/Answer.ts"
import { auditAs } from "../../../src/operate/Accounts.ts"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { Analyses } from "../analysis/Analyses.ts"
import { ChainRepo } from "../ChainRepo.ts"
import { Chains } from "../Chains.ts"
import { ChainNotFound } from "../Errors.ts"
import { StoreImport } from "../transfer/StoreImport.ts"
import { headerLine, lineOf } from "../transfer/StoreRow.ts"
import { ChainAdminGroup } from "./Api.ts"

export const layer = operatorHandlers(
  ChainAdminGroup,
  Effect.fnUntraced(function* (build) {
    const repo = yield* ChainRepo
    const chains = yield* Chains
    const [imports, turns] = [yield* StoreImport, yield* ImportTurns]
    const analyses = yield* Analyses

    const ofOwner = Effect.fnUntraced(function* <A, E, R>(
      id: string,
      use: (accountId: string) => Effect.Effect<A, E, R>
    ) {
      const owner = isUlid(id) ? yield* repo.ownerOf(id) : undefined
      return yield* use(yield* auditAs(owner ?? (yield* new ChainNotFound())))
    })

    return build.handleAll({
      list: ({ query: { accountId, ...page } }) => asData(chains.list(accountId, page)),
      create: ({ payload: { accountId, ...chain } }) => asData(chains.create(accountId, chain)),
      read: ({ params: { id } }) => asData(ofOwner(id, (account) => chains.read(account, id))),
      remove: ({ params: { id } }) =>
        Effect.as(
          ofOwner(id, (account) => chains.remove(account, id)),
          { data: { id, deleted: true as const } }
        ),
      importStores: ({ params: { id }, payload, query }) =>
        asData(ofOwner(id, (account) => turns.take(account, answer(imports.run(account, id, payload, query))))),
      exportStores: ({ params: { id } }) =>
        Effect.map(
          ofOwner(id, (account) => chains.read(account, id)),
          ({ stores }) => csvOf("stores.csv", Stream.make(headerLine, ...stores.map(lineOf)))
        ),
      analysis: ({ params: { id }, query }) =>
        asData(
          ofOwner(id, (account) => inRequestLanguage((language) => analyses.analyse(account, id, query, language)))
        ).pipe(CostlyRequests.withRetryAfter)
    })
  })
)

const asData = <A, E, R>(response: Effect.Effect<A, E, R>) => Effect.map(response, (data) => ({ data }))
