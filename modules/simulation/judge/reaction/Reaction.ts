/** What a persona says to an advertisement, and where that lies on a Likert scale; and the port that keeps reactions. */
import type { Effect } from "effect"

export interface Reaction {
  readonly text: string
  /** Distribution over the points 1 to 5. */
  readonly rating: ReadonlyArray<number>
}

export interface StoredReaction {
  readonly key: string
  readonly text: string
  /** Null while it is not rated on `scale`. */
  readonly rating: ReadonlyArray<number> | null
}

/**
 * Reactions of one account, by a key of all that a reaction depends on. Texts are stored before they are rated, so that
 * an attempt that ends in between pays for none of them twice.
 */
export interface ReactionStore {
  /** `scale` names embedding model and anchors. */
  readonly load: (keys: ReadonlyArray<string>, scale: string) => Effect.Effect<ReadonlyArray<StoredReaction>>
  readonly saveTexts: (rows: ReadonlyArray<Pick<StoredReaction, "key" | "text">>) => Effect.Effect<void>
  readonly saveRatings: (
    rows: ReadonlyArray<{ readonly key: string; readonly rating: ReadonlyArray<number> }>,
    scale: string
  ) => Effect.Effect<void>
}
