/** Use case: the events of an account for an integrator without a receiver, who asks for what is new instead. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EventCatalogue, subjectOf } from "../../../src/event/Event.ts"
import * as EventPages from "../../../src/event/EventPages.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { bodyOf, concerns, type Subscriber } from "../deliver/Message.ts"
import type { Format } from "../dialect/CloudEvents.ts"
import { publicId } from "../dialect/Dialect.ts"
import { dialects } from "../dialect/Dialects.ts"
import { UnknownEventType } from "../Errors.ts"
import type { Owner } from "../endpoint/Endpoint.ts"
import { eventsFor } from "../endpoint/EventTypes.ts"

export interface FeedQuery {
  readonly cursor?: string
  readonly types?: string
  readonly format?: Format
  readonly limit: number
}

type Body = Readonly<Record<string, unknown>>

export interface FeedPage {
  /** The bodies as receivers get them, oldest first, with the id that receivers get in a header. */
  readonly events: ReadonlyArray<{ readonly id: string; readonly body: Body }>
  /** Events of the page as CloudEvents, if they are asked for. */
  readonly cloudEvents: ReadonlyArray<Body> | undefined
  readonly cursor: string
  readonly hasMore: boolean
}

export class EventFeed extends Context.Service<
  EventFeed,
  {
    readonly page: (owner: Owner, query: FeedQuery) => Effect.Effect<FeedPage, UnknownEventType>
  }
>()("webhooks/feed/EventFeed") {
  static readonly layer = Layer.effect(
    EventFeed,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const catalogue = yield* EventCatalogue
      const base = baseUrl(yield* Settings)

      const typesOf = Effect.fnUntraced(function* ({ dialect }: Owner, asked: string | undefined) {
        const known = eventsFor(dialect, catalogue.values()).map(({ type }) => type)
        const types = asked?.split(",") ?? known
        const unknown = types.find((type) => !known.includes(type))
        if (unknown !== undefined) return yield* new UnknownEventType({ type: unknown, known })
        return types
      })

      return EventFeed.of({
        page: Effect.fn("EventFeed.page")(function* (owner, { cursor = "0", format = "native", limit, types: asked }) {
          const { accountId, dialect, installationId = null } = owner
          const types = yield* typesOf(owner, asked)
          const { events, hasMore, next } = yield* dieOnSql(
            EventPages.read(sql, { accountId, after: cursor === "latest" ? cursor : Number(cursor), limit, types })
          )
          // As an endpoint that the same key would create.
          const reader: Subscriber = {
            id: "",
            accountId,
            dialect,
            apiVersion: dialects[dialect].apiVersion,
            format: "native",
            livemode: true,
            events: types,
            installationId,
            active: true,
            epoch: 0
          }
          const concerning = events
            .filter((event) => concerns(event, dialect, reader))
            .map((event) => Object.assign({}, event, { subject: subjectOf(catalogue.get(event.type), event.data) }))
          const bodiesIn = (wanted: Format): ReadonlyArray<Body> =>
            concerning.map((event) => JSON.parse(bodyOf(event, { ...reader, format: wanted }, base)) as Body)
          const natives = bodiesIn("native")
          return {
            events: concerning.map(({ id }, n) => ({ id: publicId(id), body: natives[n] ?? {} })),
            cloudEvents: format === "cloudevents" ? bodiesIn(format) : undefined,
            cursor: String(next),
            hasMore
          }
        })
      })
    })
  )
}
