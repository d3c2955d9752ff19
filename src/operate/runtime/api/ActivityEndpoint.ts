/** The endpoint about what actors did in the past hours. */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { count, time } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { ActorName } from "./Fields.ts"
import { Percentiles } from "./RuntimeViews.ts"

const counts = {
  completed: count("Jobs that completed", 240),
  failed: count("Jobs that failed for good", 1),
  retried: count("Failed attempts after which the job is retried", 3)
}

const JobActivity = Schema.Struct({
  stepSeconds: count("What a point stands for", 60),
  points: Schema.Array(
    Schema.Struct({
      at: time("Where the step begins"),
      ...counts,
      waitMs: Percentiles.annotate({
        description: "How long jobs were ready before they started; null over all actors, and when none started"
      }),
      runMs: Percentiles.annotate({ description: "How long attempts took; null likewise" })
    }).annotate({ identifier: "JobActivityPoint", description: "What happened in a step" })
  ).annotate({ description: "Oldest first, without gaps; the last step is under way" }),
  actors: Schema.Array(
    Schema.Struct({ actor: ActorName, ...counts }).annotate({
      identifier: "JobActivityTotal",
      description: "What an actor did within the span"
    })
  ).annotate({ description: "All actors that did something within the span, by name" })
}).annotate({ identifier: "JobActivity", description: "What ended in the past hours" })

export const activity = HttpApiEndpoint.get("activity", "/activity", {
  query: {
    span: Schema.Literals(["hour", "day", "week"])
      .annotate({
        description: "How far back: in points of a minute, of a quarter of an hour, of an hour",
        examples: ["day"]
      })
      .pipe(Schema.withDecodingDefaultKey(Effect.succeed("hour" as const))),
    actor: Schema.optionalKey(ActorName)
  },
  success: JobActivity
})
  .annotate(OpenApi.Summary, "See what ended in the past hours")
  .annotate(
    OpenApi.Description,
    "Of one actor, or of all of them. Nodes count what they run and add it every ten seconds; jobs that operators cancel, and " +
      "those that fail with their node, are not among them."
  )
  .pipe(operation({ command: "jobs activity" }))
