/** Apps and installations in the API and on the command line of operators. */

import { Redacted, Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { Scope } from "../../../accounts/contract.ts"
import { idOf } from "../../AdminGroup.ts"
import { type App, type Installation, removalReasons } from "../App.ts"
import type { IssuedToken } from "../Installations.ts"

const text = (longest: number, description: string, example: string) =>
  Schema.String.annotate({ description, examples: [example] }).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(longest, { message: `must have 1 to ${longest} characters` })
  )

const exampleScopes = ["reservations:read", "webhooks:write"] as const

export const Scopes = Schema.Array(Scope)
  .annotate({ description: "At least one", examples: [exampleScopes] })
  .check(Schema.isMinLength(1), Schema.isMaxLength(Scope.literals.length))

export const AppName = text(100, "As owners see it", "Yoyaku Sync")
export const Developer = text(100, "Who offers it", "Sync Works, Inc.")
export const Version = text(50, "Of the developer's choosing", "1.4.0")

const fields = { name: AppName, developer: Developer, version: Version, scopes: Scopes }

export const AppCreation = Schema.Struct({
  ...fields,
  name: AppName.check(readable),
  developer: Developer.check(readable)
}).annotate({
  identifier: "AdminAppCreation",
  description: "An app that accounts may install",
  examples: [{ name: "Yoyaku Sync", developer: "Sync Works, Inc.", version: "1.4.0", scopes: exampleScopes }]
})

export const AppUpdate = Schema.Struct({
  name: Schema.optionalKey(AppName.check(readable)),
  developer: Schema.optionalKey(Developer.check(readable)),
  version: Schema.optionalKey(Version),
  scopes: Schema.optionalKey(Scopes)
}).annotate({
  identifier: "AdminAppUpdate",
  description: "What is to change; what is absent stays",
  examples: [{ version: "1.5.0" }]
})

const AppId = idOf("The app")
export const InstallationId = idOf("The installation")

export const AdminApp = Schema.Struct({
  id: AppId,
  ...fields,
  createdAt: time("When it was created"),
  updatedAt: time("When it was changed last")
}).annotate({ identifier: "AdminApp", description: "An app that accounts may install" })

const nextPage = Schema.NullOr(Schema.String).annotate({
  description: "For `after`, to go on with what follows; null on the last page",
  examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
})

export const AdminApps = Schema.Struct({
  apps: Schema.Array(AdminApp).annotate({ description: "Oldest first" }),
  next: nextPage
}).annotate({ identifier: "AdminAppList", description: "A page of all apps" })

export const toAppView = (app: App): typeof AdminApp.Type => app

const installation = {
  id: InstallationId,
  appId: AppId,
  name: AppName,
  version: Version,
  scopes: Schema.Array(Scope).annotate({ description: "What its tokens may do", examples: [exampleScopes] }),
  installedAt: time("When it was installed"),
  updatedAt: time("When it was changed last"),
  uninstalledAt: timeOrNull("When it was removed; null while it is installed"),
  reason: Schema.NullOr(Schema.Literals(removalReasons)).annotate({
    description: "Why it was removed; null while it is installed",
    examples: ["owner"]
  })
}

export const AdminInstallation = Schema.Struct(installation).annotate({
  identifier: "AdminInstallation",
  description: "An app in an account"
})

export const AdminInstallations = Schema.Struct({
  installations: Schema.Array(AdminInstallation).annotate({ description: "Oldest first, with those removed" }),
  next: nextPage
}).annotate({ identifier: "AdminInstallationList", description: "A page of an account's apps" })

export const InstallationWithToken = Schema.Struct({
  ...installation,
  token: Schema.String.annotate({
    description: "Owner installation token, shown only here",
    examples: ["crm_inst_0000000000000000000000000000000000abcd"]
  })
}).annotate({ identifier: "AdminInstallationWithToken", description: "An app in an account, with its new token" })

export const toView = ({ accountId: _account, ...rest }: Installation): typeof AdminInstallation.Type => rest

export const toViewWithToken = ({ installation, token }: IssuedToken): typeof InstallationWithToken.Type => ({
  ...toView(installation),
  token: Redacted.value(token)
})

export const InstallationCreation = Schema.Struct({
  appId: AppId,
  scopes: Schema.optionalKey(Scopes)
}).annotate({
  identifier: "AdminInstallationCreation",
  description: "Which app is installed; without scopes it is granted all that it asks for",
  examples: [{ appId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF" }]
})

export const ScopeGrant = Schema.Struct({ scopes: Scopes }).annotate({
  identifier: "AdminScopeGrant",
  description: "What an installed app may do from now on",
  examples: [{ scopes: exampleScopes }]
})

/** A week: longer than handing out a token takes. */
export const longestGrace = 604_800

export const Rotation = Schema.Struct({
  graceSeconds: Schema.optionalKey(
    Schema.Int.annotate({
      description: "How long earlier tokens still work; a day when absent",
      examples: [86_400]
    }).check(Schema.isBetween({ minimum: 0, maximum: longestGrace }))
  )
}).annotate({
  identifier: "AdminTokenRotation",
  description: "What becomes of earlier tokens",
  examples: [{ graceSeconds: 0 }]
})

export const Removal = Schema.Struct({
  reason: Schema.optionalKey(
    Schema.Literals(["owner", "operator"]).annotate({
      description: "Who removes it, as `app.uninstalled` says; the owner when absent",
      examples: ["owner"]
    })
  )
}).annotate({ identifier: "AdminInstallationRemoval", description: "Why an app is removed", examples: [{}] })
