/** What changed in the interface, by date, newest first. Additions of members and operations that break no client are named where they matter. */
export const changes = `
| Date | What changed |
| --- | --- |
| 2026-12-01 | Tools of \`/mcp\` take at most 8,000 tokens; messages count against the budget of the key; \`find_operation\`, parts of long answers, guides as resources |
| 2026-11-30 | Events have JSON Schemas at \`/schemas/events/\`, numbers in \`webhook-sequence\`, and on request the form of CloudEvents; \`rehearsal\` of an endpoint tries its receiver |
| 2026-11-30 | \`/docs\` is an index with a page for each family; \`/openapi.json\` with a key is the document of its family |
| 2026-11-30 | Examples of the document work as they stand on a fresh demo account |
| 2026-11-29 | Bodies of requests are documented as they are taken: members that are not documented are ignored |
| 2026-11-29 | 401 says in \`detail\` what is wrong with the key; code and message are as before |
| 2026-11-29 | Eight schemas have other names (\`JobBatch\` is \`BatchOfJobs\`), and \`GET /api/v1/competitors\` is \`competitorsList\`: for generated clients alone |
| 2026-11-28 | \`/openapi.json?family=\` and \`profile=generators\`; \`/webhook_events\` and \`/notification_events\` give events to clients that ask for them |
| 2026-05-23 | Version of customer messaging, in the header \`crm-version\` and in \`api_version\` of its events |

Answers and events may gain members at any time, and lists of values new ones: ignore what you do not know.
`
