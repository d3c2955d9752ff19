/**
 * Answers of the service as the page keeps them: asked again when the service is back, later where the rate limit
 * refused them, and never for what was refused otherwise.
 */
import { QueryClient } from "@tanstack/react-query"
import { isProblem } from "./Problem.ts"
import { onReturn } from "./ServerState.ts"

/** Above the rate limit, which holds for a minute. */
const isLimited = (error: unknown) => isProblem(error, 429)
const limitedWaitMs = 10_000

const mayRepeat = (count: number, error: unknown): boolean =>
  isLimited(error) ? count < 6 : count < 2 && isProblem(error) && error.status >= 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The browser may say that it is offline while the service runs on this very machine.
      networkMode: "always",
      retry: mayRepeat,
      retryDelay: (count, error) => (isLimited(error) ? limitedWaitMs : 1_000 * 2 ** count)
    },
    mutations: { networkMode: "always" }
  }
})

onReturn(() => void queryClient.invalidateQueries())
