/**
 * Builds the request body of a chat completion. OpenAI-compatible servers differ in which optional members they accept,
 * so a `Dialect` remembers those that its server has rejected and leaves them out. No effects.
 */
import type { JsonSchema } from "effect"
import type * as Prompt from "effect/ai/Prompt"

/**
 * Optional members, in the order in which an error message is searched for them. Reasoning models know only the second
 * limit.
 */
const members = ["response_format", "max_tokens", "max_completion_tokens", "temperature"] as const
type Member = (typeof members)[number]

/** What servers call the response format in error messages. */
const formatWords = /response_format|json_schema|structured output/i

export interface Message {
  readonly role: string
  readonly content: string
}

export interface Ask {
  readonly model: string
  readonly messages: ReadonlyArray<Message>
  readonly format: { readonly name: string; readonly schema: JsonSchema.JsonSchema } | undefined
  readonly maxTokens: number | undefined
}

export class Dialect {
  readonly #refused = new Set<Member>()

  body({ format, maxTokens, messages, model }: Ask): Record<string, unknown> {
    const offered: ReadonlyArray<readonly [Member, unknown]> = [
      ["temperature", 0],
      [this.#refused.has("max_tokens") ? "max_completion_tokens" : "max_tokens", maxTokens],
      ["response_format", format && { type: "json_schema", json_schema: { ...format, strict: true } }]
    ]
    const taken = offered.filter(([member, value]) => value !== undefined && !this.#refused.has(member))
    return { model, messages, ...Object.fromEntries(taken) }
  }

  /** Remembers the member that the error message names; false when none was sent that could be left out. */
  learn(sent: Readonly<Record<string, unknown>>, error: string): boolean {
    const refused = members.find(
      (member) =>
        member in sent &&
        !this.#refused.has(member) &&
        (error.includes(member) || (member === "response_format" && formatWords.test(error)))
    )
    if (refused !== undefined) this.#refused.add(refused)
    return refused !== undefined
  }
}

/** Messages as plain text; prompts of this module have no other parts. */
export const messagesOf = (prompt: Prompt.Prompt): ReadonlyArray<Message> =>
  prompt.content.map((message) => ({
    role: message.role,
    content:
      typeof message.content === "string"
        ? message.content
        : message.content.map((part) => (part.type === "text" ? part.text : "")).join("")
  }))
