/** What a new user sees after the very first start: keys to use at once, and three requests to try them with. */
import { Console, Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import type { Tour } from "../../src/module.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { baseUrl } from "./BaseUrl.ts"
import { Demo } from "./Demo.ts"
import type { DemoKeys } from "./DemoData.ts"

export class Welcome extends Context.Service<
  Welcome,
  {
    /**
     * In development, where no account exists yet, makes the demo accounts and prints their keys. Of several nodes
     * that start at once one prints. A start never fails because of it.
     */
    readonly run: (tour: ReadonlyArray<Tour>, port: number) => Effect.Effect<void>
  }
>()("accounts/Welcome") {
  /** To be run when the server listens: it may have been given a free port. */
  static readonly run = (tour: ReadonlyArray<Tour>): Effect.Effect<void, never, Welcome | HttpServer.HttpServer> =>
    Effect.gen(function* () {
      const welcome = yield* Welcome
      const { address } = yield* HttpServer.HttpServer
      if (address._tag !== "UnixPathAddress") yield* welcome.run(tour, address.port)
    })

  static readonly layerNoDeps = Layer.effect(
    Welcome,
    Effect.gen(function* () {
      const demo = yield* Demo
      const settings = yield* Settings
      const run = Effect.fnUntraced(
        function* (tour: ReadonlyArray<Tour>, port: number) {
          const keys = yield* demo.first
          if (keys !== undefined) yield* Console.log(text(baseUrl({ ...settings, port }), keys, tour))
        },
        Effect.catchCause((cause) => Effect.logWarning("The demo accounts were not made", cause))
      )
      return Welcome.of({ run: settings.environment === "development" ? run : () => Effect.void })
    })
  )
}

const text = (base: string, keys: DemoKeys, tour: ReadonlyArray<Tour>): string => {
  const tried = tour
    .slice(0, 3)
    .flatMap(({ path, title }) => [
      `  ${title}:`,
      `    curl -H 'Authorization: Bearer ${keys.analytics.key}' '${base}${path}'`
    ])
  return [
    "",
    `Welcome to Ekimae. Demo keys, shown this once (fresh ones: npx ekimae demo):`,
    ...keyLines(keys),
    ...(tried.length === 0 ? [] : ["", "Try:", ...tried]),
    ""
  ].join("\n")
}

/** One line for each demo key, for a person. */
export const keyLines = (keys: DemoKeys): ReadonlyArray<string> => {
  const lines = Object.entries(keys).flatMap(([family, group]) =>
    Object.entries<string>(group).map(([name, key]) => [`${family}.${name}`, key] as const)
  )
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, key]) => `  ${name.padEnd(width)}  ${key}`)
}
