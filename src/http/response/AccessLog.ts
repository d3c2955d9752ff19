/** Access log: one line per request. It bypasses the Effect logger, which would cost as much as the request itself. */
import { Context, Effect, Layer, LogLevel } from "effect"
import { Settings } from "../../settings/Settings.ts"
import * as LineWriter from "../../telemetry/LineWriter.ts"
import { isPretty } from "../../telemetry/Telemetry.ts"

export interface Entry {
  readonly method: string
  /** Without the query, which may carry secrets. */
  readonly path: string
  readonly status: number
  readonly ms: number
  /** Length of the body as sent; undefined for a streamed body. */
  readonly bytes: string | undefined
  readonly requestId: string
  readonly account: string | undefined
  readonly ip: string
}

export class AccessLog extends Context.Service<AccessLog, { readonly write: (entry: Entry) => void }>()(
  "ekimae/http/response/AccessLog"
) {
  static readonly layerSilent = Layer.succeed(AccessLog, { write: () => undefined })

  /** Writes to standard output what the settings choose, in their format, if their log level includes Info. */
  static readonly layer = Layer.effect(
    AccessLog,
    Effect.gen(function* () {
      const settings = yield* Settings
      const { accessLog, logLevel } = settings
      if (accessLog === "off" || !LogLevel.isLessThanOrEqualTo(logLevel, "Info")) return { write: () => undefined }
      const pretty = isPretty(settings, process.stdout.isTTY === true)
      const log = make(pretty ? prettyLine : jsonLine, yield* LineWriter.make(process.stdout))
      return accessLog === "all" ? log : withoutProbes(log)
    })
  )
}

const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"])

/** Leaves out probes that succeed, of which there are several a minute; one that fails is logged. */
export const withoutProbes = ({ write }: AccessLog["Service"]): AccessLog["Service"] => ({
  write: (entry) => {
    if (entry.status >= 400 || !probes.has(entry.path)) write(entry)
  }
})

/** Formats each entry with the time of its writing; the text of a time is reused within one millisecond. */
export const make = (
  format: (entry: Entry, time: string) => string,
  write: (line: string) => void
): AccessLog["Service"] => {
  let clock = 0
  let time = ""
  return {
    write: (entry) => {
      const now = Date.now()
      if (now !== clock) {
        clock = now
        time = new Date(now).toISOString()
      }
      write(format(entry, time))
    }
  }
}

/** JSON by hand: `JSON.stringify` of the whole entry takes four times as long, and few of its members need escapes. */
export const jsonLine = (entry: Entry, time: string): string =>
  `{"time":"${time}","level":"info","message":"request","method":"${entry.method}","path":${JSON.stringify(entry.path)},"status":${entry.status},"ms":${entry.ms.toFixed(2)}${
    entry.bytes === undefined ? "" : `,"bytes":${entry.bytes}`
  },"request_id":"${entry.requestId}"${
    entry.account === undefined ? "" : `,"account":${JSON.stringify(entry.account)}`
  },"ip":"${entry.ip}"}\n`

/** For terminals. Control characters in the path are replaced, so that none reaches the terminal. */
export const prettyLine = (entry: Entry, time: string): string =>
  `${time.slice(11, 23)} ${entry.status} ${entry.method} ${entry.path.replaceAll(/\p{Cc}/gu, "?")} ${entry.ms.toFixed(1)} ms ${entry.requestId}\n`
