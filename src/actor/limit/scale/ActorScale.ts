/** How many jobs of an actor run at once where operators have set it: it takes the place of what the code declares. */
import { Schema } from "effect"

export const mostAtOnce = 10_000

const atOnce = (description: string, example: number | null) =>
  Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostAtOnce }))).annotate({
    description: `${description}; null for what the code declares`,
    examples: [example]
  })

export type ActorScale = typeof ActorScale.Type
export const ActorScale = Schema.Struct({
  concurrency: atOnce("Jobs, or keys, that a node runs at once", 20),
  cluster: atOnce("Jobs, or keys, that run at once in the cluster; only of an actor that declares such a limit", null)
}).annotate({ identifier: "JobActorScale", description: "What operators have set instead of the declared limits" })

export const declared: ActorScale = { concurrency: null, cluster: null }

export const isDeclared = ({ cluster, concurrency }: ActorScale): boolean => cluster === null && concurrency === null
