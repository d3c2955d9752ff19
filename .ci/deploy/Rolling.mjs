// Two nodes of the unit behind each proxy that is installed: under requests, 40 a second where the machine carries them, they are replaced one after another by another
// release, and none fails.
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { expect, freePort, isOk, own, ownFolder, programOf, root, run, start, stop, until } from "./Run.mjs"
import { placed, unitIn } from "./Unit.mjs"

const sample = (name) => readFileSync(join(root, "deploy/proxy", name), "utf8")

/** The sample of a proxy with ports that are free here, and how it is started with it. */
const proxies = [
  {
    name: "caddy",
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    env: (folder) => ({ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }),
    config: (port) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${sample("Caddyfile").replace("{$SITE:shop.example}", `http://127.0.0.1:${port}`)}`
  },
  {
    name: "nginx",
    args: (file) => ["-e", "stderr", "-g", "daemon off;", "-c", file],
    config: (port, folder) => {
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`
      )
      const site = sample("nginx.conf").replace("listen 80;", `listen 127.0.0.1:${port};`)
      return `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join("\n")}\n${site}\n}\n`
    }
  },
  {
    name: "haproxy",
    args: (file) => ["-db", "-f", file],
    config: (port) => sample("haproxy.cfg").replace("bind :80\n", `bind 127.0.0.1:${port}\n`)
  }
]

/** Starts the proxies that are installed and adds them to `started`, with their addresses. */
export const startProxies = async (work, nodes, started) => {
  for (const { args, config, env, name } of proxies) {
    const program = programOf(name)
    if (program === undefined) continue
    const folder = ownFolder(join(work, name))
    const port = await freePort()
    const text = config(port, folder)
      .replaceAll("127.0.0.1:8081", `127.0.0.1:${nodes[0]}`)
      .replaceAll("127.0.0.1:8082", `127.0.0.1:${nodes[1]}`)
    const file = join(folder, "config")
    writeFileSync(file, text)
    const proxy = start(program, args(file), { env: { ...process.env, ...env?.(folder) } })
    const url = `http://127.0.0.1:${port}`
    started.push({ name, proxy, url })
    await until(name, proxy, () => isOk(`${url}/readyz`))
  }
}

/** Sends a read and a write in turns, `rate` a second, until it is ended; what failed is kept. */
export const startLoad = (targets, requestOf, rate) => {
  const every = 1000 / rate
  const sent = new Set()
  const failed = []
  let count = 0
  const over = new AbortController()
  const send = async (n) => {
    const { name, url } = targets[n % targets.length]
    const { path, ...request } = requestOf(n)
    try {
      const response = await fetch(`${url}${path}`, { ...request, signal: AbortSignal.timeout(30_000) })
      const body = await response.text()
      if (!response.ok)
        failed.push(`${name}: ${request.method ?? "GET"} ${path}: ${response.status} ${body.slice(0, 300)}`)
    } catch (error) {
      failed.push(`${name}: ${request.method ?? "GET"} ${path}: ${error.cause?.message ?? error.message}`)
    }
  }
  const loop = (async () => {
    for (let next = performance.now(); !over.signal.aborted; next += every) {
      const one = send(count++)
      sent.add(one)
      one.finally(() => sent.delete(one))
      await wait(Math.max(0, next + every - performance.now()))
    }
  })()
  return {
    end: async () => {
      over.abort()
      await loop
      await Promise.all(sent)
      return { count, failed }
    }
  }
}

/** Puts another release beside the one that runs, and leads `current` to it. */
export const upgrade = (machine, from, to) => {
  const releases = join(machine, "opt/ekimae/releases")
  run("cp", ["-al", join(releases, from), join(releases, to)])
  run("npm", ["run", "setup"], { cwd: join(releases, to) })
  leadTo(machine, to)
}

/** As `ln -sfn` of the README, but in one step. */
export const leadTo = (machine, release) => {
  const current = join(machine, "opt/ekimae/current")
  symlinkSync(`releases/${release}`, `${current}.new`)
  renameSync(`${current}.new`, current)
}

/** Starts a node by its unit and waits as its ExecStartPost does. */
export const startNode = async (machine, file, port) => {
  const unit = unitIn(machine, join(root, "deploy/systemd", file), port)
  const node = unit.begin("ExecStart")
  const post = unit.begin("ExecStartPost", { MAINPID: String(node.child.pid) })
  const code = await post.ended
  if (code !== 0) throw new Error(`ExecStartPost ended with ${code}: ${post.said}\n${node.said}`)
  return { unit, node, url: `http://127.0.0.1:${port}` }
}

/** Stops a node as its unit says; it must end in order and in time. */
export const stopNode = async ({ node, unit }) =>
  expect(await stop(node, unit.one("KillSignal"), Number(unit.one("TimeoutStopSec"))), 0, "the exit code")

/** What stands in /etc on a machine of the README. */
export const writeSettings = (machine, databaseUrl, secretsKey) => {
  const folder = join(machine, "etc/ekimae")
  ownFolder(folder)
  const write = (name, content) => {
    writeFileSync(join(folder, name), content)
    own(join(folder, name))
  }
  cpSync(join(root, "deploy/systemd/settings"), join(folder, "settings"))
  write("database_url", `${databaseUrl}\n`)
  write("secrets_key", `${secretsKey}\n`)
}

/** Runs the command of the README's machine, `ekimae`, and returns what it wrote. */
export const command = (machine, args, env = {}) => {
  const script = placed(machine, readFileSync(join(root, "deploy/systemd/ekimae"), "utf8"))
  const file = join(dirname(machine), "ekimae-command")
  writeFileSync(file, script, { mode: 0o755 })
  return run(file, args, { env: { PATH: process.env.PATH, ...env } }).stdout
}
