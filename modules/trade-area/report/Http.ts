/** Handlers of the endpoints of reports: each calls one use case. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { headerOf } from "../../../src/http/RequestContext.ts"
import { inRequestLanguage } from "../../../src/http/response/AcceptLanguage.ts"
import { caller } from "../Caller.ts"
import { ReportGroup } from "./Api.ts"
import { Reports } from "./Reports.ts"

export const layer = HttpApiBuilder.group(localApi(ReportGroup), "tradeAreaReports", (handlers) =>
  Effect.map(Reports, (reports) =>
    handlers
      .handle("create", ({ payload, request }) =>
        inRequestLanguage((language) =>
          Effect.flatMap(caller, (from) => reports.create(from, payload, language, asksForNew(request))).pipe(
            Effect.map(jsonResponse)
          )
        )
      )
      .handle("read", ({ params }) =>
        inRequestLanguage((language) =>
          Effect.flatMap(caller, (from) => reports.read(from, params.storeId, language)).pipe(Effect.map(jsonResponse))
        )
      )
  )
)

const asksForNew = (request: Parameters<typeof headerOf>[0]): boolean =>
  /(^|[,\s])no-(cache|store)($|[,\s])/i.test(headerOf(request, "cache-control") ?? "")

/** The report is kept as text. */
const jsonResponse = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" })
