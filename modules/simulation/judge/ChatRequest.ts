/**
 * The body of a chat completion. Servers that call themselves compatible differ in what they take beside model and
 * messages, so a member that one of them has refused is not sent to it again. Plain bookkeeping, no effects.
 */
import type { JsonSchema } from "effect"
import type * as Prompt from "effect/ai/Prompt"

/** In the order in which a refusal is read; reasoning models know only the second name of the limit. */
const members = ["response_format", "max_tokens", "max_completion_tokens", "temperature"] as const
type Member = (typeof members)[number]

/** What servers call the format in their complaints. */
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

  /** Whether the server complained of a member that was sent and can be left out. */
  learn(sent: Readonly<Record<string, unknown>>, complaint: string): boolean {
    const refused = members.find(
      (member) =>
        member in sent &&
        !this.#refused.has(member) &&
        (complaint.includes(member) || (member === "response_format" && formatWords.test(complaint)))
    )
    if (refused !== undefined) this.#refused.add(refused)
    return refused !== undefined
  }
}

/** Only texts: nothing else is ever asked here. */
export const messagesOf = (prompt: Prompt.Prompt): ReadonlyArray<Message> =>
  prompt.content.map((message) => ({
    role: message.role,
    content:
      typeof message.content === "string"
        ? message.content
        : message.content.map((part) => (part.type === "text" ? part.text : "")).join("")
  }))
