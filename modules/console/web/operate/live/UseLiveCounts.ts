/** The counts of all actors, live from the service's stream of events, with what waited over the last minutes. */
import { useEffect, useRef, useState } from "react"
import { readEvents } from "../../api/EventStream.ts"
import type { Schema } from "../../api/Types.ts"
import { Ring } from "./Ring.ts"

export type LiveActor = Pick<
  Schema<"JobActor">,
  "actor" | "pausedAt" | "scheduled" | "incompatible" | "ready" | "running" | "failed"
>

export interface LiveCounts {
  readonly actors: ReadonlyArray<LiveActor>
  readonly waiting: ReadonlyArray<number>
  readonly running: ReadonlyArray<number>
}

/** Events come once a second at most: five minutes. */
const kept = 300
const pauseMs = 2_000

const sum = (actors: ReadonlyArray<LiveActor>, state: "ready" | "running") =>
  actors.reduce((total, actor) => total + actor[state], 0)

/** Undefined before the first event. */
export const useLiveCounts = (): LiveCounts | undefined => {
  const [counts, setCounts] = useState<LiveCounts>()
  const waiting = useRef(new Ring(kept))
  const running = useRef(new Ring(kept))
  useEffect(() => {
    const closing = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (actors: ReadonlyArray<LiveActor>) => {
      waiting.current.push(sum(actors, "ready"))
      running.current.push(sum(actors, "running"))
      setCounts({ actors, waiting: waiting.current.values(), running: running.current.values() })
    }
    const follow = (): void => {
      const again = () => {
        if (!closing.signal.aborted) timer = setTimeout(follow, pauseMs)
      }
      readEvents("/admin/v1/events", closing.signal, ({ data, event }) => {
        if (event === "counts") take((JSON.parse(data) as { readonly actors: ReadonlyArray<LiveActor> }).actors)
      }).then(again, again)
    }
    follow()
    return () => {
      closing.abort()
      clearTimeout(timer)
    }
  }, [])
  return counts
}
