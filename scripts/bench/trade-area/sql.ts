/**
 * The peer: competitors by SQL without PostGIS, a bounding box on an index of latitude and longitude and the haversine formula
 * for what is in it, with fastify and pg. It checks no key, counts no request and estimates no revenue, so it does less.
 */
import fastify from "fastify"
import { Pool } from "pg"

const pool = new Pool({ host: process.env["PGHOST"], user: "postgres", database: process.env["PGDATABASE"], max: 10 })
const metresPerDegree = 111_195

interface Query {
  readonly lat: string
  readonly lng: string
  readonly radius_m: string
  readonly industry: string
  readonly limit: string
}

const text = `
  with around as (
    select id, name, rating, review_count, industry,
      2 * 6371008.8 * asin(sqrt(
        sin(radians(lat - $1) / 2) ^ 2 + cos(radians($1)) * cos(radians(lat)) * sin(radians(lng - $2) / 2) ^ 2
      )) as distance_m
    from bench_shop
    where lat between $1 - $4 and $1 + $4 and lng between $2 - $5 and $2 + $5
  ),
  found as (select * from around where distance_m <= $3)
  select (select count(*)::int from found where industry = $6) as total,
    (select count(*)::int from found where distance_m <= 500) as business_count_500m,
    (select json_agg(nearest) from (
      select id, name, distance_m, rating, review_count from found where industry = $6 order by distance_m limit $7
    ) as nearest) as competitors`

const app = fastify({ logger: false })
app.get("/readyz", async () => ({ status: "ready" }))
app.get<{ readonly Querystring: Query }>("/api/v1/competitors", async ({ query }) => {
  const [lat, lng, radius] = [Number(query.lat), Number(query.lng), Number(query.radius_m)]
  const north = radius / metresPerDegree
  const east = north / Math.cos((lat * Math.PI) / 180)
  const values = [lat, lng, radius, north, east, query.industry, Number(query.limit)]
  const { rows } = await pool.query({ name: "competitors", text, values })
  return rows[0]
})
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" })
process.on("SIGTERM", () => void app.close().then(() => pool.end()))
