/** The command line as its users run it: a process of its own. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as TestDatabase from "../support/TestDatabase.ts"

const entry = fileURLToPath(new URL("../../src/cli.ts", import.meta.url))

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
      const { HOME = "/", PATH = "" } = process.env
      const child = execFile(
        process.execPath,
        [entry, ...args],
        { env: { HOME, PATH, ...environment } },
        (error, stdout, stderr) =>
          resume(Effect.succeed({ code: error === null ? 0 : Number(error.code), stdout, stderr }))
      )
      return Effect.sync(() => child.kill("SIGKILL"))
    })

/** The URL of a database that exists until the scope closes. */
export const databaseUrl = (template?: "template_ekimae" | "template0") =>
  Effect.map(
    TestDatabase.database(template),
    (name) => `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(TestDatabase.host())}`
  )

/** The answer of a command that must succeed and say nothing else. */
export const jsonOf = <A = any>({ code, stderr, stdout }: Run): A => {
  assert.strictEqual(code, 0, stderr)
  assert.strictEqual(stderr, "")
  return JSON.parse(stdout) as A
}

/** The one line of a command that must refuse. */
export const refusalOf = ({ code, stderr, stdout }: Run): string => {
  assert.strictEqual(code, 1)
  assert.strictEqual(stdout, "")
  assert.strictEqual(stderr.split("\n").length, 2, stderr)
  return stderr.trimEnd()
}
