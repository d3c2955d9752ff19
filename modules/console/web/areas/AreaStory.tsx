/** Three sentences that say what kind of place a municipality is: who lives there, who comes by day, what becomes of it. */
import { Paper, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Schema } from "../api/Types.ts"
import { useFormats } from "../language/Formats.ts"
import { useLanguage } from "../language/LanguageProvider.tsx"
import { profileQuery } from "./Queries.ts"

type Profile = Schema<"AreaProfile">

/** Above these shares of the residents, a place works by day, or empties. */
const busyByDay = 1.1
const emptyByDay = 0.9

interface Numbers {
  readonly number: (value: number, digits?: number) => string
  readonly percent: (value: number) => string
}

const signed = (value: number, { percent }: Numbers): string => `${value > 0 ? "+" : ""}${percent(value)}`

const inJapanese = (profile: Profile, format: Numbers): ReadonlyArray<string> => {
  const { number, percent } = format
  const { agingRate, dayNightRatio, daytimePopulation, households, stationCount } = profile
  const homes = households === null ? "" : `、${number(households)}世帯`
  const aged = agingRate === null ? "" : `。65歳以上は${percent(agingRate)}`
  const people = `人口${number(profile.population)}人${homes}が暮らしています${aged}。`
  const kind = (ratio: number) =>
    ratio >= busyByDay
      ? "働く人や買い物客が集まるまちです。"
      : ratio <= emptyByDay
        ? "日中は外へ出かける人が多い、住宅中心のまちです。"
        : "昼と夜の人数がほぼ同じまちです。"
  const day =
    dayNightRatio === null || daytimePopulation === null
      ? []
      : [`昼間は${number(daytimePopulation)}人（住む人の${number(dayNightRatio, 2)}倍）。${kind(dayNightRatio)}`]
  const { populationChange5y: change, projectedChange2050: future } = profile
  const parts = [
    ...(change === null ? [] : [`人口はこの5年で${signed(change, format)}`]),
    ...(future === null ? [] : [`2050年までの見込みは${signed(future, format)}`]),
    ...(stationCount === null ? [] : [`駅は${number(stationCount)}か所`])
  ]
  return [people, ...day, ...(parts.length === 0 ? [] : [`${parts.join("、")}です。`])]
}

const inEnglish = (profile: Profile, format: Numbers): ReadonlyArray<string> => {
  const { number, percent } = format
  const { agingRate, dayNightRatio, daytimePopulation, households, stationCount } = profile
  const homes = households === null ? "" : ` in ${number(households)} households`
  const aged = agingRate === null ? "" : `; ${percent(agingRate)} are 65 or older`
  const kind = (ratio: number) =>
    ratio >= busyByDay
      ? "people come here to work and shop"
      : ratio <= emptyByDay
        ? "many leave by day, so it is a place of homes"
        : "about as many are here by day as by night"
  const day =
    dayNightRatio === null || daytimePopulation === null
      ? []
      : [
          `By day there are ${number(daytimePopulation)} (${number(dayNightRatio, 2)} times the residents): ${kind(dayNightRatio)}.`
        ]
  const { populationChange5y: change, projectedChange2050: future } = profile
  const parts = [
    ...(change === null ? [] : [`residents changed by ${signed(change, format)} in five years`]),
    ...(future === null ? [] : [`${signed(future, format)} are expected by 2050`]),
    ...(stationCount === null ? [] : [`stations: ${number(stationCount)}`])
  ]
  return [
    `${number(profile.population)} people live here${homes}${aged}.`,
    ...day,
    ...(parts.length === 0 ? [] : [`Outlook: ${parts.join(", ")}.`])
  ]
}

export const AreaStory = ({ code }: { readonly code: string }) => {
  const { language } = useLanguage()
  const { number, percent } = useFormats()
  const { data } = useQuery(profileQuery(code))
  if (data === undefined) return null
  const sentences = (language === "ja" ? inJapanese : inEnglish)(data, { number, percent: (value) => percent(value) })
  return (
    <Paper withBorder p="md" component="section">
      <Text>{sentences.join(language === "ja" ? "" : " ")}</Text>
    </Paper>
  )
}
