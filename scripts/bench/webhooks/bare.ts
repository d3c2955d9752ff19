/** What the machine gives without us: a loop on the same HTTP client that signs and sends, and stores nothing. */
import { Pool } from "undici"
import * as Signature from "../../../modules/webhooks/sign/Signature.ts"
import { bodyOf } from "./Event.ts"

const secret = `whsec_${Buffer.alloc(33).toString("base64")}`

const send = async (pool: Pool, n: number) => {
  const body = JSON.stringify({ type: "bench.happened", timestamp: "2026-11-21T00:00:00.000Z", data: bodyOf(n) })
  const response = await pool.request({
    path: "/hook",
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-analytics-signature": Signature.analytics(secret, body),
      "webhook-id": `evt_${n}`,
      "webhook-timestamp": String(n)
    }
  })
  await response.body.dump()
}

interface Question {
  readonly id: number
  readonly port: number
  readonly deliveries: number
}

process.on("disconnect", () => process.exit())
process.on("message", ({ deliveries, id, port }: Question) => {
  const run = async () => {
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 8 })
    let n = 0
    const sender = async () => {
      while (n < deliveries) await send(pool, n++)
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: 8 }, sender))
    const seconds = (performance.now() - began) / 1000
    await pool.close()
    return deliveries / seconds
  }
  run().then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, failed: String(error) })
  )
})
