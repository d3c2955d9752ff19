/** From a site to the report that the API shows. Pure. */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import type { Plane } from "../../Caller.ts"
import { reportAxes, reportWeights, weightedMean } from "../../Industry.ts"
import { estimateBasis, roundShops } from "../../shop/estimate/Census.ts"
import { isCarried } from "../../shop/Shops.ts"
import { earthquakeLevel, floodLevel, landslideLevel } from "../axes/RiskLevel.ts"
import { roundPersons } from "../catchment/Estimate.ts"
import { peakHoursOf } from "../catchment/PeakHours.ts"
import type { Site } from "../Site.ts"
import * as Reasons from "./Reasons.ts"
import type { TradeAreaReport } from "./ReportView.ts"
import { figuresOf, incomeIn } from "./SectionFigures.ts"
import { sourcesOf } from "./Sources.ts"

/** Raised when formulas change, so that reports of before are not taken for reports of now. */
export const methodVersion = "4"

export interface ReportOf {
  readonly storeId: string
  readonly plane: Plane
  readonly generatedAt: string
  readonly expiresAt: string
}

const round1 = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
const round2 = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100
const persons = (estimate: { readonly value: number } | null) =>
  estimate === null ? null : roundPersons(estimate.value)

const bands = {
  "0_14": "age0to14Share",
  "15_24": "age15to24Share",
  "25_34": "age25to34Share",
  "35_44": "age35to44Share",
  "45_54": "age45to54Share",
  "55_64": "age55to64Share",
  "65_74": "age65to74Share",
  "75_plus": "age75plusShare"
}

const agesOf = ({ comparison }: Site): Record<string, number> => {
  const shares = Object.entries(bands).flatMap(([band, measure]) => {
    const share = comparison.figures.get(measure)?.value
    return share === undefined ? [] : [[band, share] as const]
  })
  return shares.length < Object.keys(bands).length
    ? {}
    : Object.fromEntries(shares.map(([band, share]) => [band, Math.round(share * 10_000) / 10_000]))
}

const footTraffic = ({ footTraffic: found }: Site): Localizable<TradeAreaReport["demand"]["foot_traffic"]> =>
  found === null
    ? null
    : {
        value: roundPersons(found.value),
        low: roundPersons(found.low),
        high: roundPersons(found.high),
        unit: "persons/day",
        year: found.year,
        estimated: true,
        basis: Reasons.footTraffic[found.basis]
      }

/** A section without its figures, whose reason has both languages. */
type LocalizedSection<Name extends "competition" | "accessibility"> = Omit<
  Localizable<TradeAreaReport[Name]>,
  "figures" | "reason"
> & { readonly reason: Localized | null }

const competitionOf = (site: Site): LocalizedSection<"competition"> => {
  const { subIndustry, supply, surroundings } = site
  const { knowledge, revenue } = surroundings
  const fromShops = isCarried(knowledge) && surroundings.saturationIndex !== null
  const estimate = knowledge.census?.estimate ?? null
  const basis = fromShops ? "shops" : supply === undefined ? "none" : "municipality"
  const ratio = supply?.nation ? supply.value / supply.nation : null
  return {
    density_score: round1(fromShops ? surroundings.densityScore : (supply?.percentileNation ?? null)),
    saturation_index: round2(fromShops ? surroundings.saturationIndex : ratio),
    basis,
    competitor_count: knowledge.status === "none" ? null : surroundings.competitorCount,
    competitor_estimate:
      estimate === null || knowledge.census === undefined
        ? null
        : {
            value: roundShops(estimate.value),
            low: roundShops(estimate.low),
            high: roundShops(estimate.high),
            unit: "shops",
            year: knowledge.census.figure.year,
            estimated: true,
            basis: estimateBasis
          },
    nearest_competitor_m: surroundings.nearestCompetitorM === null ? null : Math.round(surroundings.nearestCompetitorM),
    business_count_500m: surroundings.businessCount500m,
    estimated_monthly_revenue:
      revenue === null
        ? null
        : {
            value: revenue.estimate,
            low: revenue.low,
            high: revenue.high,
            unit: "yen/month",
            year: 2021,
            estimated: true,
            basis: Reasons.revenue
          },
    reason: both(
      knowledge.reason ??
        (subIndustry !== undefined && surroundings.subIndustry === undefined ? Reasons.subIndustry : null),
      knowledge.status === "none" ? null : knowledge.age
    )
  }
}

/** Doubts of the point come first, then those of the lists of shops. */
const insightsOf = ({ place, surroundings: { knowledge } }: Site): ReadonlyArray<Localized> =>
  [place.doubt ?? null, knowledge.reason].flatMap((one) =>
    one === null ? [] : [new Localized(`${one.ja}。`, `${one.en}.`)]
  )

/** One text of two sentences, of which each may be missing. */
const both = (one: Localized | null, other: Localized | null): Localized | null =>
  one === null || other === null ? (one ?? other) : new Localized(`${one.ja}。${other.ja}`, `${one.en}. ${other.en}`)

const scoresOf = ({ axes, industry, scores }: Site): TradeAreaReport["scores"] => {
  const weights = reportWeights(industry)
  return {
    overall: round1(weightedMean(scores, weights)),
    population_score: scores.population,
    competition_score: scores.competition,
    demand_score: scores.demand,
    economics_score: scores.economics,
    accessibility_score: scores.accessibility,
    risk_score: scores.risk,
    weights,
    indicators: Object.fromEntries(
      reportAxes.map((axis) => [
        axis,
        axes[axis].indicators.map(({ name, score, weight }) => ({ name, weight, score: round1(score) }))
      ])
    )
  }
}

/** Whether the density of the city stands in for that of a ward. */
const isOfCity = ({ catchment, comparison }: Site, people: "residents" | "daytime"): boolean =>
  catchment[people]?.basis === "municipal_density" &&
  comparison.figures.get(`${people === "residents" ? "resident" : people}Density`)?.status === "inherited"

const daytimeReason = (site: Site) => {
  if (site.catchment.daytime === null) return Reasons.noDaytime
  return isOfCity(site, "daytime") ? Reasons.daytimeDensityOfCity : null
}

const peopleReason = (site: Site) => {
  if (site.catchment.residents === null) return Reasons.noStatistics
  return isOfCity(site, "residents") ? Reasons.densityOfCity : daytimeReason(site)
}

const accessibilityOf = ({ stations, walkScore }: Site): LocalizedSection<"accessibility"> => {
  const [nearest] = stations ?? []
  return {
    walk_score: walkScore,
    nearest_station: nearest === undefined ? null : { name: nearest.name, distance_m: Math.round(nearest.distanceM) },
    stations_within_1km: stations === null ? null : stations.filter(({ distanceM }) => distanceM <= 1000).length,
    reason: stations === null ? Reasons.stations : null
  }
}

export const reportOf = (
  site: Site,
  { expiresAt, generatedAt, plane, storeId }: ReportOf
): Localizable<TradeAreaReport> => {
  const { catchment, comparison, industry, place, placeKind, radiusM, subIndustry } = site
  const figures = figuresOf(site)
  const income = incomeIn(comparison)
  const hazard = (measure: string) => comparison.figures.get(measure)?.value
  const traffic = footTraffic(site)
  const doubt = place.doubt ?? null
  const competition = competitionOf(site)
  const accessibility = accessibilityOf(site)
  return {
    store_id: storeId,
    generated_at: generatedAt,
    expires_at: expiresAt,
    location: {
      address: place.address,
      municipality_code: place.areaCode,
      municipality: place.areaName,
      prefecture: place.prefecture,
      town: place.town ?? null,
      lat: place.lat,
      lng: place.lng,
      precision: place.station === undefined ? place.precision : "station",
      station: place.station ?? null,
      reason: doubt,
      radius_m: radiusM
    },
    insights: insightsOf(site),
    population: {
      age_distribution: agesOf(site),
      residents_in_radius: persons(catchment.residents),
      daytime_people_in_radius: persons(catchment.daytime),
      reason: both(doubt, peopleReason(site)),
      figures: figures.population
    },
    competition: { ...competition, reason: both(doubt, competition.reason), figures: figures.competition },
    demand: {
      estimated_daily_foot_traffic: persons(site.footTraffic),
      foot_traffic: traffic,
      peak_hours: placeKind === null ? [] : peakHoursOf(placeKind, industry),
      place_kind: placeKind,
      reason: both(doubt, traffic === null ? peopleReason(site) : daytimeReason(site)),
      figures: figures.demand
    },
    economics: {
      avg_household_income: income?.average ?? null,
      disposable_income_index: income?.disposableIndex ?? null,
      reason: income === undefined ? Reasons.noStatistics : Reasons.income,
      figures: figures.economics
    },
    accessibility: { ...accessibility, reason: both(doubt, accessibility.reason), figures: figures.accessibility },
    risk: {
      earthquake_risk: earthquakeLevel(hazard("earthquakeProbability")),
      flood_risk: floodLevel(hazard("floodExposure")),
      landslide_risk: landslideLevel(hazard("landslideExposure")),
      reason: hazard("earthquakeProbability") === undefined ? Reasons.noStatistics : null,
      figures: figures.risk
    },
    scores: scoresOf(site),
    meta: {
      method_version: methodVersion,
      plane,
      industry: industry ?? null,
      sub_industry: subIndustry ?? null,
      compared_with: [...comparison.figures.values()][0]?.basis ?? null,
      sources: sourcesOf(site)
    }
  }
}
