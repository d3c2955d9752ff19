/** Declares `POST /callbacks/{token}`, by which others answer jobs that wait for them. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { CallbackGone, CallbackNotFound } from "../../actor/step/callback/Errors.ts"
import { RateLimited } from "../../http/auth/Auth.ts"
import { SecretPath } from "../../http/edge/SecretPath.ts"
import { RequestValidation } from "../../http/endpoint/RequestValidation.ts"
import { Id } from "../../http/endpoint/Texts.ts"
import { problem } from "../../http/Problem.ts"
import { CallbackRefused, CallbackTooLong, CallbackUnknown } from "./Errors.ts"

const Answer = Schema.Any.annotate({
  description: "The answer, as who gave the address describes it; 65536 characters of JSON at most",
  examples: [{ approved: true }]
})

const answer = HttpApiEndpoint.post("answer", "/callbacks/:token", {
  params: {
    token: Id.annotate({
      description: "The secret token of the address",
      examples: ["nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHC"]
    })
  },
  payload: Answer,
  success: Schema.Struct({
    repeated: Schema.Boolean.annotate({
      description: "Whether the same answer had been taken before",
      examples: [false]
    })
  }).annotate({ identifier: "CallbackAnswered", description: "The answer is with the job" }),
  error: [
    problem(CallbackNotFound),
    problem(CallbackGone),
    problem(CallbackRefused),
    problem(CallbackTooLong),
    problem(CallbackUnknown),
    problem(RateLimited)
  ]
})
  .annotate(SecretPath, true)
  .annotate(OpenApi.Summary, "Answer a job that waits")
  .annotate(
    OpenApi.Description,
    "A job that waits for a person or another service hands out this address; the token is its secret, no key is needed. The first answer counts: the same " +
      "one again is 200 with `repeated`, another one 410, as is any after the time or the end of the job. 60 requests per minute and client address."
  )

export const CallbackGroup = HttpApiGroup.make("callbacks")
  .add(answer)
  .middleware(RequestValidation)
  .annotate(OpenApi.Title, "Callbacks")
  .annotate(OpenApi.Description, "Answers to jobs that wait for a person or another service.")
