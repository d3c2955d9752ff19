/** The description at the top of the OpenAPI document: what a new user needs for a first request. */

const errors = "## Errors"

export const description = (product: string): string => `${product}.

${errors}

Every error is a problem (RFC 9457, \`application/problem+json\`): \`code\` for programs, \`message\` and \`detail\` for
people, \`request_id\` to quote when asking for support. A refused request lists its faults in \`errors\`, each with its
\`location\` and a JSON Pointer.

| Status | What to do |
| --- | --- |
| 400, 404, 409, 415, 422 | Change the request; the same one gets the same answer |
| 401, 403 | Check the key, its scopes and the plan |
| 429, 503 | Send it again after \`retry-after\` seconds; without it, when the problem says so (\`resets_at\`) |
| 500 | Send it again with growing pauses; quote \`request_id\` when it stays |

## Repeating a request

When no answer came, a POST may have had its effect or not. With \`Idempotency-Key\`, a name that the
client makes up, it is safe to send it again: within 24 hours the same key and body have one effect, and the first answer
comes back with \`idempotent_replay: true\` and the header \`idempotent-replayed\`. While the first is in flight the
answer is 409 with \`retry-after\`; the same key with another body is refused with 422. An answer that a repetition could
change (401, 403, 422, 429, 5xx, or a list of faults) is not kept, so the key can be used again.

## Languages

Texts in results are in Japanese, or in English when the request asks for it with \`accept-language: en\`;
\`content-language\` says which. Numbers, codes and what was sent are the same in both, and names of areas stay Japanese.
Errors are in the words that this document gives them.

## Limits

Requests are counted per key in a sliding window of one minute. \`x-ratelimit-limit\` is what the window holds,
\`x-ratelimit-remaining\` what is left, and \`x-ratelimit-reset\` the seconds until the next place is free. A body is
JSON of at most 1 MiB. Members of a request that are not documented are ignored; answers may gain members at any time.

## Paging

Lists take \`limit\` and say in one of four ways where the next page begins. A value out of bounds is refused with 400, never cut to fit.

| Way | Parameter | The next page | The last one has |
| --- | --- | --- | --- |
| Numbered pages | \`page\` | the next number | \`pagination.page\` equal to \`totalPages\`, or \`hasMore\` false |
| Offset | \`offset\` | the offset and the entries so far | fewer entries than \`limit\`, or \`hasMore\` false |
| After an entry | \`starting_after\` | \`next_cursor\` | \`has_more\` false |
| Cursor | \`cursor\` | \`nextCursor\`, or \`next_cursor\` of events | null, or \`hasMore\` false |

## Clients

Clients for TypeScript and Python come with the service (\`clients/\`): typed operations, repetitions, pages, errors by code and verification of
webhooks. For other languages a generator makes one of \`/openapi.json?family=crm&profile=generators\` (families: \`areas\`, \`trade-areas\`,
\`crm\`, \`operators\`): oapi-codegen for Go, openapi-generator for Java, Rust and others. Without the profile oapi-codegen needs its option
\`skip-prune\`, since it forgets types that only webhooks name.

## Test plane

Outside production \`npx ekimae demo\` makes an account with keys of all kinds, a shop on a sandbox that stands in for LINE, and payments without money; the examples
name its rows. A \`trade_test_\` key is for production too: it gets mock data and stores none of a store's. Endpoints of webhooks are tried with their operation
\`test\`, and \`npx ekimae listen --key KEY --forward-to http://localhost:3000/hooks\` forwards the events of an account to your machine, signed as deliveries
are, without a public address.

## Coding agents

\`POST /mcp\` serves these operations as tools by the Model Context Protocol (streamable HTTP, no session), with the same key as
\`Authorization: Bearer\`: an agent sees the tools of the key's family that its scopes allow, and a call is a request like any other. The list of tools stays below
8,000 tokens; \`find_operation\` gives the whole schema of one by its name, \`?toolsets=\` chooses parts of the list. Long answers come in parts (\`answer_part\`), and these guides
are resources.
`

interface WithDescription {
  readonly info?: { readonly description?: string }
}

/** Adds a section: before the one about errors, where the first steps stand, or at the end. */
export const withSection = <Document extends Readonly<Record<string, unknown>>>(
  document: Document,
  section: string,
  place: "first steps" | "end"
): Document => {
  const { info } = document as WithDescription
  const text = info?.description ?? ""
  const at = place === "end" ? text.length : Math.max(text.indexOf(errors), 0)
  const before = text.slice(0, at).trimEnd()
  return { ...document, info: { ...info, description: `${before}\n\n${section.trim()}\n\n${text.slice(at)}`.trim() } }
}
