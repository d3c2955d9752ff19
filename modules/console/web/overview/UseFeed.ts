/** Events of the shop as they happen, from when the page was opened on, by the feed that integrators poll. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import { useAccountId } from "../api/Session.ts"

export interface FeedEvent {
  readonly id: string
  readonly type: string
  /** When it happened, in milliseconds since 1970. */
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
}

interface Feed {
  readonly cursor: string
  /** Newest first. */
  readonly events: ReadonlyArray<FeedEvent>
}

const pollMs = 5_000
const kept = 50

/** What of the shop's lists an event changes. */
const changes: ReadonlyArray<readonly [prefix: string, key: string]> = [
  ["reservation.", "reservations"],
  ["reservation.", "attention"],
  ["friend.", "friends"],
  ["form.", "forms"]
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The text of a member of an event's data; undefined where it has none. */
export const textIn = ({ data }: FeedEvent, name: string): string | undefined => {
  const value = data[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

export const useFeed = (): ReadonlyArray<FeedEvent> => {
  const accountId = useAccountId()
  const queries = useQueryClient()
  const queryKey = ["feed", accountId]
  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<Feed> => {
      const before = queries.getQueryData<Feed>(queryKey)
      const page = await answer(
        api.GET("/api/v1/webhook_events", { params: { query: { cursor: before?.cursor ?? "latest" } } })
      )
      const fresh = page.data.map(({ created, data, id, type }) => ({
        id,
        type,
        at: created * 1_000,
        data: isRecord(data) ? data : {}
      }))
      for (const [prefix, key] of changes) {
        if (fresh.some(({ type }) => type.startsWith(prefix)))
          void queries.invalidateQueries({ queryKey: [key, accountId] })
      }
      return { cursor: page.next_cursor, events: [...fresh.toReversed(), ...(before?.events ?? [])].slice(0, kept) }
    },
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: pollMs,
    // A frame of another section may not read it: the lists go on alone.
    retry: false
  })
  return data?.events ?? []
}
