/**
 * Rankings as the bytes of their answers. One is written from its index when profiles have changed since, and else given
 * again: whether they have is asked of the database each time, so an answer is never older than its request.
 */
import { Context, Effect, Layer } from "effect"
import { weakTag } from "../../src/http/response/ETag.ts"
import { ProfileRepo } from "./ProfileRepo.ts"
import { rankingJson } from "./Ranking.ts"
import type { CategoryName } from "./scoring/Indicator.ts"

export interface RankingQuery {
  readonly category: CategoryName
  readonly prefCode?: string
  readonly limit: number
}

export interface WrittenRanking {
  /** The JSON of the answer. */
  readonly body: Uint8Array
  /** Its entity tag, so that it is not hashed for each request. */
  readonly tag: string
}

export class Rankings extends Context.Service<
  Rankings,
  { readonly find: (query: RankingQuery) => Effect.Effect<WrittenRanking> }
>()("area/Rankings") {
  static readonly layer = Layer.effect(
    Rankings,
    Effect.gen(function* () {
      const profiles = yield* ProfileRepo
      const kept = new Map<string, WrittenRanking & { readonly version: number }>()

      const write = ({ category, limit, prefCode }: RankingQuery, key: string) =>
        Effect.map(profiles.ranking(category, prefCode, limit), ({ version, ...best }) => {
          const body = encoder.encode(rankingJson(category, best))
          const ranking = { version, body, tag: weakTag(body) }
          kept.delete(key)
          kept.set(key, ranking)
          if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
          return ranking
        })

      return Rankings.of({
        find: (query) =>
          Effect.flatMap(profiles.version, (version) => {
            const key = `${query.category} ${query.prefCode ?? ""} ${query.limit}`
            const ranking = kept.get(key)
            return ranking?.version === version ? Effect.succeed(ranking) : write(query, key)
          })
      })
    })
  )
}

const encoder = new TextEncoder()
/** 8 KB at most each; the one written first is forgotten. */
const mostKept = 250
