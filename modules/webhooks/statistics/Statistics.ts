/** The statistics of an endpoint: what became of its attempts in each step of a span. */

export const spans = ["day", "month"] as const
export type Span = (typeof spans)[number]

interface Step {
  readonly seconds: number
  readonly points: number
}

/** What a point stands for, and how many of them are shown. */
export const steps: Readonly<Record<Span, Step>> = {
  day: { seconds: 3_600, points: 24 },
  month: { seconds: 86_400, points: 30 }
}
export interface Point {
  readonly at: Date
  readonly succeeded: number
  readonly failed: number
  /** Null where no attempt was answered. */
  readonly responseMs: { readonly p50: number; readonly p95: number } | null
}

export interface Statistics {
  readonly stepSeconds: number
  /** Oldest first, without gaps; the last step is under way. */
  readonly points: ReadonlyArray<Point>
}
