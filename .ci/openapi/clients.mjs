// Clients that generators of other languages make: `node clients.mjs WORK [LANGUAGE...]`. Each is compiled, books on a service that runs for it, and
// takes the webhook of the booking, which `ekimae listen` forwards. What this machine has no tools for is skipped with a word.
import { spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const [work, ...named] = process.argv.slice(2)
const languages = named.length > 0 ? named : ["go", "java", "python", "rust"]
const here = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const secret = "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"
const ekimae = [here("../../scripts/launch.mjs"), "src/cli.ts"]

let passed = 0
let failed = 0
const check = async (name, body) => {
  const started = Date.now()
  try {
    await body()
    passed += 1
    console.log(`ok      ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
    return true
  } catch (error) {
    failed += 1
    console.log(`NOT OK  ${name}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Starts a program; `ended` resolves with its exit code. */
const start = (file, args, env = {}) => {
  const child = spawn(file, args, {
    cwd: here("../.."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const run = { child, said: "", out: "" }
  child.stdout.setEncoding("utf8").on("data", (text) => {
    run.said += text
    run.out += text
  })
  child.stderr.setEncoding("utf8").on("data", (text) => (run.said += text))
  run.ended = new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)))
  return run
}

const until = async (run, text, what) => {
  let over
  run.ended.then((code) => (over = code))
  for (const started = Date.now(); Date.now() - started < 180_000; ) {
    if (run.said.includes(text)) return
    if (over !== undefined) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what}: ${over === undefined ? "took too long" : `ended with ${over}`}\n${run.said}`)
}

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const dataDir = join(work, "clients-data")
mkdirSync(dataDir, { mode: 0o755 })
const service = {
  PORT: String(port),
  DATA_DIR: dataDir,
  NODE_ENV: "development",
  SHIPPED_DATA: "off",
  CONSOLE: "off",
  LOG_FORMAT: "json"
}
let serving
let key

/** The service and a key of its demo account, when a client is there to use them. */
const serve = async () => {
  if (serving !== undefined) return
  serving = start(process.execPath, [ekimae[0], "src/main.ts"], service)
  await until(serving, "Ready at", "the service")
  const demo = start(process.execPath, [...ekimae, "demo", "--json"], service)
  if ((await demo.ended) !== 0) throw new Error(demo.said)
  key = JSON.parse(demo.out).crm.key
}

const book = async (folder) => {
  await serve()
  const env = { ...service, EKIMAE_KEY: key, EKIMAE_URL: url, WEBHOOK_SECRET: secret, PORT: String(await freePort()) }
  const to = ["--url", url, "--forward-to", `http://127.0.0.1:${env.PORT}/hooks`]
  const listening = start(process.execPath, [...ekimae, "listen", ...to], env)
  try {
    await until(listening, "Forwarding to", "ekimae listen")
    const booking = start(join(folder, "run"), [], env)
    await until(booking, "verified reservation.created", "the booking")
  } finally {
    listening.child.kill("SIGTERM")
    await listening.ended
  }
}

const document = join(work, "crm.json")
await check("the document for generators is written", async () => {
  const writing = start(process.execPath, [ekimae[0], "src/commands/writeOpenApi.ts", "crm+generators"])
  if ((await writing.ended) !== 0) throw new Error(writing.said)
  writeFileSync(document, writing.out)
})

for (const language of languages) {
  const folder = join(work, `generated-${language}`)
  const making = start("bash", [here("languages"), language, document, folder])
  const code = await making.ended
  if (code === 77) {
    console.log(`        (a generated client of ${language}: ${making.said.trim().split("\n").at(-1)})`)
    continue
  }
  const compiles = await check(`a generated client of ${language} compiles`, () => {
    if (code !== 0) throw new Error(making.said.split("\n").slice(-40).join("\n"))
  })
  if (compiles) await check(`it books, and a verified webhook comes: ${language}`, () => book(folder))
}
if (serving !== undefined) {
  serving.child.kill("SIGTERM")
  await serving.ended
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
