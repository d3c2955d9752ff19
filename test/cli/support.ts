/** The command line as its users run it: a process of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { assert } from "@effect/vitest"
import { ConfigProvider, Console, Effect, Exit } from "effect"
import { run } from "../../src/commands/RootCommand.ts"
import * as Program from "../support/Program.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const environmentOf = (environment: Environment) => {
  const { HOME = "/" } = process.env
  return { HOME, ...Program.environment, ...environment }
}

export interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export type Environment = Readonly<Record<string, string>>

/** Runs `ekimae` with the given arguments and an environment that holds nothing else. */
export const ekimae =
  (environment: Environment = {}) =>
  (...args: ReadonlyArray<string>): Effect.Effect<Run> =>
    Effect.callback((resume) => {
      const child = execFile(
        process.execPath,
        [...Program.commands, ...args],
        { env: environmentOf(environment) },
        (error, stdout, stderr) =>
          resume(Effect.succeed({ code: error === null ? 0 : Number(error.code), stdout, stderr }))
      )
      return Effect.sync(() => child.kill("SIGKILL"))
    })

/** Runs `ekimae` with its standard output sent to a file, as `>` does. */
export const ekimaeInto =
  (file: string, environment: Environment) =>
  (...args: ReadonlyArray<string>): Effect.Effect<Run> =>
    Effect.callback((resume) => {
      const output = openSync(file, "w")
      const child = spawn(process.execPath, [...Program.commands, ...args], {
        env: environmentOf(environment),
        stdio: ["ignore", output, "pipe"]
      })
      closeSync(output)
      let stderr = ""
      child.stderr?.on("data", (chunk) => (stderr += String(chunk)))
      child.on("close", (code) => resume(Effect.succeed({ code: code ?? 1, stdout: "", stderr })))
      return Effect.sync(() => child.kill("SIGKILL"))
    })

/** Runs a command in this process and passes on each line that it writes; answers the exit code. */
export const follow =
  (environment: Environment, onLine: (output: "stdout" | "stderr", line: string) => void) =>
  (...args: ReadonlyArray<string>): Effect.Effect<number> =>
    Effect.promise(async (signal) => {
      const onto = (output: "stdout" | "stderr") => (line: unknown) => onLine(output, String(line))
      const console: Console.Console = Object.assign(Object.create(globalThis.console), {
        log: onto("stdout"),
        info: onto("stderr"),
        warn: onto("stderr"),
        error: onto("stderr")
      })
      // A fiber of its own, as a process would be: no layer is shared.
      const exit = await Effect.runPromiseExit(
        run(args).pipe(
          Effect.provideService(Console.Console, console),
          Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env: environment }))
        ),
        { signal }
      )
      return Exit.isSuccess(exit) ? 0 : 1
    })

/** Runs commands with these arguments and this environment without a process for each. */
export const within =
  (environment: Environment) =>
  (...args: ReadonlyArray<string>): Effect.Effect<Run> =>
    Effect.suspend(() => {
      const written = { stdout: "", stderr: "" }
      const command = follow(environment, (output, line) => void (written[output] += `${line}\n`))
      return Effect.map(command(...args), (code) => ({ code, ...written }))
    })

export interface Service {
  readonly url: string
  /** All that it printed until it was ready. */
  readonly printed: string
  /** Sends the signal and waits for the exit code. */
  readonly stop: (signal: NodeJS.Signals) => Effect.Effect<number | null>
}

/** `ekimae serve` on a free port, ready; it is killed with the scope if it still runs then. */
export const serve = Effect.fnUntraced(function* (environment: Environment) {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [...Program.commands, "serve"], {
        env: environmentOf({ PORT: "0", ...environment }),
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  const exited = exitOf(child)
  const printed = yield* until(child, /(?:curl .*\n[^]*){3}|Ready at \S+\n/)
  const [, url = ""] = /Ready at (http:[^"\s]+)/.exec(printed) ?? []
  const stop = (signal: NodeJS.Signals) =>
    Effect.suspend(() => {
      child.kill(signal)
      return Effect.promise(() => exited)
    })
  return { url, printed, stop } satisfies Service
})

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve))

const until = (child: ChildProcess, pattern: RegExp): Effect.Effect<string> =>
  Effect.callback((resume) => {
    let printed = ""
    child.stdout?.on("data", (chunk) => {
      printed += chunk
      if (pattern.test(printed)) resume(Effect.succeed(printed))
    })
    child.once("exit", (code) => resume(Effect.die(new Error(`The service ended with ${code}: ${printed}`))))
  })

/** The URL of a database that exists until the scope closes. */
export const databaseUrl = (template?: TestDatabase.Template) =>
  Effect.map(TestDatabase.database(template), (name) => ServiceProcess.urlOf(name))

/** The answer of a command that must succeed and say nothing else. */
export const jsonOf = <A = any>({ code, stderr, stdout }: Run): A => {
  assert.strictEqual(code, 0, stderr)
  // It may say that it waits for another process; nothing may have gone wrong.
  assert.notMatch(stderr, /WARN|ERROR/)
  return JSON.parse(stdout) as A
}

/** The one line of a command that must refuse. */
export const refusalOf = ({ code, stderr, stdout }: Run): string => {
  assert.strictEqual(code, 1)
  assert.strictEqual(stdout, "")
  assert.strictEqual(stderr.split("\n").length, 2, stderr)
  return stderr.trimEnd()
}
