/** Client for the sample application: requests, responses, and the application with or without a socket. */
import { Cause, type Duration, Effect, Layer, Logger, References } from "effect"
import type { ProblemJson } from "../../src/http/Problem.ts"
import type { AccessLog } from "../../src/http/response/AccessLog.ts"
import * as TestApp from "../support/TestApp.ts"
import * as TestRuntime from "../support/TestRuntime.ts"
import { SampleModule } from "./SampleApi.ts"

export interface ClientResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
  readonly problem: ProblemJson
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const ask = (path: string, init?: RequestInit): Effect.Effect<ClientResponse, never, TestApp.TestApp> =>
  Effect.gen(function* () {
    const app = yield* TestApp.TestApp
    const response = yield* app.call(path, init)
    const text = yield* Effect.promise(() => response.text())
    const json = parsed(text)
    return { status: response.status, headers: response.headers, text, json, problem: json as ProblemJson }
  })

export const good = { authorization: "Bearer good" }
export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { ...good, "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body)
})

/** A line that the application logged. */
export interface LogLine {
  readonly level: string
  readonly message: string
  readonly cause: string
  readonly annotations: Readonly<Record<string, unknown>>
}

const logTo = (lines: Array<LogLine>) =>
  Logger.layer([
    Logger.make(({ cause, fiber, logLevel, message }) => {
      const annotations = fiber.getRef(References.CurrentLogAnnotations)
      const text = [message].flat().join(" ")
      lines.push({ level: logLevel, message: text, cause: Cause.pretty(cause), annotations })
    })
  ])

interface Options {
  readonly logLines?: Array<LogLine>
  readonly settings?: Parameters<typeof TestRuntime.kernelOn>[0]
  readonly log?: Layer.Layer<never> | Layer.Layer<AccessLog>
}

const routes = TestApp.routesOf(SampleModule)
/** The services of the application stay reachable, so that a test can stop the database or begin to drain. */
const kernel = ({ log = Layer.empty, logLines = [], settings }: Options) =>
  Layer.mergeAll(TestApp.services, log, logTo(logLines)).pipe(
    Layer.provideMerge(TestRuntime.kernelOn({ port: 0, ...settings }))
  )

/** The sample application without a socket. */
export const web = (options: Options = {}) => TestApp.web(routes).pipe(Layer.provideMerge(kernel(options)))
/** The sample application behind a socket. */
export const socket = (options: Options = {}) => TestApp.socket(routes).pipe(Layer.provideMerge(kernel(options)))
/** Service whose draining cuts a request that has not arrived completely after the given time. */
export const socketWithSendTime = (sendWithin: Duration.Input) =>
  TestApp.socket(routes, sendWithin).pipe(Layer.provideMerge(kernel({})))
