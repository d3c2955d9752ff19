// Tries the files of deploy/ as an operator would: `node check.mjs FOLDER`. Needs Node and npm; what another program must read, or only root
// may do, is skipped with a word where it cannot be done. Its last line is "N passed, N failed".
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import * as Database from "./Database.mjs"
import { checkCompose, checkKubernetes, checkSettings, readersOf } from "./Files.mjs"
import { buildImage, containerOf } from "./Image.mjs"
import { command, leadTo, startLoad, startNode, startProxies, stopNode, upgrade, writeSettings } from "./Rolling.mjs"
import { expect, freePort, isOk, ownFolder, run, start, stop, until } from "./Run.mjs"
import { unitIn } from "./Unit.mjs"

const work = join(process.argv[2], "deploy")
/** Stands for the root of a machine of the README. */
const machine = join(work, "machine")
mkdirSync(join(machine, "opt/ekimae/releases"), { recursive: true })
// The service runs as a user of its own.
chmodSync(process.argv[2], 0o755)

let passed = 0
let failed = 0
const check = async (name, body) => {
  const started = Date.now()
  try {
    const note = await body()
    passed += 1
    console.log(`ok      ${name} (${Date.now() - started} ms${note === undefined ? "" : `, ${note}`})`)
    return true
  } catch (error) {
    failed += 1
    console.log(`NOT OK  ${name}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

await check("deploy: Kubernetes manifests fit the schemas and each other", checkKubernetes)
await check("deploy: the compose file fits its schema and names files that are there", checkCompose)
await check("deploy: all settings that files name exist", checkSettings)

const first = join(machine, "opt/ekimae/releases/1")
let image
let database
const isBuilt = await check("deploy: the steps of the Containerfile make a release", () => {
  image = buildImage(work, first)
  leadTo(machine, "1")
  return `not installed: ${image.skipped.join(" ")}`
})

for (const { check: read, name, program } of readersOf(work, machine)) {
  if (program === undefined) console.log(`        (no ${name.split(" ")[0]}: ${name} is skipped)`)
  else await check(`deploy: ${name}`, () => read(program))
}

/** One request of a shop: a report of a trade area is read, or asked for again. */
const requestOf = (keys) => (n) => {
  const headers = { authorization: `Bearer ${keys[n % keys.length]}`, "content-type": "application/json" }
  if (n % 2 === 0) return { path: "/api/v1/trade-area/store-1", headers }
  return { path: "/api/v1/trade-area", method: "POST", headers, body: JSON.stringify(store) }
}
const store = { store_id: "store-1", address: "東京都新宿区西新宿2-8-1", radius_m: 500, industry: "restaurant" }

/** As many accounts as the load needs: the highest plan allows 2,000 requests a minute. */
const makeKeys = (count) =>
  Array.from({ length: count }, (_, n) => {
    const { id } = JSON.parse(
      command(machine, ["accounts", "create", "--name", `Shop ${n}`, "--business", "enterprise", "--json"])
    )
    return JSON.parse(command(machine, ["keys", "create", "--account", id, "--kind", "trade_live", "--json"])).key
  })

/** Requests a second that this machine carries while other work runs on it: before anything is replaced, three seconds of them are served. */
const rateOf = async (targets, request) => {
  for (const rate of [40, 20, 10, 5]) {
    const rehearsal = startLoad(targets, request, rate)
    await wait(3000)
    const begun = Date.now()
    const { failed: lost } = await rehearsal.end()
    if (lost.length === 0 && Date.now() - begun < 1000) return rate
  }
  throw new Error("this machine does not carry 5 requests a second")
}

const ask = async (url, request) => {
  const response = await fetch(`${url}${request.path}`, request)
  if (!response.ok) throw new Error(`${request.path}: ${response.status} ${await response.text()}`)
}

if (isBuilt) {
  await check("deploy: PostgreSQL is set up by database.sql", async () => {
    database = await Database.startDatabase(work, first)
    writeSettings(machine, database.urlOf("ekimae"), Buffer.alloc(32, 9).toString("base64"))
    ownFolder(join(machine, "var/lib/ekimae"))
  })
}

if (database !== undefined) {
  const secrets = {
    DATABASE_URL_FILE: join(machine, "etc/ekimae/database_url"),
    SECRETS_KEY_FILE: join(machine, "etc/ekimae/secrets_key")
  }

  await check("deploy: the image migrates, serves all and stops in order, and writes nowhere but in /tmp", async () => {
    const container = containerOf(work, image.user)
    const port = await freePort()
    const env = { PATH: process.env.PATH, ...image.environment, ...secrets, PORT: String(port) }
    const options = { cwd: first, env }
    const [program, args] = container === undefined ? ["env", (words) => words] : ["unshare", container]
    run(program, args([...image.entrypoint, "src/cli.ts", "migrate"]), options)
    const node = start(program, args([...image.entrypoint, ...image.cmd]), options)
    const url = `http://127.0.0.1:${port}`
    await until("the image", node, () => isOk(`${url}/readyz`))
    run(program, args(image.health), options)
    for (const path of ["/healthz", "/docs", "/console"]) await ask(url, { path })
    if (/Starts from the sources/.test(node.said)) throw new Error(node.said)
    expect(await stop(node, image.stopsignal), 0, "the exit code")
    return container === undefined
      ? "with a root that can be written: this machine allows no other"
      : `as ${image.user}`
  })

  const ports = [await freePort(), await freePort(), await freePort()]
  const nodes = []
  const proxies = []
  const started = await check("deploy: two nodes and a worker start by their units", async () => {
    for (const port of ports.slice(0, 2)) nodes.push(await startNode(machine, "ekimae@.service", port))
    nodes.push(await startNode(machine, "ekimae-worker@.service", ports[2]))
  })
  if (started) {
    let keys = []
    await check("deploy: the command of the README makes accounts and keys", () => {
      keys = makeKeys(2)
    })

    await check("deploy: two releases take turns under requests, and none fails", async () => {
      await startProxies(work, ports, proxies)
      const targets = proxies.length === 0 ? [{ name: "node", url: nodes[1].url }] : proxies
      for (const key of keys) await ask(nodes[0].url, requestOf([key])(1))
      upgrade(machine, "1", "2")
      const rate = await rateOf(targets, requestOf(keys))
      const load = startLoad(targets, requestOf(keys), rate)
      leadTo(machine, "2")
      // Without a proxy the second node has all requests and stays.
      for (const index of proxies.length === 0 ? [0, 2] : [0, 1, 2]) {
        await stopNode(nodes[index])
        nodes[index] = await startNode(
          machine,
          index === 2 ? "ekimae-worker@.service" : "ekimae@.service",
          ports[index]
        )
      }
      const { count, failed: lost } = await load.end()
      if (lost.length > 0) throw new Error(`${lost.length} of ${count} failed:\n${lost.slice(0, 5).join("\n")}`)
      return `${count} requests, ${rate} a second, through ${targets.map(({ name }) => name).join(", ")}`
    })

    await check("deploy: the backup of the unit is restored into an empty database", async () => {
      const unit = unitIn(machine, join(import.meta.dirname, "../../deploy/systemd/ekimae-backup.service"), 0)
      const backup = unit.begin("ExecStart")
      expect(await backup.ended, 0, `the exit code of the backup, which wrote ${backup.said}`)
      const [file] = run("find", [unit.stateDirectory, "-name", "*.backup"]).stdout.split("\n")
      await database.create("yesterday")
      const other = join(work, "yesterday_url")
      writeFileSync(other, database.urlOf("yesterday"))
      command(machine, ["restore", file], { DATABASE_URL_FILE: other })
      copyFileSync(other, join(machine, "etc/ekimae/database_url"))
      const port = await freePort()
      const restored = await startNode(machine, "ekimae@.service", port)
      nodes.push(restored)
      await ask(restored.url, requestOf(keys)(0))
    })
  }
  await check("deploy: all nodes stop in order", async () => {
    for (const node of nodes) await stopNode(node)
  })
  for (const { proxy } of proxies) await stop(proxy)
  await database.stop()
}

rmSync(work, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
