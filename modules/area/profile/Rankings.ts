/**
 * Caches rankings as the bytes of their responses. Each request asks the database for the version of the profiles, so a
 * ranking is never older than its request; it is built from the index again only if profiles have changed.
 */
import { Context, Effect, Layer } from "effect"
import { type EncodedBody, encodedBody } from "../../../src/http/response/EncodedBody.ts"
import { municipalities } from "../facts/Municipality.ts"
import type { CategoryName } from "../scoring/Indicator.ts"
import { ProfileRepo, type TopScores } from "./ProfileRepo.ts"

export interface RankingQuery {
  readonly category: CategoryName
  readonly prefCode?: string
  readonly limit: number
}

export class Rankings extends Context.Service<
  Rankings,
  { readonly find: (query: RankingQuery) => Effect.Effect<EncodedBody> }
>()("area/Rankings") {
  static readonly layer = Layer.effect(
    Rankings,
    Effect.gen(function* () {
      const profiles = yield* ProfileRepo
      const cache = new Map<string, EncodedBody & { readonly version: number }>()

      const build = ({ category, limit, prefCode }: RankingQuery, key: string) =>
        Effect.map(profiles.ranking(category, prefCode, limit), ({ version, ...top }) => {
          const ranking = { version, ...encodedBody(rankingJson(category, top)) }
          cache.delete(key)
          cache.set(key, ranking)
          if (cache.size > maxEntries) cache.delete(cache.keys().next().value!)
          return ranking
        })

      return Rankings.of({
        find: (query) =>
          Effect.flatMap(profiles.version, (version) => {
            const key = `${query.category} ${query.prefCode ?? ""} ${query.limit}`
            const ranking = cache.get(key)
            return ranking?.version === version ? Effect.succeed(ranking) : build(query, key)
          })
      })
    })
  )
}

/** Most entries, of at most 8 KB each. The oldest one is evicted. */
const maxEntries = 250

/** The beginning of each item, which never changes. */
const itemPrefix: ReadonlyMap<string, string> = new Map(
  Array.from(municipalities.values(), ({ code, fullName }) => [
    code,
    `{"areaCode":"${code}","areaName":${JSON.stringify(fullName)},"score":`
  ])
)

/** Builds the JSON text directly, without an object per item. Equal scores share a rank: 1, 1, 3. */
export const rankingJson = (category: CategoryName, { codes, scores }: TopScores): string => {
  const areas = codes === null ? [] : codes.split(",")
  const values = scores === null ? [] : scores.split(",")
  let items = ""
  let rank = 0
  for (let i = 0; i < areas.length; i++) {
    if (values[i] !== values[i - 1]) rank = i + 1
    items += `${i === 0 ? "" : ","}${itemPrefix.get(areas[i]!)}${values[i]},"rank":${rank}}`
  }
  return `{"category":"${category}","items":[${items}]}`
}
