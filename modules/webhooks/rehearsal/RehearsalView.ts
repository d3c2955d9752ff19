/** A rehearsal in the three APIs: customer messaging in snake case, area analytics in camel case inside `{data}`, operators in camel case. */
import { Effect, Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { camelCased } from "../../../src/Casing.ts"
import { requestContextOf } from "../../../src/http/RequestContext.ts"
import { RehearsalLimit } from "../Errors.ts"
import { EndpointId, time, timeOrNull } from "../endpoint/EndpointView.ts"
import { rehearsalCases } from "../TestPing.ts"
import { findings, hasPassed, type Rehearsal, type Step, statusOf, verdicts } from "./Rehearsal.ts"
import { words } from "./Words.ts"

export const startText =
  "Sends test events to it soon, eight requests: an ordinary one, one that comes twice, one with an old time, one with a wrong signature, one of 320 KiB, and " +
  "two in the wrong order. Each is `test.ping` and says so in `data.rehearsal`. They count as no delivery and change no counter, in any state of the " +
  "endpoint. Read the rehearsal to see what the receiver did wrong. An account may start 5 a minute, one of an endpoint at a time."

export const readText =
  "The latest rehearsal of the endpoint: for each part what the receiver answered, whether that is right, and in Japanese and English what to change."

const answerFields = {
  status_code: Schema.NullOr(Schema.Int).annotate({
    description: "HTTP status of the answer; null without one",
    examples: [200]
  }),
  error: Schema.NullOr(Schema.String).annotate({
    description: "Why it was not taken, as for attempts of deliveries; null after 2xx",
    examples: ["status"]
  }),
  duration_ms: Schema.Int.annotate({ description: "How long it took", examples: [84] })
}

const Explanation = Schema.Struct({
  code: Schema.Literals(findings).annotate({
    identifier: "WebhookRehearsalFinding",
    description: "For programs",
    examples: ["accepted_forged"]
  }),
  ja: Schema.String.annotate({ description: "In Japanese", examples: [words.accepted_forged.ja] }),
  en: Schema.String.annotate({ description: "In English", examples: [words.accepted_forged.en] })
}).annotate({ identifier: "WebhookRehearsalExplanation", description: "What the receiver did, and what to change" })

const stepOf = <Fields extends Schema.Struct.Fields>(
  answer: Fields,
  [step, one]: readonly [step: string, one: string]
) =>
  Schema.Struct({
    case: Schema.Literals(rehearsalCases).annotate({
      identifier: "WebhookRehearsalCase",
      description:
        "`valid`: an ordinary event; `doubled`: the same twice; `late`: signed ten minutes ago; `forged`: signed by another secret; `huge`: of 320 KiB; " +
        "`out_of_order`: the older of two comes last",
      examples: ["forged"]
    }),
    verdict: Schema.Literals(verdicts).annotate({
      identifier: "WebhookRehearsalVerdict",
      description: "`warned`: it works, but not well; `skipped`: not sent, since the ordinary event failed",
      examples: ["failed"]
    }),
    finding: Schema.NullOr(Explanation).annotate({ description: "Null where nothing is wrong" }),
    answers: Schema.Array(
      Schema.Struct(answer).annotate({ identifier: one, description: "An answer of the receiver" })
    ).annotate({ description: "One for each request, in their order" })
  }).annotate({ identifier: step, description: "A part of the rehearsal" })

const fields = {
  id: Schema.String.annotate({
    description: "26 characters that sort by the time of creation",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  }),
  status: Schema.Literals(["running", "finished", "lost"]).annotate({
    identifier: "WebhookRehearsalStatus",
    description: "`lost`: the sending node ended; start another",
    examples: ["finished"]
  }),
  passed: Schema.NullOr(Schema.Boolean).annotate({
    description: "True when no part failed; null before it has finished",
    examples: [false]
  }),
  started_at: time("When it was asked for, in UTC"),
  finished_at: timeOrNull("When the last answer came, in UTC; null before")
}
const inOrder = { description: "In the order in which they are sent; empty while it runs" }

export const RehearsalView = Schema.Struct({
  object: Schema.Literal("webhook_rehearsal").annotate({
    description: "Always `webhook_rehearsal`",
    examples: ["webhook_rehearsal"]
  }),
  webhook_endpoint_id: EndpointId,
  ...fields,
  steps: Schema.Array(stepOf(answerFields, ["WebhookRehearsalStep", "WebhookRehearsalAnswer"])).annotate(inOrder)
}).annotate({ identifier: "WebhookRehearsal", description: "Report on a receiver that was sent hostile test events" })

const camelView = (names: readonly [step: string, one: string]) => ({
  endpointId: EndpointId,
  ...camelCased(fields),
  steps: Schema.Array(stepOf(camelCased(answerFields), names)).annotate(inOrder)
})

const description = "Report on a receiver that was sent hostile test events"

export const OneRehearsal = Schema.Struct({
  data: Schema.Struct(camelView(["NotificationRehearsalStep", "NotificationRehearsalAnswer"])).annotate({
    identifier: "NotificationRehearsal",
    description
  })
}).annotate({ identifier: "NotificationRehearsalOne", description: "The rehearsal of an endpoint" })

export const AdminRehearsal = Schema.Struct(
  camelView(["AdminWebhookRehearsalStep", "AdminWebhookRehearsalAnswer"])
).annotate({ identifier: "AdminWebhookRehearsal", description })

export const accepted = HttpApiSchema.status(202)

const fieldsOf = (rehearsal: Rehearsal, now: number) => ({
  id: rehearsal.id,
  status: statusOf(rehearsal, now),
  passed: hasPassed(rehearsal) ?? null,
  started_at: rehearsal.startedAt.toISOString(),
  finished_at: rehearsal.finishedAt?.toISOString() ?? null
})

const explained = ({ finding }: Step) =>
  finding === null ? null : { code: finding, ja: words[finding].ja, en: words[finding].en }

const toAnswer = ({ durationMs, error, status }: Step["answers"][number]) => ({
  status_code: status,
  error,
  duration_ms: durationMs
})

export const toView =
  (now: number) =>
  (rehearsal: Rehearsal): typeof RehearsalView.Type => ({
    object: "webhook_rehearsal",
    webhook_endpoint_id: rehearsal.endpointId,
    ...fieldsOf(rehearsal, now),
    steps: rehearsal.steps.map((step) => ({
      case: step.case,
      verdict: step.verdict,
      finding: explained(step),
      answers: step.answers.map(toAnswer)
    }))
  })

export const toCamelView =
  (now: number) =>
  (rehearsal: Rehearsal): typeof AdminRehearsal.Type => ({
    endpointId: rehearsal.endpointId,
    ...camelCased(fieldsOf(rehearsal, now)),
    steps: rehearsal.steps.map((step) => ({
      case: step.case,
      verdict: step.verdict,
      finding: explained(step),
      answers: step.answers.map((answer) => camelCased(toAnswer(answer)))
    }))
  })

/** Adds the header `retry-after` to the refusal by the limit. */
export const withRetryAfter = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.tapError(self, (error) =>
    Effect.contextWith((context: Parameters<typeof requestContextOf>[0]) =>
      Effect.sync(() => {
        if (!(error instanceof RehearsalLimit)) return
        requestContextOf(context).addHeader("retry-after", String(error.retryAfterSeconds))
      })
    )
  )
