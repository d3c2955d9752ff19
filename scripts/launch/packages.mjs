/**
 * Compares node_modules with package-lock.json. npm writes its record of what is installed last, after every package is
 * in place, so an install that was cut short has none.
 */
import fs from "node:fs"
import path from "node:path"

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Package
 * @typedef {{ platform: string, arch: string }} Machine
 */

/** npm's record of what is installed. @param {string} root */
export const recordOf = (root) => path.join(root, "node_modules", ".package-lock.json")

/** The packages that a lockfile names, by their folders. @param {string} file @returns {[string, Package][]} */
const read = (file) => Object.entries(JSON.parse(fs.readFileSync(file, "utf8")).packages)

/** @param {string} root */
const readWanted = (root) => read(path.join(root, "package-lock.json")).filter(([folder]) => folder !== "")

/** @param {string} root */
const readInstalled = (root) => {
  try {
    return new Map(read(recordOf(root)))
  } catch {
    return new Map()
  }
}

/** Whether a package is made for a machine; Linux means glibc. @param {Package} entry @param {Machine} machine */
export const suits = ({ cpu, libc, os }, { arch, platform } = process) =>
  (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true) && (libc?.includes("glibc") ?? true)

/** An optional package that names this machine is needed: npm leaves one out silently when its download fails.
 * @param {Package} entry
 */
const isNeeded = (entry) =>
  entry.optional || entry.devOptional ? (entry.os ?? entry.cpu) !== undefined && suits(entry) : true

/**
 * What a clone lacks, with or without development packages. Those that are there stay.
 * @param {string} root
 * @param {boolean} dev
 */
export const compare = (root, dev) => {
  const installed = readInstalled(root)
  const missing = readWanted(root).filter(([folder, entry]) => {
    const found = installed.get(folder)
    if (found === undefined) return (dev || !entry.dev) && isNeeded(entry)
    const isSame = found.version === entry.version && found.integrity === entry.integrity
    return !isSame || !fs.existsSync(path.join(root, folder))
  })
  const keepsDev = dev || [...installed.values()].some((entry) => entry.dev)
  return {
    missing: missing.map(([folder]) => folder),
    include: keepsDev ? "--include=dev" : "--omit=dev"
  }
}

/** The packages that carry a Node, each for another machine. @param {string} root */
const carriersOfNode = (root) =>
  readWanted(root).filter(([folder, { os }]) => folder.startsWith("node_modules/node-") && os)

/** Removes what an install brings and nothing here uses: Node's C headers, 67 MB for compiling add-ons. @param {string} root */
export const trim = (root) => {
  for (const [folder] of carriersOfNode(root))
    fs.rmSync(path.join(root, folder, "include"), { recursive: true, force: true })
}

/**
 * The executable of the Node that the lockfile pins; undefined when this process runs on that major version already.
 * @param {string} root
 */
export const pinnedNode = (root) => {
  const carriers = carriersOfNode(root)
  const major = Number.parseInt(carriers[0]?.[1].version ?? "", 10)
  if (major === Number.parseInt(process.versions.node, 10)) return undefined
  const [folder] = carriers.find(([, entry]) => suits(entry)) ?? []
  if (folder !== undefined) return path.join(root, folder, "bin", process.platform === "win32" ? "node.exe" : "node")
  const machine = `${process.platform} ${process.arch}`
  throw new Error(`No package carries Node ${major} for ${machine}: install Node ${major} yourself and start with it.`)
}
