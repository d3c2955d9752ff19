/**
 * Whether node_modules is what package-lock.json asks for. The witness is node_modules/.package-lock.json: npm writes it
 * last, after every package is in place, and records there what it installed. So an aborted install has none or an old
 * one, and no stamp of our own can go stale.
 */
import fs from "node:fs"
import path from "node:path"

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, devOptional?: boolean, optional?: boolean,
 *   link?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Package
 * @typedef {{ packages?: Record<string, Package> }} Lockfile
 * @typedef {{ platform: string, arch: string }} Machine
 */

/** @type {Machine} */
export const thisMachine = { platform: process.platform, arch: process.arch }

/** npm's rule: an absent list allows everything, "!x" forbids x.
 * @param {string | string[] | undefined} list
 * @param {string} value
 */
const allows = (list, value) => {
  if (list === undefined) return true
  const names = typeof list === "string" ? [list] : list
  if (names.includes(`!${value}`)) return false
  const wanted = names.filter((name) => !name.startsWith("!"))
  return wanted.length === 0 || wanted.includes(value)
}

/** Whether npm installs the package here. musl systems are refused before, so Linux means glibc.
 * @param {Package} entry
 * @param {Machine} machine
 */
export const suits = (entry, machine) =>
  allows(entry.os, machine.platform) && allows(entry.cpu, machine.arch) && allows(entry.libc, "glibc")

/**
 * What stands between the installed packages and the lockfile, one line each; empty when they agree. Optional packages
 * count when they name this machine: npm leaves one out without a word when its download fails.
 * @param {Lockfile} wanted
 * @param {Lockfile | undefined} installed
 * @param {{ machine: Machine, dev: boolean, exists: (location: string) => boolean }} options
 * @returns {string[]}
 */
export const differences = (wanted, installed, { machine, dev, exists }) => {
  if (installed === undefined) return ["nothing is installed, or an install was cut short"]
  const present = installed.packages ?? {}
  /** @type {string[]} */
  const found = []
  for (const [location, entry] of Object.entries(wanted.packages ?? {})) {
    if (location === "" || entry.link) continue
    const here = present[location]
    if (here === undefined) {
      if (isNeeded(entry, machine, dev)) found.push(`${location} is missing`)
    } else if (here.version !== entry.version) {
      found.push(`${location} is ${here.version}, not ${entry.version}`)
    } else if (here.integrity !== entry.integrity) {
      found.push(`${location} has other contents`)
    } else if (!exists(location)) {
      found.push(`${location} was removed`)
    }
  }
  return found
}

/**
 * @param {Package} entry
 * @param {Machine} machine
 * @param {boolean} dev
 */
const isNeeded = (entry, machine, dev) => {
  if (entry.dev && !dev) return false
  if (entry.optional || entry.devOptional) {
    return (entry.os !== undefined || entry.cpu !== undefined) && suits(entry, machine)
  }
  return true
}

/**
 * The platform package that carries Node for this machine, or undefined when there is none.
 * @param {Lockfile} wanted
 * @param {Machine} machine
 */
export const nodePackage = (wanted, machine) => {
  const prefix = "node_modules/node-"
  const hit = Object.entries(wanted.packages ?? {}).find(
    ([location, entry]) => location.startsWith(prefix) && entry.os !== undefined && suits(entry, machine)
  )
  return hit && { location: hit[0], version: String(hit[1].version) }
}

/**
 * @param {string} file
 * @returns {Lockfile | undefined}
 */
export const readLockfile = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

/**
 * What is missing, and how it is to be installed: who has development packages keeps them, whatever is started, and where
 * they alone are missing they are only added, since the service may be running on the others.
 * @param {Lockfile} wanted
 * @param {Lockfile | undefined} installed
 * @param {{ machine: Machine, dev: boolean, exists: (location: string) => boolean }} options
 * @returns {{ missing: string[], dev: boolean, onlyAdd: boolean }}
 */
export const planOf = (wanted, installed, options) => {
  const missing = differences(wanted, installed, options)
  const dev = options.dev || Object.values(installed?.packages ?? {}).some((entry) => entry.dev === true)
  const onlyAdd =
    options.dev && missing.length > 0 && differences(wanted, installed, { ...options, dev: false }).length === 0
  return { missing, dev, onlyAdd }
}

/** The state of a clone: the lockfile, what node_modules lacks of it, and how to install that.
 * @param {string} root
 * @param {{ dev: boolean }} options
 */
export const inspect = (root, { dev }) => {
  const wanted = readLockfile(path.join(root, "package-lock.json"))
  if (wanted === undefined) return undefined
  const installed = readLockfile(path.join(root, "node_modules", ".package-lock.json"))
  const exists = (/** @type {string} */ location) => fs.existsSync(path.join(root, location, "package.json"))
  return { wanted, ...planOf(wanted, installed, { machine: thisMachine, dev, exists }) }
}
