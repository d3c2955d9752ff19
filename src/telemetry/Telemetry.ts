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

const logs = (options: Options) =>
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
  traces.pipe(Layer.provideMerge(ProcessMetrics.layer), Layer.provideMerge(logs(options)))
