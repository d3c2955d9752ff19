/** `ekimae listen`: forwards the events of an account to a receiver on this machine, by the key of the account alone. */
import { Config, Effect, Option, Redacted, Schema } from "effect"
import { CliError, Command, Flag } from "effect/cli"
import { EkimaeError } from "../../../../clients/typescript/src/errors.ts"
import { listenOnTerminal } from "../../../../clients/typescript/src/terminal.ts"
import { accepts, describedWithDefault } from "../../../../src/cli/Flags.ts"
import { Json } from "../../../../src/cli/Output.ts"
import { formats } from "../../dialect/CloudEvents.ts"

const Url = Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s]{1,2000}$/u))
const anUrl = accepts(Url, "an address that begins with http:// or https://")
const Key = Schema.String.check(Schema.isPattern(/^(?:crm|sk)_[A-Za-z0-9_-]{1,200}$/u))
const Place = Schema.String.check(Schema.isPattern(/^\d{1,15}$/u))

/** Its error message does not repeat the value. */
const key = Flag.Redacted("key").pipe(
  Flag.withDescription(
    "Key of the account, crm_... or sk_...; better as EKIMAE_KEY, since others on this machine see arguments"
  ),
  Flag.withFallbackConfig(Config.Redacted("EKIMAE_KEY")),
  Flag.filterMap(
    (text) => (Schema.is(Key)(Redacted.value(text)) ? Option.some(text) : Option.none()),
    () => "a key of customer messaging (crm_...) or of area analytics (sk_...)"
  )
)

const secret = Flag.Redacted("secret").pipe(
  Flag.withDescription("Signing secret, whsec_..., or WEBHOOK_SECRET; a new one is made up and printed otherwise"),
  Flag.withFallbackConfig(Config.Redacted("WEBHOOK_SECRET")),
  Flag.filterMap(
    (text) => (/^whsec_[A-Za-z0-9+/]{4,}={0,2}$/.test(Redacted.value(text)) ? Option.some(text) : Option.none()),
    () => "a signing secret, which begins with whsec_"
  ),
  Flag.optional
)

const flags = {
  key,
  secret,
  url: describedWithDefault(
    "Address of the service",
    "http://127.0.0.1:8080"
  )(Flag.String("url").pipe(Flag.filterMap(...anUrl))),
  forwardTo: Flag.String("forward-to").pipe(
    Flag.withDescription("Address of the receiver, such as http://localhost:3000/hooks"),
    Flag.filterMap(...anUrl)
  ),
  events: Flag.String("events").pipe(
    Flag.withDescription("Event types, parted by commas; all otherwise"),
    Flag.optional
  ),
  format: describedWithDefault(
    "What is posted: native, the events as documented, or cloudevents",
    "native"
  )(Flag.String("format").pipe(Flag.filterMap(...accepts(Schema.Literals(formats), "native or cloudevents")))),
  replay: Flag.Boolean("replay").pipe(
    Flag.withDescription("Begin with the oldest event that is kept, instead of the next one"),
    Flag.withDefault(false)
  ),
  cursor: Flag.String("cursor").pipe(
    Flag.withDescription("Begin behind the event of this place"),
    Flag.filterMap(...accepts(Place, "a place as it was printed: up to 15 digits")),
    Flag.optional
  ),
  keep: Flag.File("keep").pipe(
    Flag.withDescription("File for the place, from which the next run goes on"),
    Flag.optional
  )
}

const given = <Name extends string, A>(name: Name, value: Option.Option<A>): { readonly [N in Name]?: A } =>
  (Option.isNone(value) ? {} : { [name]: value.value }) as { readonly [N in Name]?: A }

/** What the service refuses, with its faults, or why it cannot be asked. */
const refusalOf = (error: unknown): CliError.ValidationError => {
  const faults = error instanceof EkimaeError ? error.faults : []
  const lines = [
    error instanceof Error ? error.message : String(error),
    ...faults.map(({ message, pointer }) => `${pointer}: ${message}`)
  ]
  return new CliError.ValidationError({ message: lines.join("\n") })
}

export const forward = Command.make(
  "listen",
  flags,
  Effect.fnUntraced(function* ({ cursor, events, format, forwardTo, keep, key, replay, secret, url }) {
    const json = yield* Json
    yield* Effect.tryPromise({
      try: (signal) =>
        listenOnTerminal({
          key: Redacted.value(key),
          baseUrl: url,
          forwardTo,
          format,
          json,
          signal,
          ...given("secret", Option.map(secret, Redacted.value)),
          ...given(
            "events",
            Option.map(events, (types) => types.split(","))
          ),
          ...given("cursor", replay ? Option.some("oldest") : cursor),
          ...given("keep", keep),
          print: (line, about) => void (about ? process.stderr : process.stdout).write(`${line}\n`)
        }),
      catch: refusalOf
    })
  })
).pipe(
  Command.withDescription(
    "Forward the events of an account to a receiver on this machine, signed as deliveries are. It asks the service with the account's key: no public address, no operator, no setting of the service is needed"
  ),
  Command.withShortDescription("Forward events to a receiver on this machine"),
  Command.withExamples([
    { command: "EKIMAE_KEY=crm_... ekimae listen --forward-to http://localhost:3000/hooks", description: "" }
  ])
)
