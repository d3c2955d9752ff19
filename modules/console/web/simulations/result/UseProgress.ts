/** The progress of a simulation, live from its stream of events; its end loads the result. */
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { readEvents } from "../../api/EventStream.ts"
import type { Simulation } from "../Queries.ts"

type State = Pick<Simulation, "status" | "progress">

const pauseMs = 2_000

export const useProgress = ({ id, progress, status }: Simulation): State => {
  const [state, setState] = useState<State>({ status, progress })
  const queries = useQueryClient()
  useEffect(() => {
    const closing = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => void queries.invalidateQueries({ queryKey: ["simulations"] })
    const follow = () =>
      readEvents(`/api/v1/simulations/${id}/events`, closing.signal, ({ data, event }) => {
        if (event === "progress") setState(JSON.parse(data) as State)
        else refresh()
      }).catch(() => {
        // The stream was refused or lost: what is known is asked for, and a new stream begins with the state as it is.
        if (closing.signal.aborted) return
        refresh()
        timer = setTimeout(follow, pauseMs)
      })
    void follow()
    return () => {
      closing.abort()
      clearTimeout(timer)
    }
  }, [id, queries])
  return state
}
