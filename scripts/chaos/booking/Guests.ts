/**
 * Guests who book over HTTP, each with a key of its own, and repeat the request with that key until the answer is final:
 * after a broken connection, a 503, or a 409 because the first request is still in flight.
 */
import { setTimeout as wait } from "node:timers/promises"
import type { Answer } from "./Rules.ts"

export interface Shop {
  readonly menuId: string
  readonly slots: ReadonlyArray<string>
  readonly friends: ReadonlyArray<string>
  readonly keys: ReadonlyArray<string>
}

export interface Tally {
  /** Requests beyond the first of each guest. */
  repeated: number
  /** Answers that were replays of an earlier one. */
  replayed: number
}

/** How long a guest goes on asking. */
const patienceMs = 60_000

/** @param portOf where the service answers now */
export const make = (shop: Shop, portOf: () => number) => {
  const answers: Array<Answer> = []
  const tally: Tally = { repeated: 0, replayed: 0 }

  const ask = async (n: number, body: string) => {
    const response = await fetch(`http://127.0.0.1:${portOf()}/api/v1/reservations`, {
      method: "POST",
      body,
      headers: {
        authorization: `Bearer ${shop.keys[n % shop.keys.length]}`,
        "content-type": "application/json",
        "idempotency-key": `guest-${n}`,
        "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      },
      signal: AbortSignal.timeout(10_000)
    })
    const { code, id, idempotent_replay } = (await response.json()) as {
      readonly id?: string
      readonly code?: string
      readonly idempotent_replay?: boolean
    }
    return { status: response.status, id, code, isReplay: idempotent_replay === true }
  }

  /** Guest n books; pairs of slot and friend occur twice, with keys of their own, so that some are duplicates. */
  const book = async (n: number): Promise<void> => {
    const pair = Math.floor(n / 2)
    const slotId = shop.slots[pair % shop.slots.length]!
    const friendId = shop.friends[pair % shop.friends.length]!
    const body = JSON.stringify({ eventId: shop.menuId, slotId, friendId })
    const until = performance.now() + patienceMs
    let last: { readonly status: number; readonly id?: string | undefined } = { status: 0 }
    for (let first = true; performance.now() < until; first = false) {
      if (!first) {
        tally.repeated++
        await wait(50)
      }
      const answer = await ask(n, body).catch(() => undefined)
      if (answer === undefined) continue
      last = answer
      const isFinal = answer.status < 500 && answer.status !== 429 && answer.code !== "idempotency_in_flight"
      if (!isFinal) continue
      if (answer.isReplay) tally.replayed++
      break
    }
    answers.push({ key: `guest-${n}`, slotId, friendId, status: last.status, id: last.id ?? null })
  }

  return { answers, tally, book }
}
