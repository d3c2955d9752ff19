/** Answers of the service as the page keeps them: asked again when the service is back, never for what was refused. */
import { QueryClient } from "@tanstack/react-query"
import { isProblem } from "./Problem.ts"
import { onReturn } from "./ServerState.ts"

const mayHelp = (error: unknown) => isProblem(error) && error.status >= 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The browser may say that it is offline while the service runs on this very machine.
      networkMode: "always",
      retry: (count, error) => count < 2 && mayHelp(error)
    },
    mutations: { networkMode: "always" }
  }
})

onReturn(() => void queryClient.invalidateQueries())
