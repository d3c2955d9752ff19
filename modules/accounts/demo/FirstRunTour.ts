/** Prints demo keys and three requests to try after the very first start in development. */
import { Console, Context, Effect, Layer, Option } from "effect"
import { HttpServer } from "effect/http"
import type { DemoDetails } from "../../../src/DemoContent.ts"
import type { Tour } from "../../../src/module.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { Demo, type DemoAccess } from "./Demo.ts"

export class FirstRunTour extends Context.Service<
  FirstRunTour,
  {
    /**
     * In development, if no account exists yet, creates the demo accounts and prints their keys. Of several nodes that start
     * at once one prints. It never fails the start.
     */
    readonly run: (tour: ReadonlyArray<Tour>, port: number) => Effect.Effect<void>
  }
>()("accounts/FirstRunTour") {
  /** Runs it once the server listens, since only then the port is certain. */
  static readonly run = (tour: ReadonlyArray<Tour>): Effect.Effect<void, never, FirstRunTour | HttpServer.HttpServer> =>
    Effect.gen(function* () {
      const { run } = yield* FirstRunTour
      const { address } = yield* HttpServer.HttpServer
      if (address._tag !== "UnixPathAddress") yield* run(tour, address.port)
    })

  static readonly layerNoDeps = Layer.effect(
    FirstRunTour,
    Effect.gen(function* () {
      const demo = yield* Demo
      const settings = yield* Settings
      const run = Effect.fnUntraced(
        function* (tour: ReadonlyArray<Tour>, port: number) {
          const keys = yield* demo.createIfEmpty
          if (keys !== undefined) yield* Console.log(welcomeText(baseUrl({ ...settings, port }), keys, tour))
        },
        Effect.catchCause((cause) => Effect.logWarning("Could not create the demo accounts", cause))
      )
      return FirstRunTour.of({ run: settings.environment === "development" ? run : () => Effect.void })
    })
  )
}

const welcomeText = (base: string, keys: DemoAccess, tour: ReadonlyArray<Tour>): string => {
  const requests = tour
    .slice(0, 3)
    .flatMap(({ path, title }) => [
      `  ${title}:`,
      `    curl -H 'Authorization: Bearer ${keys.analytics.key}' '${base}${path}'`
    ])
  return [
    "",
    `Welcome to Ekimae. Demo keys, shown this once (fresh ones: npx ekimae demo):`,
    ...keyLines(keys),
    ...(requests.length === 0 ? [] : ["", "Try:", ...requests]),
    ""
  ].join("\n")
}

/** One line per demo key and detail, for terminals. */
export const keyLines = (access: DemoAccess): ReadonlyArray<string> => {
  const lines = linesOf(access, "")
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, key]) => `  ${name.padEnd(width)}  ${key}`)
}

const linesOf = (details: DemoDetails, prefix: string): ReadonlyArray<readonly [string, string]> =>
  Object.entries(details).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${prefix}${name}`, value] as const] : linesOf(value, `${prefix}${name}.`)
  )

/** Hosts that mean all addresses of this machine: a client cannot connect to them. */
const allAddresses: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"])

/** The URL at which clients reach the service, without a trailing slash: the public one, or one for this machine. */
export const baseUrl = ({ host, port, publicUrl }: Pick<Settings["Service"], "host" | "port" | "publicUrl">): string =>
  Option.match(publicUrl, {
    onSome: (url) => url.href.replace(/\/+$/, ""),
    onNone: () => `http://${clientHost(host)}:${port}`
  })

const clientHost = (host: string): string => {
  if (allAddresses.has(host)) return "localhost"
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host
}
