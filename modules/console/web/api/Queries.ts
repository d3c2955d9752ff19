/**
 * Answers of the service as the page keeps them: asked again when the service is back, later where the rate limit
 * refused them, and never for what was refused otherwise. A page that shows an older answer because newer ones failed
 * goes on asking, since nothing on it may say that it is old.
 */
import { QueryClient } from "@tanstack/react-query"
import { isProblem } from "./Problem.ts"
import { onReturn } from "./ServerState.ts"

/** Above the rate limit, which holds for a minute. */
const isLimited = (error: unknown) => isProblem(error, 429)
const limitedWaitMs = 10_000
/** Between the rounds of attempts at a newer answer than the one that is shown. */
const outdatedWaitMs = 5_000

const isPassing = (error: unknown) => isProblem(error) && (error.status === 429 || error.status >= 500)

const mayRepeat = (count: number, error: unknown): boolean => isPassing(error) && count < (isLimited(error) ? 6 : 2)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The browser may say that it is offline while the service runs on this very machine.
      networkMode: "always",
      retry: mayRepeat,
      retryDelay: (count, error) => (isLimited(error) ? limitedWaitMs : 1_000 * 2 ** count),
      refetchInterval: ({ state }) => (state.data !== undefined && isPassing(state.error) ? outdatedWaitMs : false)
    },
    mutations: { networkMode: "always" }
  }
})

onReturn(() => void queryClient.invalidateQueries())
