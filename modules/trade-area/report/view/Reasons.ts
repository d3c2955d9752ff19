/** Why values of a report are missing, and what estimates are made from. */
import { Localized } from "../../../../src/Language.ts"
import type { Basis } from "../catchment/Catchment.ts"

export const noStatistics = new Localized(
  "この市区町村の統計が取り込まれていません（ekimae ingest）",
  "No statistics of this municipality are imported (ekimae ingest)"
)

export const noDaytime = new Localized(
  "この市区町村の昼間人口が取り込まれていません（ekimae ingest daytime）",
  "No daytime population of this municipality is imported (ekimae ingest daytime)"
)

export const densityOfCity = new Localized(
  "この区の人口が取り込まれていないため、市全体の人口密度から推計しています（ekimae ingest）",
  "The people of this ward are not imported: the density of its whole city stands in (ekimae ingest)"
)

export const daytimeDensityOfCity = new Localized(
  "この区の昼間人口が取り込まれていないため、市全体の昼間人口の密度から推計しています（ekimae ingest daytime）",
  "The daytime population of this ward is not imported: the daytime density of its whole city stands in (ekimae ingest daytime)"
)

export const stations = new Localized(
  "駅のデータが取り込まれていないため、市区町村の駅の密度から推計しています（ekimae ingest stations）",
  "No stations are imported: the density of stations of the municipality stands in (ekimae ingest stations)"
)

export const income = new Localized(
  "すべての市区町村についての世帯年収の統計がないため、1世帯あたり課税対象所得から推計しています",
  "No statistics have the household income of every municipality: estimated from taxable income per household"
)

export const subIndustry = new Localized(
  "業態（sub_industry）を判別できないため、業種全体で集計しています",
  "The kind of store (sub_industry) is not known: counted for the whole industry"
)

export const revenue = new Localized(
  "業種の標準的な月商に周囲の店舗数による補正を掛けたモデル値です。範囲は大まかな目安で、実績で確かめたものではありません",
  "Modelled: typical monthly sales of the kind, adjusted by the shops around. The range is rough: our judgement, not counted"
)

const model = {
  ja: "。平日に半径内にいる人の実人数（居住者＋昼間の来訪者×回転数）。回転数2は目安です",
  en: ". Different people within the radius on a weekday: residents, and visitors by day times a turnover of 2, which is our judgement"
}

export const footTraffic: Readonly<Record<Basis, Localized>> = {
  town_blocks: new Localized(
    "町丁・字ごとの人口（国勢調査）と、昼間人口・駅の乗降人員による昼間の人数の推計から。居住者に、昼間の来訪者×回転数2と駅の乗降人員のうち多いほうを加えた、平日に歩く人の数。範囲は検証の誤差から",
    "From residents by town block (census) and a model of people by day from daytime population and passengers of stations: residents, and the greater of visitors by day times a turnover of 2 and passengers of stations. The range follows from errors of the validation"
  ),
  people_flow: new Localized(
    `人流データ（国土交通省、1 kmメッシュ）から推計${model.ja}`,
    `Estimated from people-flow by 1 km mesh (MLIT)${model.en}`
  ),
  towns: new Localized(
    `町丁・字の位置と市区町村の人口から推計${model.ja}`,
    `Estimated from the points of towns and the residents of the municipality${model.en}`
  ),
  municipal_density: new Localized(
    `市区町村の昼間人口の密度と駅の数から推計${model.ja}`,
    `Estimated from the daytime density of the municipality and the stations near${model.en}`
  )
}
