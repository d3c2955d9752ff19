/** The settings of the judge: which language model is asked, and how much of it. */
import { Config, Redacted, Schema } from "effect"
import * as Setting from "../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../src/settings/SettingsGroup.ts"

const ApiKey = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]+$/u, { message: "Expected printable ASCII characters without spaces" })
)

/** Requests with names or passwords in their address are refused by fetch, and this address is shown in messages. */
const Endpoint = Schema.URLFromString.check(
  Schema.makeFilter(
    ({ password, protocol, username }) =>
      (/^https?:$/.test(protocol) && username === "" && password === "") ||
      "Expected an http or https address without a user name"
  )
)

export class JudgeSettings extends SettingsGroup.Service<JudgeSettings>()("simulation/JudgeSettings", {
  baseUrl: Setting.optional(
    "LLM_BASE_URL",
    "OpenAI-compatible endpoint of a language model, up to /v1, that judges simulations",
    Config.schema(Endpoint, "LLM_BASE_URL"),
    "no model is asked"
  ),
  apiKey: Setting.optional(
    "LLM_API_KEY",
    "Sent to the model's endpoint as a bearer token",
    Config.schema(ApiKey, "LLM_API_KEY").pipe(Config.map((key) => Redacted.make(key))),
    "none"
  ),
  model: Setting.make("LLM_MODEL", "Which model is asked", Config.NonEmptyString("LLM_MODEL"), "gpt-4.1-mini"),
  embeddingModel: Setting.optional(
    "LLM_EMBEDDING_MODEL",
    "Embedding model of the same endpoint: advertisements are read for free-text reactions, which it rates",
    Config.NonEmptyString("LLM_EMBEDDING_MODEL"),
    "the model of LLM_MODEL rates advertisements itself"
  ),
  personas: Setting.whole("LLM_PERSONAS", "Personas that the model judges per simulation; 0 for none", 0, 200, 40),
  maxTokens: Setting.whole("LLM_MAX_TOKENS", "Tokens, read and written, per simulation", 1000, 10_000_000, 100_000),
  tokensPerDay: Setting.whole(
    "LLM_TOKENS_PER_DAY",
    "Tokens, read and written, per account and day of Tokyo",
    1000,
    1_000_000_000,
    1_000_000
  ),
  timeout: Setting.duration("LLM_TIMEOUT", "Longest judging of one simulation", 60)
}) {}
