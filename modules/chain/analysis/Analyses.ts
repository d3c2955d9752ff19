/** Use case: the analysis of a chain. Statements read the chain and the figures of areas; the model runs on a thread. */
import { Context, Effect, Layer } from "effect"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import type { Language, Localized } from "../../../src/Language.ts"
import { Account } from "../../../src/process/Account.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { AreaComparisons, AreaGeography, AreaSummaries, type AreaSummary } from "../../area/contract.ts"
import { ChainRepo } from "../ChainRepo.ts"
import { ChainNotFound } from "../Errors.ts"
import type { Store } from "../store/Store.ts"
import { StoreRepo } from "../store/StoreRepo.ts"
import type { Analysis, AnalysisParameters } from "./AnalysisView.ts"
import { AreaTable, type TableArea } from "./AreaTable.ts"
import { distanceM } from "./overlap/Huff.ts"
import { attractionOf, calibrationOf, columnsOf, impactsOf, pairsOf } from "./overlap/Impacts.ts"
import { KeptOverlaps, keyOf } from "./overlap/KeptOverlaps.ts"
import { OriginFinder } from "./overlap/Origins.ts"
import { OverlapOnThread } from "./overlap/ThreadTasks.ts"
import { areasOf } from "./SideBySide.ts"
import { notes, overlapFormula, overlapMethod, overlapRange, spotFormula, spotMethod } from "./Texts.ts"
import { bestOf, bestView, spotsOf, spotView } from "./WhiteSpots.ts"

/** Radius as a multiple of the distance at which half prefer something else: beyond it, less than 4 % are customers of a mean store. */
const radiusFactor = 5
const mostRadiusM = 20_000
const attractionExponent = 1
/** The largest chains take a second or two each. */
export const queueOfAccount = { atOnce: 1, waiting: 4, retryAfterSeconds: 5 }

export class Analyses extends Context.Service<
  Analyses,
  {
    readonly analyse: (
      accountId: string,
      chainId: string,
      parameters: AnalysisParameters,
      language: Language
    ) => Effect.Effect<Analysis, ChainNotFound | CostlyRequests.TooManyWaiting>
  }
>()("chain/analysis/Analyses") {
  static readonly layer = Layer.effect(
    Analyses,
    Effect.gen(function* () {
      const chains = yield* ChainRepo
      const repo = yield* StoreRepo
      const geography = yield* AreaGeography
      const comparisons = yield* AreaComparisons
      const summaries = yield* AreaSummaries
      const areaTable = yield* AreaTable
      const finder = yield* OriginFinder
      const pool = yield* CpuPool
      const within = yield* Tenant.within
      const inTurn = CostlyRequests.make(queueOfAccount)
      const kept = new KeptOverlaps<(typeof OverlapOnThread)["answer"]["Type"]>()

      const nameOf = (areaCode: string) => geography.area(areaCode)?.fullName ?? areaCode
      const cityOf = (areaCode: string) => geography.area(areaCode)?.cityCode
      const withCities = (stores: ReadonlyArray<Store>) => [
        ...new Set(stores.flatMap(({ areaCode }) => [areaCode, ...[cityOf(areaCode)].flatMap((city) => city ?? [])]))
      ]

      const openStores = Effect.fnUntraced(function* (accountId: string, chainId: string) {
        const [chain, stores = []] = isUlid(chainId)
          ? yield* within(accountId, Effect.all([chains.find(accountId, chainId), repo.all(accountId, chainId)]))
          : []
        if (chain === undefined) return yield* new ChainNotFound()
        return stores.filter(({ status }) => status !== "closed")
      })

      const cannibalisation = Effect.fnUntraced(function* (
        accountId: string,
        stores: ReadonlyArray<Store>,
        { distanceExponent, halfDistanceM }: AnalysisParameters,
        language: Language
      ) {
        const radiusM = radiusOf(halfDistanceM)
        const attraction = attractionOf(stores)
        const parameters = { distanceExponent, attractionExponent, halfDistanceM }
        const { basis, origins, sources } = yield* finder.around(stores, radiusM)
        const request = { origins, stores: columnsOf(stores, attraction), base: parameters, radiusM }
        const key = keyOf(request)
        const overlap =
          kept.find(accountId, key) ??
          (yield* Effect.orDie(pool.run(OverlapOnThread, request, { onePerAccount: true })))
        kept.keep(accountId, key, overlap)
        return {
          method: overlapMethod[language],
          formula: overlapFormula[language],
          calibration: calibrationOf(stores, overlap),
          parameters: { ...parameters, radiusM, attraction },
          range: overlapRange[language],
          residents: Math.round(overlap.residents),
          basis,
          sources,
          storeCount: stores.length,
          stores: impactsOf(stores, overlap),
          pairs: pairsOf(stores, overlap)
        }
      })

      /** Whether a store is in the area, or its catchment holds the office of the area. */
      const coveredAreas = Effect.fnUntraced(function* (
        areas: Iterable<TableArea>,
        stores: ReadonlyArray<Store>,
        radiusM: number
      ) {
        const codes = new Set(withCities(stores))
        const found = new Set<string>()
        const offices = yield* geography.offices
        for (const { areaCode } of areas) {
          const office = offices.get(areaCode)
          const isNear =
            office !== undefined &&
            stores.some(({ lat, lng }) => distanceM(lat, lng, office.lat, office.lng) <= radiusM)
          if (codes.has(areaCode) || isNear) found.add(areaCode)
        }
        return found
      })

      const whiteSpots = Effect.fnUntraced(function* (
        stores: ReadonlyArray<Store>,
        scores: ReadonlyMap<string, AreaSummary>,
        { halfDistanceM, within: where }: AnalysisParameters,
        language: Language
      ) {
        const table = yield* areaTable.current
        const scoreOf = (areaCode: string) => scores.get(table.standsFor(areaCode) ?? areaCode)?.overallScore
        const best = bestOf(stores, scoreOf)
        const prefectures = new Set(stores.map(({ areaCode }) => areaCode.slice(0, 2)))
        const compared = [...table.areas.values()].filter(
          ({ prefCode }) => where === "nation" || prefectures.has(prefCode)
        )
        const excluded = yield* coveredAreas(compared, stores, radiusOf(halfDistanceM))
        const candidates = new Set(compared.flatMap(({ areaCode }) => (excluded.has(areaCode) ? [] : [areaCode])))
        const spots = spotsOf(table, best, ({ areaCode }) => candidates.has(areaCode))
        const found = yield* summaries.of(spots.map(({ areaCode }) => areaCode))
        return {
          method: spotMethod[language],
          formula: spotFormula[language],
          within: where,
          bestBy: best.by,
          best: bestView(best, nameOf),
          areasCompared: compared.length,
          excluded: excluded.size,
          items: spots.map((spot, i) => spotView(spot, i, table, best, found, language))
        }
      })

      const analyse = Effect.fn("Analyses.analyse")(function* (
        accountId: string,
        chainId: string,
        parameters: AnalysisParameters,
        language: Language
      ) {
        const stores = yield* openStores(accountId, chainId)
        const codes = withCities(stores)
        const known = {
          nameOf,
          cityOf,
          comparisons: yield* comparisons.many(codes),
          summaries: yield* summaries.of(codes)
        }
        const areas = areasOf(stores, known, language)
        const overlap = yield* Effect.provideService(
          cannibalisation(accountId, stores, parameters, language),
          Account,
          accountId
        )
        const spots = yield* whiteSpots(stores, known.summaries, parameters, language)
        const unknown = areas.filter(({ figures }) => figures.length === 0).length
        return {
          chainId,
          areaCount: new Set(stores.map(({ areaCode }) => areaCode)).size,
          areas,
          cannibalisation: overlap,
          whiteSpots: spots,
          notes: notesOf(stores, overlap, spots.areasCompared, unknown).map((note) => note[language])
        }
      })

      return Analyses.of({
        analyse: (accountId, chainId, parameters, language) =>
          inTurn(accountId, analyse(accountId, chainId, parameters, language))
      })
    })
  )
}

const radiusOf = (halfDistanceM: number): number => Math.min(mostRadiusM, radiusFactor * halfDistanceM)

const notesOf = (
  stores: ReadonlyArray<Store>,
  { basis, parameters }: Pick<Analysis["cannibalisation"], "basis" | "parameters">,
  areasCompared: number,
  unknown: number
): ReadonlyArray<Localized> => {
  const atOffices = stores.filter(({ precision }) => precision === "municipality").length
  return [
    ...(stores.length === 0 ? [notes.noStores] : []),
    ...(stores.length > 0 && parameters.attraction === "equal" ? [notes.equal] : []),
    ...(atOffices > 0 ? [notes.offices(atOffices)] : []),
    ...(basis.municipalDensity > 0 ? [notes.density] : []),
    ...(basis.townBlocks === 0 && stores.length > 0 ? [notes.residentsAlone] : []),
    ...(basis.unknown > 0 ? [notes.unknownOrigins(basis.unknown)] : []),
    notes.compared(areasCompared),
    ...(unknown > 0 ? [notes.unknownAreas(unknown)] : [])
  ]
}
