/**
 * What passes between the caller of a generation and the provider beside prompt and answer: the longest answer that the
 * caller pays for, and what was sent and spent, which a generation that fails would otherwise keep to itself.
 */
import { Context } from "effect"

export interface Call {
  /** Tokens that the answer may have; undefined for what the server allows. */
  readonly maxTokens: number | undefined
  /** Before each HTTP request. */
  readonly onRequest: () => void
  /** With each answer that says what it cost: tokens read and written. */
  readonly onUsage: (tokens: number) => void
}

export const ChatCall = Context.Reference<Call>("simulation/ChatCall", {
  defaultValue: () => ({ maxTokens: undefined, onRequest: () => {}, onUsage: () => {} })
})
