/**
 * Where pages of members ended that were read lately, in memory: the page that follows begins there, and passes over no rows.
 * So a first sync of many members costs the same per page, and members who leave meanwhile shift no page. A page whose
 * predecessor was not read here, lately, is found by counting. Plain state of one owner, not a service.
 */
import type { Card } from "./Card.ts"

type Mark = Pick<Card, "memberSince" | "id">

interface Part {
  readonly limit: number
  readonly offset: number
}

/** A sync goes on within this time. */
const keptMs = 10 * 60_000
const mostMarks = 10_000

const nameOf = (accountId: string, limit: number, offset: number): string => `${accountId} ${limit} ${offset}`

export class PageMarks {
  /** Marks by where the next page begins; oldest first. */
  readonly #marks = new Map<string, Mark & { readonly until: number }>()

  startOf(accountId: string, { limit, offset }: Part, now: number): Mark | undefined {
    const mark = this.#marks.get(nameOf(accountId, limit, offset))
    return mark !== undefined && now < mark.until ? mark : undefined
  }

  /** The page ended with this member, and another one follows. */
  put(accountId: string, { limit, offset }: Part, { id, memberSince }: Mark, now: number): void {
    const name = nameOf(accountId, limit, offset + limit)
    this.#marks.delete(name)
    this.#marks.set(name, { id, memberSince, until: now + keptMs })
    const [oldest] = this.#marks.size > mostMarks ? this.#marks.keys() : []
    if (oldest !== undefined) this.#marks.delete(oldest)
  }
}
