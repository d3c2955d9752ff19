/** Use cases of reports: make one, or read the one that is kept. */
import { hash } from "node:crypto"
import { Context, DateTime, Effect, Layer } from "effect"
import { inEach, inLanguage, type Language } from "../../../src/Language.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { Caller } from "../Caller.ts"
import { type AddressNotFound, type LocationOutsideJapan, ReportNotFound } from "../Errors.ts"
import { Places } from "../place/Places.ts"
import { mockSite } from "./MockSite.ts"
import { ReportRepo } from "./ReportRepo.ts"
import type { ReportRequest } from "./ReportRequest.ts"
import { Sites } from "./Sites.ts"
import { methodVersion, reportOf } from "./view/ReportOf.ts"
import type { TradeAreaReport } from "./view/ReportView.ts"

const lifetime = { days: 7 }

export class Reports extends Context.Service<
  Reports,
  {
    /** JSON text. The report of the same request is made once in 7 days, unless a new one is asked for. */
    readonly create: (
      caller: Caller,
      request: ReportRequest,
      language: Language,
      fresh: boolean
    ) => Effect.Effect<string, AddressNotFound | LocationOutsideJapan>
    readonly read: (caller: Caller, storeId: string, language: Language) => Effect.Effect<string, ReportNotFound>
  }
>()("trade-area/Reports") {
  static readonly layer = Layer.effect(
    Reports,
    Effect.gen(function* () {
      const places = yield* Places
      const sites = yield* Sites
      const repo = yield* ReportRepo
      const within = yield* Tenant.within

      const siteOf = Effect.fnUntraced(function* (request: ReportRequest) {
        const place = yield* places.resolve(request)
        const { industry, radius_m: radiusM, sub_industry: subIndustry } = request
        return yield* sites.at({ place, radiusM, industry, subIndustry })
      })

      const make = Effect.fnUntraced(function* (caller: Caller, request: ReportRequest, fingerprint: string) {
        const site = caller.plane === "test" ? mockSite(request) : yield* siteOf(request)
        const now = yield* DateTime.now
        const expires = DateTime.addDuration(now, lifetime)
        const report = reportOf(site, {
          storeId: request.store_id,
          plane: caller.plane,
          generatedAt: DateTime.formatIso(now),
          expiresAt: DateTime.formatIso(expires)
        })
        const body = inEach((language) => JSON.stringify(inLanguage<TradeAreaReport>(report, language)))
        const kept = { storeId: request.store_id, fingerprint, body }
        const times = { generatedAt: DateTime.toDateUtc(now), expiresAt: DateTime.toDateUtc(expires) }
        yield* within(caller.accountId, repo.keep(caller, { ...kept, ...times }))
        return body
      })

      const find = Effect.fnUntraced(function* (
        caller: Caller,
        storeId: string,
        language: Language,
        fingerprint?: string
      ) {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        return yield* within(caller.accountId, repo.find(caller, storeId, now, language, fingerprint))
      })

      return Reports.of({
        create: Effect.fn("Reports.create")(function* (caller, request, language, fresh) {
          const fingerprint = fingerprintOf(request)
          const kept = fresh ? undefined : yield* find(caller, request.store_id, language, fingerprint)
          return kept ?? (yield* make(caller, request, fingerprint))[language]
        }),
        read: Effect.fn("Reports.read")(function* (caller, storeId, language) {
          return (yield* find(caller, storeId, language)) ?? (yield* new ReportNotFound({}))
        })
      })
    })
  ).pipe(Layer.provide(ReportRepo.layer))
}

/** Makes one fingerprint for requests whose members are equal, in whatever order they came. */
const fingerprintOf = ({ address, industry, lat, lng, radius_m, sub_industry }: ReportRequest): string =>
  hash("sha256", JSON.stringify([methodVersion, address, lat, lng, radius_m, industry, sub_industry]), "hex")
