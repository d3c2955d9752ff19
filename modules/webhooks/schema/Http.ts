/** Serves the schemas of events, each made with the first request for it. */
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { EventCatalogue } from "../../../src/event/Event.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { headerOf } from "../../../src/http/RequestContext.ts"
import * as KeptBody from "../../../src/http/response/KeptBody.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { EventSchemaGroup, EventSchemaNotFound } from "./Api.ts"
import { schemaOf, webhooksOf } from "./EventSchemas.ts"

export const layer = HttpApiBuilder.group(
  localApi(EventSchemaGroup),
  "eventSchemas",
  Effect.fnUntraced(function* (build) {
    const base = baseUrl(yield* Settings)
    const webhooks = new Map(
      webhooksOf([...(yield* EventCatalogue).values()]).map((webhook) => [`${webhook.key}.json`, webhook])
    )
    const made = new Map<string, KeptBody.KeptBody>()
    const bodyOf = (file: string): KeptBody.KeptBody | undefined => {
      const webhook = webhooks.get(file)
      if (webhook === undefined) return undefined
      const body =
        made.get(file) ??
        KeptBody.make(JSON.stringify(schemaOf(webhook, base)), {
          contentType: "application/schema+json",
          headers: { "cache-control": "public, max-age=3600" }
        })
      made.set(file, body)
      return body
    }

    return build.handleAll({
      read: Effect.fnUntraced(function* ({ params: { file } }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const body = bodyOf(file)
        if (body === undefined) return yield* new EventSchemaNotFound({})
        return yield* KeptBody.response(body, headerOf(request, "accept-encoding") ?? "")
      })
    })
  })
)
