/** What other modules may know of chains: how they are named. */
import { Id } from "../../src/http/endpoint/Texts.ts"

export const ChainId = Id.annotate({
  title: "Chain id",
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ3C0CHA1NT0V9W2X4Z8B1C"]
})
