/** The guide to what events look like: their schemas, CloudEvents, and how to notice one that is missing. */
import type { Guide } from "../../../src/http/openapi/reference/Guides.ts"
import { pathOf, type Webhook } from "../schema/EventSchemas.ts"

const schemas = (all: ReadonlyArray<Webhook>): string =>
  all
    .map(
      ({ dialect, event, key }) =>
        `| \`${event.type}\` | ${dialect.docs.title} | [\`${pathOf(key)}\`](${pathOf(key)}) |`
    )
    .join("\n")

export const eventGuide = (all: ReadonlyArray<Webhook>): Guide => ({
  title: "Events: schemas, CloudEvents, sequence",
  text: `
Each event has a JSON Schema (2020-12) at an address that stays. It needs no key and names no other document. Objects may gain members, so
validators must not refuse those that they do not know.

| Event | Family | Schema |
| --- | --- | --- |
${schemas(all)}

### CloudEvents

An endpoint that is created with \`"format": "cloudevents"\` gets each event as a [CloudEvent 1.0](https://cloudevents.io) in structured mode, with the content
type \`application/cloudevents+json\`. The format stays; another one needs another endpoint.

\`\`\`json
{"specversion":"1.0","sequence":"0000000000000482","id":"evt_01KAJ4M7A1B2C3D4E5F6G7H8J9","source":"https://ekimae.example/accounts/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
 "type":"friend.followed","subject":"01JZ3N8T2V4X6Z8B0D2F4H6K8N","time":"2026-05-23T01:02:03.456Z","datacontenttype":"application/json",
 "dataschema":"https://ekimae.example/schemas/events/friend.followed.json","data":{"id":"evt_01KAJ4M7A1B2C3D4E5F6G7H8J9","type":"friend.followed","...":"..."}}
\`\`\`

\`data\` is the body that other endpoints get, and \`dataschema\` the address of its schema. \`subject\` is the id of what the event is about (friend, reservation, member,
payment, installation, simulation, watch, area), where it has one. Signatures and all headers are as for other endpoints: over the bytes as sent. Tests, replays and
rehearsals have the format too, and so has \`ekimae listen --format cloudevents\`.

### A missing event

The header \`webhook-sequence\` (of CloudEvents the extension \`sequence\` too, as digits that compare as a text) numbers the events of one endpoint: each has the number of the
one before plus 1. It is given when the event is queued, and stays the same in all attempts and replays. Tests and rehearsals have none.

Up to eight deliveries are under way at once and a failed one comes again up to 27 hours later, so numbers arrive out of order. \`SequenceCheck\` of the clients says of each
whether it is \`next\`, leaves a \`gap\`, fills one (\`late\`) or is a \`duplicate\`; and, with \`subject\`, whether a later event of the same subject has come already
(\`isOutdated\`): then leave what you know of it as it is. A gap that stays for longer than you want to wait:

1. \`GET .../{id}/deliveries?status=failed\` (and \`parked\`) shows what was given up, with its \`sequence\`; \`POST .../{id}/replay\` sends it again.
2. Or read the event feed (\`/api/v1/webhook_events\`, \`/api/v1/notification_events\`) from a cursor that you keep, and skip the ids that you have.

Numbers go on while an endpoint is disabled, for 30 days; what happens to it later is not queued and has no number. Deliveries that were queued before an update of
the service may have none.

### Rehearsal

\`POST .../{id}/rehearsal\` sends \`test.ping\` to the endpoint as a hostile network would: right, twice, with an old time, with a wrong signature, with a body of 320 KiB, and in the wrong order. \`GET .../{id}/rehearsal\`
says of each what the receiver did, and what to change. The events are marked in \`data.rehearsal\`; they count as no delivery and change no counter.
`
})
