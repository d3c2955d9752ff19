/** A user's program on the types that openapi-typescript makes of /openapi.json. It must compile, and be answered. */
import createClient from "openapi-fetch"
import type { components, paths } from "./generated/api.d.ts"

declare const process: { readonly env: Record<string, string | undefined> }

const { BASE_URL: baseUrl = "", KEY: key = "" } = process.env
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })

const profile = await client.GET("/api/v1/areas/{areaCode}", { params: { path: { areaCode: "13104" } } })
if (profile.error !== undefined) throw new Error(`${profile.error.code}: ${profile.error.message}`)
const shinjuku: components["schemas"]["AreaProfile"] = profile.data
const sentence: string = `${shinjuku.areaName}: ${shinjuku.population.toFixed(0)} people`

const ranking = await client.GET("/api/v1/areas/ranking", { params: { query: { category: "economy", limit: 3 } } })
const best: string | undefined = ranking.data?.items[0]?.areaName

// @ts-expect-error: there is no such category
await client.GET("/api/v1/areas/ranking", { params: { query: { category: "weather" } } })

const unknown = await client.GET("/api/v1/areas/{areaCode}", { params: { path: { areaCode: "99999" } } })
if (unknown.data !== undefined || unknown.error.status !== 404) throw new Error("99999 is no area")

console.log(sentence, best)
