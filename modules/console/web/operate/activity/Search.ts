/** What the page of past hours shows, as the address says it. */
export const spans = ["hour", "day", "week"] as const
export type Span = (typeof spans)[number]

export interface ActivitySearch {
  readonly span?: Span
  readonly actor?: string
}

export const readActivity = ({ actor, span }: Readonly<Record<string, unknown>>): ActivitySearch => {
  const known = spans.find((one) => one === span)
  return { ...(known && { span: known }), ...(typeof actor === "string" && actor !== "" && { actor }) }
}
