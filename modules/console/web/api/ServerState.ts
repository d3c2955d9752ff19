/** Whether the service answers. Once a request did not reach it, it is asked until it does. */
import { useSyncExternalStore } from "react"

const intervalMs = 2_000

let isAway = false
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

const change = (value: boolean) => {
  isAway = value
  for (const listener of listeners) listener()
}

const ask = async (): Promise<void> => {
  const answers = await fetch("/healthz").then(
    (response) => response.ok,
    () => false
  )
  if (!answers) return void setTimeout(ask, intervalMs)
  change(false)
  for (const listener of returns) listener()
}

/** Called when a request did not reach the service. */
export const noticeAbsence = (): void => {
  if (isAway) return
  change(true)
  setTimeout(ask, intervalMs)
}

/** Runs `listener` each time the service answers again. */
export const onReturn = (listener: () => void): void => void returns.add(listener)

/** Resolves when the service answers again. */
export const untilReturn = (): Promise<void> =>
  new Promise((resolve) => {
    const listener = () => {
      returns.delete(listener)
      resolve()
    }
    returns.add(listener)
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsAway = (): boolean => useSyncExternalStore(subscribe, () => isAway)
