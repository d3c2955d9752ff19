/** Apps that an owner installed; delivered only to the subscriptions of that installation. */
import { Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { audience, examples, Id, Moment, Text } from "./Fields.ts"

export const AppUpdated = Event.make("app.updated", {
  subject: "installationId",
  audience,
  description: "The version or the granted scopes of an installed app changed",
  data: Schema.Struct({
    appId: Id,
    installationId: Id,
    name: Schema.String,
    version: Schema.String,
    previousVersion: Text,
    scopes: Schema.Array(Schema.String),
    previousScopes: Schema.Array(Schema.String),
    updatedAt: Moment
  }),
  example: {
    appId: examples.id,
    installationId: examples.other,
    name: "Yoyaku Sync",
    version: "1.4.0",
    previousVersion: "1.3.2",
    scopes: ["reservations:read", "webhooks:write"],
    previousScopes: ["reservations:read"],
    updatedAt: examples.at
  }
})

export const AppUninstalled = Event.make("app.uninstalled", {
  subject: "installationId",
  audience,
  description: "An app was removed; its tokens are revoked already",
  data: Schema.Struct({
    appId: Id,
    installationId: Id,
    name: Schema.String,
    reason: Schema.Literals(["owner", "plan", "operator"]),
    uninstalledAt: Moment
  }),
  example: {
    appId: examples.id,
    installationId: examples.other,
    name: "Yoyaku Sync",
    reason: "owner",
    uninstalledAt: examples.at
  }
})
