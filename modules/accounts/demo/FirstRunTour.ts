/** Prints demo keys and three requests to try after the very first start in development. */
import { Console, Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import type { DemoDetails, Tour } from "../../../src/DemoContent.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
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

  static readonly layer = Layer.effect(
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
  const shown = withBase(keys, base)
  return [
    "",
    `Welcome to Ekimae. Demo keys, shown this once (fresh ones: npx ekimae demo):`,
    ...keyLines(shown),
    ...(typeof shown["consoleLink"] === "string"
      ? ["", "Look at the demo shop in the browser by this link (works once, for a day):", `  ${shown["consoleLink"]}`]
      : []),
    ...(requests.length === 0 ? [] : ["", "Try:", ...requests]),
    ""
  ].join("\n")
}

/** Details may name an address of the service, which is known only here: it stands for `{base}`. */
export const withBase = (access: DemoAccess, base: string): DemoAccess =>
  JSON.parse(JSON.stringify(access), (_, value: unknown) =>
    typeof value === "string" && value.startsWith("{base}/") ? base + value.slice("{base}".length) : value
  ) as DemoAccess

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
