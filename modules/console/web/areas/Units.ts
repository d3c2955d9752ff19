/** Values with their units, as people write them. */
import { useFormats } from "../language/Formats.ts"
import { useLanguage } from "../language/LanguageProvider.tsx"
import type { Pair } from "../language/Messages.ts"

const units: Readonly<Record<string, Pair<string>>> = {
  score: ["点", "of 100"],
  persons: ["人", "persons"],
  households: ["世帯", "households"],
  "persons/household": ["人", "persons"],
  "persons/km2": ["人/km²", "persons/km²"],
  percent: ["%", "%"],
  ratio: ["倍", "times"],
  "per 1000 persons": ["人（千人あたり）", "per 1,000"],
  "per 10000 persons": ["件（1万人あたり）", "per 10,000"],
  "per 10000 daytime persons": ["件（1万人あたり）", "per 10,000"],
  "per 100 km2": ["（100km²あたり）", "per 100 km²"],
  yen: ["円", "yen"],
  dwellings: ["戸", "homes"],
  establishments: ["か所", "places"],
  "per km2": ["/km²", "per km²"],
  "yen/year": ["円/年", "yen a year"],
  "yen/month": ["円/月", "yen a month"],
  "yen/m2": ["円/m²", "yen/m²"],
  stations: ["駅", "stations"],
  stops: ["停留場", "stops"]
}

export const useUnits = () => {
  const { language } = useLanguage()
  const { number, percent } = useFormats()
  const unitOf = (unit: string): string => units[unit]?.[language === "ja" ? 0 : 1] ?? unit
  /** Whole numbers from a thousand, else three digits that count. */
  const plain = (value: number): string =>
    number(value, Math.abs(value) >= 100 ? (Number.isInteger(value) ? 0 : 1) : Math.abs(value) >= 1 ? 2 : 3)
  return {
    unitOf,
    bare: (value: number, unit: string): string => (unit === "fraction" ? percent(value) : plain(value)),
    full: (value: number, unit: string): string =>
      unit === "fraction"
        ? percent(value)
        : `${plain(value)}${unit === "percent" || language === "ja" ? "" : " "}${unitOf(unit)}`
  }
}
