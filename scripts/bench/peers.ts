/**
 * Further job runtimes on PostgreSQL, each installed from npm or PyPI into a temporary folder and run alone on the embedded server: how many
 * jobs 50 senders send, and how many that do nothing are worked off, 50 at once. Needs a network.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import * as path from "node:path"
import { Context, Effect, Exit, Layer, Logger, Scope } from "effect"
import { Client } from "pg"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import { spawnContender } from "./jobs/Contender.ts"
import { hasPython, type Installed, install } from "./peers/Install.ts"
import { peers as all, type Peer } from "./peers/Peers.ts"
import { freePort } from "./Service.ts"
import { table } from "./Table.ts"

/** The password of a role on a server that lives as long as the measurement and listens on loopback alone. */
const role = "peer"
const concurrency = 50
const jobs = 3_000
const runs = 1_000
const longestMs = 200_000

interface Rates {
  readonly sends: number
  readonly jobs: number
  readonly steps?: number | undefined
}

export const peers = async (dataDir: string): Promise<string> => {
  const scale = Number(process.env["BENCH_SCALE"] ?? 1)
  const wanted = process.env["BENCH_ONLY"]?.toLowerCase().split(",")
  const chosen = all.filter(({ name }) => wanted?.some((part) => name.toLowerCase().includes(part)) ?? true)
  const temporary = mkdtempSync(path.join(tmpdir(), "ekimae-peers-"))
  const server = await startServer(dataDir)
  try {
    const rows = [["Ekimae", "TypeScript", ...cells(await measureOurs(await server.database(), scale))]]
    const withPython = await hasPython()
    for (const peer of chosen) {
      if (peer.pypi !== undefined && !withPython) {
        rows.push([peer.name, peer.language, "left out: there is no Python", "", ""])
        continue
      }
      process.stderr.write(`${peer.name} ...\n`)
      rows.push([peer.name, peer.language, ...(await measured(peer, temporary, server.database, scale))])
    }
    const head = ["", "language", "sends/s", "jobs/s", "runs of three steps/s"]
    return [`${cpus().length} cores, ${server.about}`, table(head, rows)].join("\n\n")
  } finally {
    await server.stop()
    rmSync(temporary, { recursive: true, force: true })
  }
}

const cells = ({ jobs, sends, steps }: Rates) =>
  [sends, jobs, steps].map((rate) => (rate === undefined ? "-" : Math.round(rate).toLocaleString("en")))

/** "failed" in place of figures, so that one peer that cannot be installed leaves the others theirs. */
const measured = async (peer: Peer, parent: string, database: () => Promise<string>, scale: number) => {
  try {
    const url = await database()
    const { command, folder } = await install(peer, parent, url)
    const measure = (kind: "plain" | "steps", databaseUrl: string, count: number) =>
      ratesOf(command, folder, {
        DATABASE_URL: databaseUrl,
        KIND: kind,
        JOBS: String(Math.ceil(count * scale))
      })
    const plain = await measure("plain", url, jobs)
    return cells({ ...plain, steps: peer.hasSteps ? (await measure("steps", url, runs)).jobs : undefined })
  } catch (error) {
    process.stderr.write(`${error}\n`)
    return ["failed", "", ""]
  }
}

/** Runs the program until it has printed its rates. It is ended with all processes that it has started: some peers leave one behind. */
const ratesOf = (command: Installed["command"], folder: string, settings: Readonly<Record<string, string>>) =>
  new Promise<Rates>((resolve, reject) => {
    const [program, ...args] = command
    const env = { ...process.env, ...settings }
    const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] })
    let said = ""
    const settle = (result: () => void) => {
      clearTimeout(timer)
      endGroup(child.pid)
      result()
    }
    const fail = () => settle(() => reject(new Error(said.slice(-2_000))))
    const timer = setTimeout(fail, longestMs)
    const hear = (chunk: Buffer) => {
      said += chunk
      const line = said.split("\n").findLast((text) => text.startsWith("{") && text.endsWith("}"))
      if (line !== undefined) settle(() => resolve(JSON.parse(line) as Rates))
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", (chunk) => (said += chunk))
    child.once("error", (error) => settle(() => reject(error)))
    child.once("exit", fail)
  })

const endGroup = (leader: number | undefined) => {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL")
  } catch {
    // All of its processes have ended.
  }
}

/** Ours by the measures of `bench -- jobs`. */
const measureOurs = async (url: string, scale: number): Promise<Rates> => {
  const contender = spawnContender("Ekimae", url)
  try {
    const processed = (kind: "plain" | "steps", count: number) =>
      contender.measure("processed", { kind, jobs: Math.ceil(count * scale), concurrency })
    await processed("plain", 5_000)
    const sends = await contender.measure("sends", { senders: 50, milliseconds: 3_000 * scale })
    const plain = await processed("plain", 50_000)
    const steps = await processed("steps", 10_000)
    return { sends: sends.perSecond, jobs: plain.perSecond, steps: steps.perSecond }
  } finally {
    await contender.stop()
  }
}

const startServer = async (dataDir: string) => {
  const port = await freePort()
  const scope = Scope.makeUnsafe()
  const parameters = { listen_addresses: "127.0.0.1", port: String(port) }
  const { address } = await Effect.runPromise(
    Layer.buildWithScope(EmbeddedServer.layer({ dataDir, parameters }), scope).pipe(
      Effect.map((services) => Context.get(services, EmbeddedServer.EmbeddedServer)),
      Effect.provide(Logger.layer([]))
    )
  )
  const client = new Client({ host: address.host, port, user: "postgres", database: "postgres" })
  await client.connect()
  await client.query(`create role ${role} login password '${role}'; grant pg_checkpoint, ekimae_tenant to ${role}`)
  const { rows } = await client.query<{ readonly about: string }>(
    "select 'PostgreSQL ' || current_setting('server_version') as about"
  )
  let databases = 0
  return {
    about: `${rows[0]?.about}, Node ${process.versions.node}`,
    /** A new one, by an address that every driver reads. */
    database: async () => {
      const name = `peer_${++databases}`
      await client.query(`create database ${name} owner ${role}`)
      return `postgresql://${role}:${role}@127.0.0.1:${port}/${name}`
    },
    stop: async () => {
      await client.end()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
}
