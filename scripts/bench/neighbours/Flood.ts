/** What one account sends to take the processors for itself: a crowd of the costliest requests of a kind, kept up until it is ended. */
import { setTimeout as wait } from "node:timers/promises"
import type { Process } from "../Service.ts"

export interface Keys {
  readonly sk: ReadonlyArray<string>
  readonly trade: ReadonlyArray<string>
}

export interface Flood {
  readonly what: string
  /** Requests at once. */
  readonly crowd: number
  /** Sends a request that none was like before; returns its status. */
  readonly send: () => Promise<number>
}

/** Requests by their status, once the signal has ended the flood. */
export const keepUp = async ({ crowd, send }: Flood, signal: AbortSignal): Promise<ReadonlyMap<number, number>> => {
  const statuses = new Map<number, number>()
  const sender = async () => {
    while (!signal.aborted) {
      // 0 where no response came.
      const status = await send().catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // The measure is what is computed for a client, not how fast it can be refused.
      if (status === 429) await wait(1_000)
    }
  }
  await Promise.all(Array.from({ length: crowd }, sender))
  return statuses
}

const stores = 2_000
const days = 365

const areas = Array.from({ length: 23 }, (_, n) => String(13101 + n))

/** Scatters numbers in one way in each run of the benchmark. */
const scatter = (n: number, seed: number): number => {
  const x = Math.sin(n * 12.9898 + seed) * 43_758.5453
  return x - Math.floor(x)
}

const chainCsv = [
  "name,lat,lng",
  ...Array.from({ length: stores }, (_, n) => {
    const [lat, lng] = [35.62 + scatter(n, 1) * 0.13, 139.62 + scatter(n, 2) * 0.16]
    return `store ${n},${lat.toFixed(5)},${lng.toFixed(5)}`
  })
].join("\n")

const historyOf = (seed: number) =>
  Array.from({ length: days }, (_, i) => {
    const date = new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10)
    const revenue = Math.round(200_000 * (1 + (i % 7) / 10) * (0.85 + 0.3 * scatter(i, seed)))
    return { date, revenue, customers: Math.round(revenue / 1200) }
  })

/** Each kind by itself, then all of them. Each request has another key, since a key may make 60 requests a minute. */
export const floods = async ({ port }: Process, { sk, trade }: Keys): Promise<ReadonlyArray<ReadonlyArray<Flood>>> => {
  const ask = async (key: string, method: string, path: string, body?: unknown) => {
    const isText = typeof body === "string"
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": isText ? "text/csv" : "application/json" },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) })
    })
    return { status: answer.status, text: await answer.text() }
  }
  const counted = (send: (n: number) => Promise<number>) => {
    let sent = 0
    return () => send(sent++)
  }
  const keyOf = (keys: ReadonlyArray<string>, n: number) => keys[n % keys.length] ?? ""
  const chain = await ask(keyOf(sk, 0), "POST", "/chains", { name: "flood" })
  const { id } = (JSON.parse(chain.text) as { readonly data: { readonly id: string } }).data
  const stored = await ask(keyOf(sk, 1), "POST", `/chains/${id}/stores/import`, chainCsv)
  if (stored.status !== 200) throw new Error(`The stores were refused: ${stored.text}`)
  const discovery: Flood = {
    what: "segment discoveries, 5 personas",
    crowd: 5,
    send: counted(async (n) => {
      const { status } = await ask(keyOf(sk, n), "POST", "/simulations", {
        templateType: "segment_discovery",
        areaCode: keyOf(areas, n),
        personaCount: 5,
        inputParams: { businessType: "カフェ", maxSegments: 8 - (Math.floor(n / areas.length) % 6) }
      })
      return status
    })
  }
  const analysis: Flood = {
    what: `analyses of a chain of ${stores} stores`,
    crowd: 30,
    send: counted(
      async (n) => (await ask(keyOf(sk, n), "GET", `/chains/${id}/analysis?halfDistanceM=${1_000 + n}`)).status
    )
  }
  const forecast: Flood = {
    what: `forecasts from ${days} days`,
    crowd: 80,
    send: counted(async (n) => {
      const { status } = await ask(keyOf(trade, n), "POST", "/demand-forecast", {
        store_id: `flood-${n % 20}`,
        historical_data: historyOf(n),
        forecast_days: 30
      })
      return status
    })
  }
  const all: ReadonlyArray<Flood> = [discovery, analysis, forecast]
  return [...all.map((flood) => [flood]), all]
}
