/**
 * Vocabularies of the known business types and specialties, and which of their words a text has. The lists were written for
 * this product, kind by kind: goods and services, how they are made, staff, places, verbs, occasions. A word may stand in
 * several lists and then says less about each. Pure.
 */
import { indexOf, longestAt } from "../../../text/Terms.ts"
import type { Token } from "../../../text/Token.ts"
import type { BusinessName } from "../BusinessNames.ts"
import { beautyAndHealth } from "./BeautyAndHealth.ts"
import { eatingOut } from "./EatingOut.ts"
import { fields } from "./Fields.ts"
import { foodShops } from "./FoodShops.ts"
import { learningAndCare } from "./LearningAndCare.ts"
import { leisureAndLiving } from "./LeisureAndLiving.ts"
import { shops } from "./Shops.ts"
import { familyOf, specialties, type Topic } from "./Specialties.ts"
import { foodSituations } from "./situations/FoodSituations.ts"
import { goodsSituations } from "./situations/GoodsSituations.ts"
import { healthSituations } from "./situations/HealthSituations.ts"
import { serviceSituations } from "./situations/ServiceSituations.ts"

const lists: Readonly<Record<BusinessName, string>> = {
  ...eatingOut,
  ...foodShops,
  ...beautyAndHealth,
  ...learningAndCare,
  ...shops,
  ...leisureAndLiving
}

const situations: Readonly<Partial<Record<Topic, string>>> = {
  ...foodSituations,
  ...goodsSituations,
  ...serviceSituations,
  ...healthSituations
}

/** The topics of each word. */
const typesOfWord: ReadonlyMap<string, ReadonlySet<Topic>> = (() => {
  const types = new Map<string, Set<Topic>>()
  const special = Object.entries(specialties).map(([name, { words }]) => [name, words] as const)
  for (const [name, list] of [
    ...Object.entries(lists),
    ...Object.entries(fields),
    ...special,
    ...Object.entries(situations)
  ]) {
    for (const word of list.trim().split(/\s+/u)) {
      const key = word.toLowerCase()
      const known = types.get(key) ?? new Set()
      types.set(key, known.add(name as Topic))
    }
  }
  return types
})()

/** Business types, and specialties that belong to none. */
const families = new Set([...typesOfWord.values()].flatMap((types) => [...types].map(familyOf))).size

const index = indexOf(typesOfWord.keys())

/** How much a word tells of its topics: 1 in one family's lists, 0 in all (inverse document frequency; K. Spärck Jones 1972). */
const weightOf = (types: ReadonlySet<Topic>): number =>
  1 - Math.log(new Set(Array.from(types, familyOf)).size) / Math.log(families)

export interface KnownWord {
  readonly word: string
  readonly types: ReadonlySet<Topic>
  readonly weight: number
}

const known: ReadonlyMap<string, KnownWord> = new Map(
  Array.from(typesOfWord, ([word, types]) => [word, { word, types, weight: weightOf(types) }])
)

/** Words of three letters or more are found inside a longer katakana or kanji word; shorter ones only as morphemes. */
const shortestPart = 3

const isKana = (word: string): boolean => /^[\p{Script=Hiragana}a-z0-9]/u.test(word)

/** The different words of the vocabularies in a text, the longest at each place. `tokens` are those of the text. */
export const knownWordsIn = (tokens: ReadonlyArray<Token>): ReadonlyArray<KnownWord> => {
  const text = tokens.map(({ surface }) => surface).join("")
  const starts = new Map<number, Token>()
  const ends = new Set<number>()
  let place = 0
  for (const token of tokens) {
    starts.set(place, token)
    place += token.surface.length
    ends.add(place)
  }
  const found = new Map<string, KnownWord>()
  for (let at = 0; at < text.length; ) {
    const word = wordAt(text, at, starts, ends)
    if (word === undefined) {
      at++
      continue
    }
    found.set(word.word, known.get(word.word)!)
    at += word.length
  }
  return [...found.values()]
}

const wordAt = (text: string, at: number, starts: ReadonlyMap<number, Token>, ends: ReadonlySet<number>) => {
  const token = starts.get(at)
  const word = longestAt(index, text, at, ({ length }) => {
    const whole = token !== undefined && ends.has(at + length)
    // A single letter behind a number is a counter: 4本 names no book.
    if (length === 1 && /\d/u.test(text.charAt(at - 1))) return false
    return whole || (length >= shortestPart && (token !== undefined || !isKana(text.slice(at, at + 1))))
  })
  if (word !== undefined) return { word, length: word.length }
  // A verb or adjective is found by its dictionary form: 染めた by 染める.
  if (token !== undefined && typesOfWord.has(token.base)) return { word: token.base, length: token.surface.length }
  return undefined
}
