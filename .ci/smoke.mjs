// Starts the service as a user does and looks at it from outside. Writes openapi.json into the given directory.
import { spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const work = process.argv[2]
const dataDir = join(work, "data")
mkdirSync(dataDir, { mode: 0o755 })

const here = (relative) => fileURLToPath(new URL(relative, import.meta.url))

let passed = 0
let failed = 0
const check = async (name, body) => {
  const started = Date.now()
  try {
    const note = await body()
    passed += 1
    console.log(`ok      ${name} (${Date.now() - started} ms${note === undefined ? "" : `, ${note}`})`)
  } catch (error) {
    failed += 1
    console.log(`NOT OK  ${name}: ${error instanceof Error ? error.message : error}`)
  }
}
const expect = (actual, wanted, what) => {
  if (actual !== wanted) throw new Error(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`)
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const port = await freePort()
const base = `http://127.0.0.1:${port}`
const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: "development" }

/** Runs npm; `output` grows while it runs, `ended` resolves with its exit code. */
const npm = (...args) => {
  const child = spawn("npm", args, { env, stdio: ["ignore", "pipe", "pipe"] })
  const run = { child, stdout: "", stderr: "", ended: undefined }
  child.stdout.on("data", (chunk) => (run.stdout += chunk))
  child.stderr.on("data", (chunk) => (run.stderr += chunk))
  run.ended = new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)))
  return run
}

const within = (seconds, promise, what) => {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${seconds} s`)), seconds * 1000)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const ready = async (run) => {
  const started = Date.now()
  let over
  run.ended.then((code) => (over = code))
  while (Date.now() - started < 60_000) {
    if (over !== undefined) throw new Error(`npm start ended with ${over}:\n${run.stdout}${run.stderr}`)
    const answer = await fetch(`${base}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(20)
  }
  throw new Error(`not ready after a minute:\n${run.stdout}${run.stderr}`)
}

const stop = async (run) => {
  run.child.kill("SIGTERM")
  const code = await within(30, run.ended, "the stop")
  if (code !== 0) throw new Error(`exit ${code}:\n${run.stdout}${run.stderr}`)
  const answer = await fetch(`${base}/healthz`).catch(() => undefined)
  expect(answer, undefined, "an answer after the stop")
}

let service = npm("start")
let keys
const get = (path, key) => fetch(base + path, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })

await check("npm start is ready", () => ready(service))
await check("/healthz", async () => expect((await get("/healthz")).status, 200, "the status"))
await check("/metrics", async () => expect((await get("/metrics")).status, 200, "the status"))
await check("/docs", async () => expect((await get("/docs")).status, 200, "the status"))
await check("npm run cli -- demo --json", async () => {
  const demo = npm("run", "--silent", "cli", "--", "demo", "--json")
  expect(await within(30, demo.ended, "the command"), 0, "the exit code")
  keys = JSON.parse(demo.stdout)
  expect(Object.keys(keys).join(), "baseUrl,analytics,business,crm,consoleLink", "the list of members")
})
await check("an area with a key", async () => {
  const answer = await get("/api/v1/areas/13104", keys.analytics.key)
  expect(answer.status, 200, "the status")
  expect(answer.headers.get("x-ratelimit-limit"), "60", "X-RateLimit-Limit")
  const area = await answer.json()
  expect(area.areaCode, "13104", "areaCode")
  expect(typeof area.population, "number", "the type of population")
})
await check("an area without a key", async () => {
  const answer = await get("/api/v1/areas/13104")
  expect(answer.status, 401, "the status")
  expect(answer.headers.get("content-type")?.split(";")[0], "application/problem+json", "the content type")
})
await check("/openapi.json", async () => {
  const answer = await get("/openapi.json")
  expect(answer.status, 200, "the status")
  const document = await answer.text()
  expect(JSON.parse(document).openapi, "3.1.0", "openapi")
  writeFileSync(join(work, "openapi.json"), document)
})
await check("the client of .ci/openapi is answered", async () => {
  const client = spawn(here("../node_modules/.bin/node"), [here("openapi/client.ts")], {
    env: { ...process.env, BASE_URL: base, KEY: keys.analytics.key },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  for (const stream of [client.stdout, client.stderr]) stream.on("data", (chunk) => (output += chunk))
  const code = await within(30, new Promise((resolve) => client.once("close", resolve)), "the client")
  if (code !== 0) throw new Error(output)
})
await check("a port in use gives one line and exit code 1", async () => {
  const second = npm("start", "--silent")
  expect(await within(60, second.ended, "the second start"), 1, "the exit code")
  const lines = second.stderr.trim().split("\n")
  if (lines.length !== 1 || !lines[0].includes(String(port))) throw new Error(second.stdout + second.stderr)
})
await check("SIGTERM to npm stops the service with exit code 0", () => stop(service))
await check("the second start is ready", async () => {
  const started = Date.now()
  service = npm("start")
  await ready(service)
  return `ready after ${Date.now() - started} ms`
})
await check("the keys are still known", async () => {
  expect((await get("/api/v1/areas/13104/scores", keys.analytics.key)).status, 200, "the status")
})
await check("it stops again", () => stop(service))

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
