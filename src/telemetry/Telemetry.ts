/**
 * Logs, traces and metrics of the process. Logs are JSON in production and wherever no terminal reads them, short lines
 * in a terminal. Nothing is traced unless a collector is configured.
 */
import { type Config, Effect, Layer, Logger, Option, References } from "effect"
import { Settings } from "../settings/Settings.ts"
import * as LineWriter from "./LineWriter.ts"
import { logLine, toJson, toPretty } from "./LogLine.ts"
import * as OtlpExport from "./OtlpExport.ts"
import * as ProcessMetrics from "./ProcessMetrics.ts"

export interface Options {
  /** The service logs to standard output; a command whose output is its result logs to standard error. */
  readonly output: "stdout" | "stderr"
}

/** Whether lines are for people: as LOG_FORMAT says, else in a terminal outside production. */
export const isPretty = (settings: Settings["Service"], isTerminal: boolean): boolean =>
  settings.logFormat === "auto" ? isTerminal && settings.environment !== "production" : settings.logFormat === "pretty"

/** Writes logs, and exports nothing. */
export const logs = (options: Options) =>
  Layer.unwrap(
    Effect.map(Settings, (settings) => {
      const stream = process[options.output]
      const isTerminal = stream.isTTY === true
      const format = isPretty(settings, isTerminal) ? toPretty(isTerminal && !process.env["NO_COLOR"]) : toJson
      return Layer.merge(
        Logger.layer([
          Effect.map(LineWriter.make(stream), (write) => Logger.map(logLine, (line) => write(format(line))))
        ]),
        Layer.succeed(References.MinimumLogLevel, settings.logLevel)
      )
    })
  )

/** Logs what Node and libraries warn of; otherwise it goes past the log to standard error. */
export const warnings = Layer.effectDiscard(
  Effect.gen(function* () {
    const context = yield* Effect.context<never>()
    const log = ({ message, name }: Error) => {
      Effect.runForkWith(context)(Effect.logWarning(message, { warning: name }))
    }
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        const before = process.listeners("warning")
        process.removeAllListeners("warning")
        process.on("warning", log)
        return before
      }),
      (before) =>
        Effect.sync(() => {
          process.off("warning", log)
          for (const listener of before) process.on("warning", listener)
        })
    )
  })
)

const traces = Layer.unwrap(
  Effect.map(Settings, (settings) =>
    Option.match(settings.otlpEndpoint, {
      onNone: () => Layer.succeed(References.TracerEnabled, false),
      onSome: OtlpExport.layer
    })
  )
)

/** The exporter stops after metrics and logs are final, so that its last export holds the final metrics and logs. */
export const layer = (options: Options): Layer.Layer<never, Config.ConfigError, Settings> =>
  traces.pipe(Layer.provideMerge(ProcessMetrics.layer), Layer.provideMerge(warnings), Layer.provideMerge(logs(options)))
