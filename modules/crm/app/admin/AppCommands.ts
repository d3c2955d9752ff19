/** `ekimae apps`: apps, and their installations in accounts. */
import { Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { Scope } from "../../../accounts/contract.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import type { App, Installation } from "../App.ts"
import { Apps } from "../Apps.ts"
import { Installations, type IssuedToken } from "../Installations.ts"
import * as AppActions from "./AppActions.ts"
import { AppName, Developer, longestGrace, Scopes, toAppView, toView, toViewWithToken, Version } from "./AppView.ts"

const account = idFlag("account", "The account, by its id")
const app = idArgument("app-id", "The app, by its id")
const installation = idArgument("installation-id", "The installation, by its id")

const scopeList = "all, or a comma-separated list of " + Scope.literals.join(", ")
const scopes = Flag.String("scopes").pipe(
  Flag.withDescription(`What it may do: ${scopeList}`),
  Flag.map((text): ReadonlyArray<string> => (text === "all" ? Scope.literals : text.split(",").map((s) => s.trim()))),
  Flag.filterMap(...accepts(Scopes, scopeList))
)

const text = (name: string, schema: Schema.Decoder<string>, description: string, expected: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.filterMap(...accepts(schema, expected)))

const name = text("name", AppName, "As owners see it", "1 to 100 characters")
const developer = text("developer", Developer, "Who offers it", "1 to 100 characters")
const version = text("version", Version, "Of the developer's choosing", "1 to 50 characters")

const appColumns = [
  { title: "ID", of: ({ id }: App) => id },
  { title: "NAME", of: ({ name }: App) => name },
  { title: "DEVELOPER", of: ({ developer }: App) => developer },
  { title: "VERSION", of: ({ version }: App) => version },
  { title: "SCOPES", of: ({ scopes }: App) => scopes.join(",") }
]

const create = Command.make(
  "create",
  { name, developer, version, scopes },
  Effect.fnUntraced(function* (fields) {
    const created = yield* (yield* AppActions.make).create(fields)
    yield* print(toAppView(created), () => table(appColumns, [created]))
  })
).pipe(Command.withDescription("Offer an app that accounts may install"))

const update = Command.make(
  "update",
  {
    app,
    name: Flag.optional(name),
    developer: Flag.optional(developer),
    version: Flag.optional(version),
    scopes: Flag.optional(scopes)
  },
  Effect.fnUntraced(function* ({ app: id, developer, name, scopes, version }) {
    const change = {
      ...(Option.isSome(name) && { name: name.value }),
      ...(Option.isSome(developer) && { developer: developer.value }),
      ...(Option.isSome(version) && { version: version.value }),
      ...(Option.isSome(scopes) && { scopes: scopes.value })
    }
    const changed = yield* (yield* AppActions.make).update(id, change)
    yield* print(toAppView(changed), () => table(appColumns, [changed]))
  })
).pipe(Command.withDescription("Change an app; its installations get a new version by app.updated"))

const list = Command.make(
  "list",
  pageFlags(100, 20),
  Effect.fnUntraced(function* ({ after, limit }) {
    const found = yield* (yield* Apps).list({ after: Option.getOrUndefined(after), limit })
    yield* print({ data: found.map(toAppView) }, () => (found.length === 0 ? "No apps" : table(appColumns, found)))
  })
).pipe(Command.withDescription("List all apps, oldest first"))

const columns = [
  { title: "ID", of: ({ id }: Installation) => id },
  { title: "APP", of: ({ name }: Installation) => name },
  { title: "VERSION", of: ({ version }: Installation) => version },
  { title: "STATE", of: ({ reason }: Installation) => (reason === null ? "installed" : `removed (${reason})`) },
  { title: "SCOPES", of: ({ scopes }: Installation) => scopes.join(",") }
]

const installed = Command.make(
  "installed",
  { account, ...pageFlags(100, 20) },
  Effect.fnUntraced(function* ({ account: accountId, after, limit }) {
    const operators = yield* OperatorActions.make
    const page = { after: Option.getOrUndefined(after), limit }
    const found = yield* operators.read(accountId, (yield* Installations).list(accountId, page))
    yield* print({ data: found.map(toView) }, () => (found.length === 0 ? "No apps" : table(columns, found)))
  })
).pipe(Command.withDescription("List the apps of an account, with those that were removed"))

const printToken = (issued: IssuedToken) =>
  print(
    toViewWithToken(issued),
    () =>
      `${table(columns, [issued.installation])}\n\nThe token is shown this once; keep it safe:\n${Redacted.value(issued.token)}`
  )

const install = Command.make(
  "install",
  { account, app, scopes: Flag.optional(scopes) },
  Effect.fnUntraced(function* ({ account: accountId, app: appId, scopes }) {
    const operators = yield* OperatorActions.make
    const issued = yield* operators.change(
      { accountId, action: "crm_app_install", target: ({ installation }) => installation.id },
      (yield* Installations).install(accountId, appId, Option.getOrUndefined(scopes))
    )
    yield* printToken(issued)
  })
).pipe(Command.withDescription("Install an app in an account, and show its token once"))

const rotate = Command.make(
  "rotate",
  {
    account,
    installation,
    grace: Flag.Int("grace").pipe(
      Flag.filterMap(
        ...accepts(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: longestGrace })), `0 to ${longestGrace}`)
      ),
      describedWithDefault("Seconds for which earlier tokens still work", 86_400)
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, grace, installation: id }) {
    const operators = yield* OperatorActions.make
    const issued = yield* operators.change(
      { accountId, action: "crm_app_rotate", target: () => id },
      (yield* Installations).rotate(accountId, id, Duration.seconds(grace))
    )
    yield* printToken(issued)
  })
).pipe(Command.withDescription("Issue another token of an installed app"))

/** A command that changes one installation, and prints it. */
const changing = <E, R>(
  { accountId, action, id }: { readonly accountId: string; readonly action: string; readonly id: string },
  self: (installations: Installations["Service"]) => Effect.Effect<Installation, E, R>
) =>
  Effect.gen(function* () {
    const operators = yield* OperatorActions.make
    const changed = yield* operators.change(
      { accountId, action: `crm_app_${action}`, target: () => id },
      self(yield* Installations)
    )
    yield* print(toView(changed), () => table(columns, [changed]))
  })

const grant = Command.make(
  "grant",
  { account, installation, scopes },
  ({ account: accountId, installation: id, scopes }) =>
    changing({ accountId, action: "grant", id }, ({ grant }) => grant(accountId, id, scopes))
).pipe(Command.withDescription("Set what an installed app may do"))

const revoke = Command.make("revoke", { account, installation }, ({ account: accountId, installation: id }) =>
  changing({ accountId, action: "revoke", id }, ({ revoke }) => revoke(accountId, id))
).pipe(Command.withDescription("Revoke all tokens of an installed app, which stays installed"))

const uninstall = Command.make(
  "uninstall",
  {
    account,
    installation,
    reason: Flag.Literals("reason", ["owner", "operator"]).pipe(
      describedWithDefault("Who removes it, as app.uninstalled says", "owner")
    )
  },
  ({ account: accountId, installation: id, reason }) =>
    changing({ accountId, action: "uninstall", id }, ({ uninstall }) => uninstall(accountId, id, reason))
).pipe(Command.withDescription("Remove an app: its tokens, and after app.uninstalled its webhook endpoints"))

export const appCommands =
  <E, R>(useCases: Layer.Layer<Apps | Installations, E, R>) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("apps").pipe(
      Command.withDescription("Apps that accounts install, and their tokens"),
      Command.withSubcommands([
        onKernel(create.pipe(Command.provide(services))),
        onKernel(update.pipe(Command.provide(services))),
        onKernel(list.pipe(Command.provide(services))),
        onKernel(install.pipe(Command.provide(services))),
        onKernel(installed.pipe(Command.provide(services))),
        onKernel(grant.pipe(Command.provide(services))),
        onKernel(rotate.pipe(Command.provide(services))),
        onKernel(revoke.pipe(Command.provide(services))),
        onKernel(uninstall.pipe(Command.provide(services)))
      ])
    )
  }
