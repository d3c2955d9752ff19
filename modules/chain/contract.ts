/** What other modules may know of chains: how they are named. */
import { Schema } from "effect"

export const ChainId = Schema.String.annotate({
  title: "Chain id",
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
})
