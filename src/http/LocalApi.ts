/** The API that a part of the service builds its handlers from, without importing the whole application. */
import { HttpApi, type HttpApiGroup } from "effect/http-api"

export const ApiId = "ekimae"
export type ApiId = typeof ApiId

/** A module's own small API, from which it builds its handlers without importing the host. */
export const localApi = <const Groups extends readonly [HttpApiGroup.Constraint, ...Array<HttpApiGroup.Constraint>]>(
  ...groups: Groups
): HttpApi.HttpApi<ApiId, Groups[number]> => HttpApi.make(ApiId).add(...groups)
