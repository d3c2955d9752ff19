/** The guides of `/docs` as resources of the protocol: what no single tool says, such as paging, errors and how webhooks are verified. Pure. */
import type { OpenApiJson } from "../openapi/OpenApiJson.ts"
import { changes } from "../openapi/reference/Changes.ts"
import { guidesOf } from "../openapi/reference/Guides.ts"
import { slug } from "../openapi/reference/Markdown.ts"

export interface GuideResource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly mimeType: "text/markdown"
  readonly text: string
}

export const make = (document: OpenApiJson): ReadonlyArray<GuideResource> =>
  [...guidesOf(document), { title: "Changes", text: changes.trim() }].map(({ text, title }) => ({
    uri: `ekimae://guides/${slug(title)}`,
    name: slug(title),
    title,
    mimeType: "text/markdown",
    text: `# ${title}\n\n${text}`
  }))
