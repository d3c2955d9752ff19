/** A tag, which the shop attaches to friends. */
import { Schema } from "effect"

export const maxTagName = 100
export const defaultColor = "#06C755"

export const Tag = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  name: Schema.String,
  color: Schema.String,
  createdAt: Schema.Date
})
export type Tag = typeof Tag.Type

export interface TagDraft {
  readonly name: string
  readonly color: string
}

/** What is absent stays. */
export type TagChange = Partial<TagDraft>
