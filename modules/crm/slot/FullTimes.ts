/** When a shop with a limit of guests has no room for one more, by the slots that are booked. Pure. */

export interface Guests {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly guests: number
}

export interface Times {
  readonly from: Date
  readonly until: Date
}

/** In order, without overlaps. Who leaves at a moment makes room for who comes then. */
export const fullTimes = (booked: ReadonlyArray<Guests>, limit: number): ReadonlyArray<Times> => {
  const changes = booked
    .flatMap(({ endsAt, guests, startsAt }) => [
      { at: startsAt.getTime(), by: guests },
      { at: endsAt.getTime(), by: -guests }
    ])
    .toSorted((one, other) => one.at - other.at || one.by - other.by)
  const times: Array<Times> = []
  let present = 0
  let since: number | undefined
  for (const { at, by } of changes) {
    present += by
    if (present >= limit) since ??= at
    else if (since !== undefined) {
      if (at > since) times.push({ from: new Date(since), until: new Date(at) })
      since = undefined
    }
  }
  return times
}
