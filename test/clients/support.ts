/** A live service with the demo account, and programs that use it. */
import { spawn, spawnSync } from "node:child_process"
import { createServer } from "node:http"
import { Effect } from "effect"
import * as Program from "../support/Program.ts"
import * as Service from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

/** Runs a program to its end with a text on its standard input. */
export const run = (
  file: string,
  args: ReadonlyArray<string>,
  { cwd, env, input = "" }: { readonly env: NodeJS.ProcessEnv; readonly input?: string; readonly cwd?: string }
) =>
  Effect.callback<string>((resume) => {
    const child = spawn(file, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] })
    const written = { out: "", err: "" }
    child.stdout.on("data", (chunk: Buffer) => void (written.out += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => void (written.err += chunk.toString()))
    child.once("close", (code) =>
      resume(
        code === 0 ? Effect.succeed(written.out) : Effect.die(new Error(`${file} ended with ${code}: ${written.err}`))
      )
    )
    child.stdin.end(input)
  })

/** A receiver of webhooks that takes everything. */
const receiver = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
    const server = createServer((request, response) => {
      request.resume().on("end", () => response.end())
    }).listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

/** A service with the demo account, and a function that makes keys of it. */
export const demoService = Effect.gen(function* () {
  const DATABASE_URL = Service.urlOf(yield* TestDatabase.database("template_seeded"))
  const { url } = yield* Service.start({ DATABASE_URL, WEBHOOKS_ALLOW_PRIVATE: "true" })
  const env = { ...Program.environment, NODE_ENV: "development", DATABASE_URL }
  // The calls of a key in a minute are limited; the keys of before end.
  const keys = Effect.map(run(process.execPath, [...Program.commands, "demo", "--json"], { env }), (text): unknown =>
    JSON.parse(text)
  )
  return { url, keys, receiver: (yield* receiver).url }
})

/** Python 3.11 or later, where there is one. */
export const python = ["python3", "python"].find((name) => {
  const { status, stdout } = spawnSync(name, ["-c", "import sys; print(sys.version_info >= (3, 11))"])
  return status === 0 && String(stdout).trim() === "True"
})
