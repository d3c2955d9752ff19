/**
 * Bounds the bytes of request bodies that have begun to arrive and are not complete, of all connections together: a thousand bodies of a
 * megabyte that stop before their last byte would otherwise stay in memory until their time limit. A client address has a quarter
 * of it. When all is used up, the bodies that began first give way: most bodies arrive within milliseconds, so those that wait
 * are never in the way of the others, from however many addresses they come.
 */
import { addressKey } from "../edge/ClientAddress.ts"

/** The bytes of one body. */
export interface HeldBody {
  /** Holds as many more bytes; false, and nothing is held, above what the address may hold. */
  readonly take: (bytes: number) => boolean
  /** Gives all of them back. */
  readonly end: () => void
}

interface Body extends HeldBody {
  readonly giveWay: () => void
}

export class BodyBudget {
  readonly #total: number
  readonly #perAddress: number
  #held = 0
  readonly #heldBy = new Map<string, number>()
  /** Those that hold bytes, in the order in which they began to. */
  readonly #bodies = new Set<Body>()

  /** @param total in bytes */
  constructor(total: number) {
    this.#total = total
    this.#perAddress = total / 4
  }

  /** Bytes that are held now. */
  get held(): number {
    return this.#held
  }

  /** @param giveWay called at most once, after the body's bytes were given back to others */
  begin(address: string, giveWay: () => void): HeldBody {
    const client = addressKey(address)
    let held = 0
    const body: Body = {
      giveWay,
      take: (bytes) => {
        if ((this.#heldBy.get(client) ?? 0) + bytes > this.#perAddress) return false
        this.#bodies.add(body)
        held += bytes
        this.#hold(client, bytes)
        this.#makeRoom(body)
        return true
      },
      end: () => {
        this.#bodies.delete(body)
        this.#hold(client, -held)
        held = 0
      }
    }
    return body
  }

  #hold(client: string, bytes: number): void {
    this.#held += bytes
    const held = (this.#heldBy.get(client) ?? 0) + bytes
    if (held > 0) this.#heldBy.set(client, held)
    else this.#heldBy.delete(client)
  }

  /** A body holds less than the total, so there are others as long as it is exceeded. */
  #makeRoom(forBody: Body): void {
    for (const body of this.#bodies) {
      if (this.#held <= this.#total) return
      if (body === forBody) continue
      body.end()
      body.giveWay()
    }
  }
}

/** Budget of the process: 64 bodies of the largest size, far more than arrive at the same moment. */
export const bodies = new BodyBudget(64 * 1024 * 1024)
