/** Use case of locations: ranks candidates. */
import { Context, Effect, Layer, Result } from "effect"
import type { Fault } from "../../../src/http/Problem.ts"
import { inLanguage, type Language } from "../../../src/Language.ts"
import type { Plane } from "../Caller.ts"
import type { Industry } from "../Industry.ts"
import { type LocalPeople, People } from "../people/People.ts"
import type { Place } from "../place/Place.ts"
import { Places } from "../place/Places.ts"
import type { Site } from "../report/Site.ts"
import { Sites } from "../report/Sites.ts"
import { kindOf } from "../shop/kind/KindWords.ts"
import type { SubIndustry } from "../shop/kind/SubIndustry.ts"
import { CandidatesNotFound } from "./Errors.ts"
import { evaluate, type Subject } from "./Evaluation.ts"
import type { Candidate, LocationRequest } from "./LocationRequest.ts"
import { type LocationScore, radiusM, toView } from "./LocationView.ts"
import { mockSubject } from "./MockSubjects.ts"
import { type Market, peopleAround, revenueAt } from "./revenue/RevenueAt.ts"
import { economicsOf, seatFactor } from "./StoreEconomics.ts"

export class Locations extends Context.Service<
  Locations,
  {
    readonly score: (
      request: LocationRequest,
      plane: Plane,
      language: Language
    ) => Effect.Effect<LocationScore, CandidatesNotFound>
  }
>()("trade-area/location/Locations") {
  static readonly layer = Layer.effect(
    Locations,
    Effect.gen(function* () {
      const places = yield* Places
      const sites = yield* Sites
      const people = yield* People

      /** All candidates, or the faults of all that cannot be placed. */
      const placed = Effect.fnUntraced(function* (candidates: ReadonlyArray<Candidate>) {
        const found: Array<readonly [Candidate, Place]> = []
        const faults: Array<Fault> = []
        for (const [index, candidate] of candidates.entries()) {
          const result = yield* Effect.result(places.resolve(candidate))
          if (Result.isSuccess(result)) found.push([candidate, result.success])
          else faults.push(faultOf(index, result.failure))
        }
        return faults.length === 0 ? found : yield* new CandidatesNotFound({ errors: faults })
      })

      const subjectAt = Effect.fnUntraced(function* (
        { id, monthly_rent: monthlyRent, seats }: Candidate,
        place: Place,
        industry: Industry | undefined,
        kind: SubIndustry | undefined
      ) {
        const site = yield* sites.at({ place, radiusM, industry, subIndustry: kind?.name })
        const { scores, surroundings } = site
        const { accessibility, competition, demand, economics } = scores
        const market = marketOf(site, yield* people.at(place, wideM), yield* people.at(place, farM))
        return {
          id,
          place,
          scores: { demand, competition, accessibility, economics },
          revenue: revenueAt(market, industry, kind, seatFactor(economicsOf(industry), seats)),
          people: peopleAround(market),
          competitorsKnown: surroundings.knowledge.status !== "none",
          shortfall: surroundings.knowledge.shortfall,
          shopsAge: surroundings.knowledge.age,
          monthlyRent,
          seats
        } satisfies Subject as Subject
      })

      return Locations.of({
        score: Effect.fn("Locations.score")(function* (request, plane, language) {
          const { candidates, sub_industry: subIndustry, target_revenue: targetRevenue, weights } = request
          const kind = subIndustry === undefined ? undefined : kindOf(subIndustry, request.industry)
          const industry = request.industry ?? kind?.industry
          const kindUnknown = subIndustry !== undefined && kind === undefined
          const aim = { industry, targetRevenue, weights, kindUnknown }
          const subjects =
            plane === "test"
              ? candidates.map((candidate) => mockSubject(candidate, industry, kind))
              : yield* Effect.forEach(yield* placed(candidates), ([candidate, place]) =>
                  subjectAt(candidate, place, industry, kind)
                )
          const evaluations = subjects.map((subject) => evaluate(subject, aim))
          return inLanguage<LocationScore>(toView(evaluations, aim, plane === "test" ? "mock" : "live"), language)
        })
      })
    })
  )
}

/** Metres from which customers come on foot or by bicycle, and by car. */
const [wideM, farM] = [3000, 10_000]

const marketOf = (
  { catchment: { daytime, residents }, comparison, place, surroundings }: Site,
  wide: LocalPeople | undefined,
  far: LocalPeople | undefined
): Market => {
  const { census } = surroundings.knowledge
  const expected = surroundings.knowledge.status === "known" ? census?.expected : undefined
  return {
    people:
      residents === null || daytime === null || wide === undefined || far === undefined
        ? undefined
        : { near: { residents, daytime }, wide, far },
    prefCode: place.prefCode,
    shops: (measure) => {
      const figure = comparison.figures.get(measure)
      const nation = figure?.nation
      return figure === undefined || nation == null ? undefined : { value: figure.value, nation }
    },
    crowding: expected == null ? null : (surroundings.competitorCount + 1) / (expected + 1)
  }
}

const codes = { AddressNotFound: "address_not_found", LocationOutsideJapan: "location_outside_japan" } as const

const faultOf = (
  index: number,
  { _tag, detail }: { readonly _tag: keyof typeof codes; readonly detail: string }
): Fault => ({
  location: "body",
  pointer: `/candidates/${index}/${_tag === "AddressNotFound" ? "address" : "lat"}`,
  code: codes[_tag],
  message: detail
})
