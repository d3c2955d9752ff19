/**
 * Remembers whose jobs wait at the mailboxes of an actor that is fair to tenants, and puts the mailboxes in such an order that each
 * tenant has one before any has a second. So a tenant with jobs at a thousand keys, all of which are slow, takes no more of the places
 * in a row than another one with a single key.
 */

/** Names of tenants that are remembered of one key; a key that more of them share counts for these alone. */
const mostTenants = 16

export class TenantsOfKeys {
  readonly #tenants = new Map<string, Set<string>>()
  /** When each tenant got a mailbox last, as the number of that time. */
  readonly #served = new Map<string, number>()
  #times = 0

  /** Jobs of these tenants wait at the key. */
  saw(key: string, tenants: ReadonlyArray<string>): void {
    if (tenants.length === 0) return
    const known = this.#tenants.get(key) ?? new Set()
    this.#tenants.set(key, known)
    for (const tenant of tenants) if (known.size < mostTenants) known.add(tenant)
  }

  /** No job waits at the key. */
  forget(key: string): void {
    this.#tenants.delete(key)
  }

  /** The claim got these mailboxes. */
  got(keys: Iterable<string>): void {
    for (const key of keys) for (const tenant of this.#tenants.get(key) ?? []) this.#served.set(tenant, ++this.#times)
  }

  /**
   * Yields each mailbox once: the first of each tenant, who was served longest ago first, then the second of each, and so on. Those at
   * which only tenants that are full have jobs are left out.
   */
  *inTurns<Mailbox extends readonly [key: string, ...unknown: ReadonlyArray<unknown>]>(
    mailboxes: Iterable<Mailbox>,
    isFull: (tenant: string) => boolean = () => false
  ): Iterable<Mailbox> {
    if (this.#tenants.size === 0) return yield* mailboxes
    const queues = new Map<string, Array<Mailbox>>()
    for (const mailbox of mailboxes) {
      for (const tenant of this.#tenants.get(mailbox[0]) ?? [""]) {
        if (isFull(tenant)) continue
        const queue = queues.get(tenant)
        if (queue === undefined) queues.set(tenant, [mailbox])
        else queue.push(mailbox)
      }
    }
    for (const tenant of this.#served.keys()) if (!queues.has(tenant)) this.#served.delete(tenant)
    const order = [...queues].toSorted(([a], [b]) => (this.#served.get(a) ?? 0) - (this.#served.get(b) ?? 0))
    const yielded = new Set<string>()
    let left = order
    for (let n = 0; left.length > 0; n++) {
      left = left.filter(([, queue]) => n < queue.length)
      for (const [, queue] of left) {
        const mailbox = queue[n]!
        if (yielded.has(mailbox[0])) continue
        yielded.add(mailbox[0])
        yield mailbox
      }
    }
  }
}
