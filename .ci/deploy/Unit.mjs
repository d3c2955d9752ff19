// Reads a unit of systemd as far as a process needs it, and starts what it names: with its environment, folder, credentials and user.
import { copyFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { own, ownFolder, start, unprivileged } from "./Run.mjs"

/** The entries of a unit by name, each with all of its values. */
export const readUnit = (text) => {
  const entries = new Map()
  for (const line of text.split("\n")) {
    const found = /^(\w+)=(.*)$/.exec(line)
    if (found !== null) entries.set(found[1], [...(entries.get(found[1]) ?? []), found[2]])
  }
  return entries
}

/** A file with the folders of the service below another root. */
export const placed = (machine, text) =>
  text.replaceAll(/(?<![\w.])\/(opt|etc|var\/lib)\/ekimae/g, `${machine}/$1/ekimae`)

const assignments = (text) =>
  Object.fromEntries([...text.matchAll(/^(?!#)([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

/**
 * A unit as it would run for an instance, in a folder that stands for the root of the machine. `PORT` of an instance is its name.
 */
export const unitIn = (machine, file, instance) => {
  const credentials = ownFolder(join(machine, "run/credentials", `${instance}`))
  const entries = readUnit(
    placed(machine, readFileSync(file, "utf8")).replaceAll(
      /%[id%]/g,
      (name) => ({ "%i": `${instance}`, "%d": credentials })[name] ?? "%"
    )
  )
  const one = (name) => entries.get(name)?.at(-1)
  for (const credential of entries.get("LoadCredential") ?? []) {
    const [name, source] = credential.split(":")
    copyFileSync(source, join(credentials, name))
    own(join(credentials, name))
  }
  const stateDirectory = ownFolder(join(machine, "var/lib", one("StateDirectory") ?? "none"))
  const environment = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    STATE_DIRECTORY: stateDirectory,
    ...Object.fromEntries(
      (entries.get("Environment") ?? []).flatMap((line) =>
        line.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2))
      )
    ),
    // As systemd does, what files say comes last.
    ...Object.assign(
      {},
      ...(entries.get("EnvironmentFile") ?? []).map((name) => assignments(readFileSync(name, "utf8")))
    )
  }
  /** Words as systemd splits them: quotes group, ${NAME} is a variable. */
  const words = (command) =>
    [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) =>
      (single ?? double ?? bare).replaceAll(/\$\{(\w+)\}/g, (_, name) => environment[name] ?? "")
    )
  const begin = (name, more = {}) => {
    const [program, ...args] = words(one(name))
    return start(program, args, { cwd: one("WorkingDirectory"), env: { ...environment, ...more }, ...unprivileged })
  }
  return { one, stateDirectory, begin }
}
