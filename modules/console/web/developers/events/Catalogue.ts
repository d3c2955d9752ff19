/** The events that webhooks send, as the document of the API describes them. */
import { queryOptions } from "@tanstack/react-query"
import { callConsole } from "../../api/Client.ts"
import type { FamilyName } from "../endpoints/FamilyEndpoints.ts"

interface Webhook {
  readonly tags: ReadonlyArray<string>
  readonly summary?: string
  readonly description?: string
  readonly requestBody: {
    readonly content: {
      readonly "application/json": { readonly examples: Readonly<Record<string, { readonly value: unknown }>> }
    }
  }
}

interface Document {
  readonly webhooks: Readonly<Record<string, { readonly post: Webhook }>>
}

export interface EventType {
  readonly type: string
  readonly family: FamilyName
  readonly summary: string
  readonly example: unknown
}

export const catalogueQuery = queryOptions({
  queryKey: ["catalogue"],
  queryFn: async () => {
    const { webhooks } = await callConsole<Document>("/openapi.json")
    return Object.entries(webhooks).map(
      ([type, { post }]): EventType => ({
        type,
        family: post.tags.some((tag) => tag.includes("messaging")) ? "messaging" : "analytics",
        summary: post.summary ?? post.description ?? "",
        example: Object.values(post.requestBody.content["application/json"].examples)[0]?.value
      })
    )
  },
  staleTime: Number.POSITIVE_INFINITY
})

/** A ping reaches its endpoint whatever that has subscribed. */
export const isSubscribable = ({ type }: EventType): boolean => !type.endsWith("test.ping")
