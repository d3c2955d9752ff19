/** Reads a coordinate in degrees: 35.6896, ３５．６８９６, 北緯35度41分22.5秒, 35°41'22.5"N. Pure. */
import { readNumber } from "./Numbers.ts"
import { isTooLong, plainText } from "./Plain.ts"

const fast = /^-?\d{1,3}(?:\.\d+)?$/u
const parts = /^(\d{1,3})(?:°|º|度)(\d{1,2}(?:\.\d+)?)(?:'|分)(?:(\d{1,2}(?:\.\d+)?)(?:"|''|秒)?)?$/u
/** 35-41-22.5 and 35.41.22.5, as lists of Japan have them. */
const marked = /^(\d{2,3})([-.:])(\d{1,2})\2(\d{1,2}(?:\.\d+)?)$/u
const direction = /^(北緯|東経|南緯|西経|[NESW])|([NESW])$/iu

/** Degrees, negative in the south and west; undefined for a text that is no coordinate. */
export const readDegrees = (text: string): number | undefined => {
  if (isTooLong(text)) return undefined
  if (fast.test(text)) return Number(text)
  const plain = plainText(text)
    .replaceAll(/[′’‘`]/gu, "'")
    .replaceAll(/[″”“]/gu, '"')
  const [side = ""] = direction.exec(plain) ?? []
  const bare = side === "" ? plain : plain.replace(direction, "")
  const sign = /^(?:南緯|西経|[SW])$/iu.test(side) ? -1 : 1
  const [, ofDegrees, , ofMinutes, ofSeconds] = marked.exec(bare) ?? []
  const [, degrees, minutes, seconds = "0"] =
    ofDegrees === undefined ? (parts.exec(bare) ?? []) : ["", ofDegrees, ofMinutes, ofSeconds]
  if (degrees === undefined) {
    const value = /^-?\d+(?:\.\d+)?[°º度]?$/u.test(bare) ? readNumber(bare.replace(/[°º度]$/u, "")) : undefined
    return value === undefined || Math.abs(value) > 180 ? undefined : sign * value
  }
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return value > 180 ? undefined : sign * Number(value.toFixed(9))
}
