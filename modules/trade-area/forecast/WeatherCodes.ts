/** What a weather code says of rain and snow. */
import type { Weather } from "./engine/Calendar.ts"

const between = (code: number, from: number, to: number) => code >= from && code <= to

/** WMO 4677 in the choice of Open-Meteo, JMA's forecast codes, and OpenWeatherMap's condition ids from 500. */
const byNumber = (code: number): Weather | undefined => {
  if (!Number.isInteger(code) || code < 0 || code > 899) return undefined
  if (code < 100) {
    if (between(code, 71, 77) || code === 85 || code === 86) return "snow"
    return between(code, 51, 67) || between(code, 80, 82) || between(code, 95, 99) ? "rain" : "fair"
  }
  const family = Math.floor(code / 100)
  if (family === 4 || family === 6) return "snow"
  return family === 3 || family === 5 ? "rain" : "fair"
}

const words: ReadonlyArray<readonly [RegExp, Weather]> = [
  [/snow|sleet|雪|みぞれ/i, "snow"],
  [/rain|shower|storm|drizzle|雨|雷|嵐/i, "rain"],
  [/sun|clear|fair|cloud|fine|overcast|晴|曇|くもり/i, "fair"]
]

export const weatherOf = (code: number | string | null | undefined): Weather | undefined => {
  if (code === null || code === undefined) return undefined
  if (typeof code === "number") return byNumber(code)
  const text = code.trim()
  return /^\d{1,3}$/.test(text) ? byNumber(Number(text)) : words.find(([pattern]) => pattern.test(text))?.[1]
}
