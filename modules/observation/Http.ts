/** Calls a use case for each endpoint of observations. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../src/http/auth/Principal.ts"
import { localApi } from "../../src/http/LocalApi.ts"
import { nextCursor } from "../../src/operate/Page.ts"
import { StaffNews } from "../crm/contract.ts"
import { ObservationGroup } from "./Api.ts"
import { toDraft } from "./NewObservation.ts"
import { Observations } from "./Observations.ts"
import { toDetail, toFullResult, toItem, toQueued } from "./ObservationView.ts"
import { Previews } from "./preview/Previews.ts"
import { toPreview } from "./preview/PreviewView.ts"
import { Results } from "./result/Results.ts"
import { toSeries } from "./result/ResultView.ts"

const forAccount = <A, E, R>(use: (accountId: string) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Principal, ({ accountId }) => use(accountId))

const inData = <A, B>(view: (value: A) => B) => Effect.map((value: A) => ({ data: view(value) }))

export const layer = HttpApiBuilder.group(
  localApi(ObservationGroup),
  "observations",
  Effect.fnUntraced(function* (build) {
    const observations = yield* Observations
    const previews = yield* Previews
    const news = yield* StaffNews
    const results = yield* Results

    return build.handleAll({
      list: ({ query: { status, ...page } }) =>
        forAccount((account) => observations.list(account, page, status === "archived")).pipe(
          inData((found) => found.map(toItem))
        ),
      create: ({ payload }) =>
        forAccount((account) => observations.create(account, toDraft(payload))).pipe(inData(toDetail)),
      preview: ({ payload }) => forAccount((account) => previews.make(account, payload)).pipe(inData(toPreview)),
      recipients: () => Effect.map(forAccount(news.recipients), (data) => ({ data })),
      usage: () => Effect.map(forAccount(observations.usage), (data) => ({ data })),
      read: ({ params: { id } }) => forAccount((account) => observations.read(account, id)).pipe(inData(toDetail)),
      update: ({ params: { id }, payload }) =>
        forAccount((account) => observations.change(account, id, payload)).pipe(inData(toDetail)),
      remove: ({ params: { id } }) =>
        forAccount((account) => observations.archive(account, id)).pipe(
          inData(() => ({ id, status: "archived" as const }))
        ),
      run: ({ params: { id } }) => forAccount((account) => observations.run(account, id)).pipe(inData(toQueued)),
      results: ({ params: { id }, query }) =>
        Effect.map(
          forAccount((account) => results.list(account, id, query)),
          ({ hasMore, results: found }) => ({
            data: found.map(toFullResult),
            nextCursor: nextCursor(found, hasMore)
          })
        ),
      series: ({ params: { id }, query }) =>
        forAccount((account) => results.series(account, id, query)).pipe(inData(toSeries))
    })
  })
)
