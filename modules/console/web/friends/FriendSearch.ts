/** What of the list of friends is in its address. */

export const statuses = ["following", "blocked", "unfollowed"] as const

export interface FriendSearch {
  readonly search?: string
  readonly status?: (typeof statuses)[number]
  readonly guests?: true
}
