/** Saves a part of the settings, says so, and asks again for what may have changed by it. */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "../language/LanguageProvider.tsx"
import { notice } from "../parts/Notice.tsx"
import { messages } from "./Messages.ts"

/** @param keys first parts of the keys of queries whose answers change */
export const useSave = <Input, Output>(
  accountId: string,
  keys: ReadonlyArray<string>,
  save: (input: Input) => Promise<Output>,
  said?: string
) => {
  const { saved } = useTexts(messages)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, accountId] })))
      notice.good(said ?? saved)
    }
  })
}
