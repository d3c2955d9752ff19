/**
 * The service and its commands, each bundled with Effect into few files: 1,900 modules, loaded one by one, take most of a
 * start. A bundle is built when sources or packages have changed, and is kept below node_modules; processes that run have
 * theirs until they end, also when the checkout below them changes.
 */
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { holdersOf } from "./users.mjs"

/** Beside those that a process runs from, which loads parts of its bundle late. */
const kept = 5

/**
 * The file to run for an entry: from the bundle if the entry is part of it, else the entry itself.
 * @param {string} root
 * @param {string} entry
 * @param {boolean} mayBuild without it, an entry whose bundle is not there runs from the sources
 */
export const bundled = async (root, entry, mayBuild = true) => {
  const name = entries.find((name) => entry === path.join(root, "src", `${name}.ts`))
  if (name === undefined || hasOutsideModules()) return entry
  try {
    const bundle = bundleOf(root)
    if (!fs.existsSync(bundle)) {
      if (!mayBuild) return entry
      await build(root, bundle)
    }
    return path.join(bundle, `${name}.js`)
  } catch (error) {
    // A read-only node_modules, or a machine that no bundler is made for, has a slower start and nothing worse.
    console.error(`Starts from the sources: ${error instanceof Error ? error.message : error}`)
    return entry
  }
}

/** Whether modules from outside are loaded: they import the sources of the service, and a bundle would be a second copy of them. */
export const hasOutsideModules = () => Boolean(process.env["MODULES"] || process.env["MODULES_FILE"])

/** Where the bundle of the sources as they are now is, or will be. @param {string} root */
export const bundleOf = (root) => path.join(packagesOf(root), ".cache", "service", fingerprint(root))

const entries = ["main", "cli"]

/** The folder to which `node_modules` leads: Node finds the sources of a bundle from where it really is. @param {string} root */
const packagesOf = (root) => {
  const modules = path.join(root, "node_modules")
  return fs.existsSync(modules) ? fs.realpathSync(modules) : modules
}

/** Changes with each file that a bundle is made of, and with the place of the sources, where data and threads are found. @param {string} root */
const fingerprint = (root) => {
  const digest = createHash("sha256").update(root)
  for (const file of filesOf(root)) {
    const { mtimeMs, size } = fs.statSync(file)
    digest.update(`\0${file}\0${size}\0${mtimeMs}`)
  }
  return digest.digest("hex").slice(0, 32)
}

/** The files that a bundle is made of. @param {string} root */
export const filesOf = (root) => {
  const page = path.join(root, "modules", "console", "web")
  const folders = ["src", "modules", "clients/typescript/src"].map((folder) => path.join(root, folder))
  const sources = folders.filter(fs.existsSync).flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => /\.(ts|json)$/.test(file.name) && !file.parentPath.startsWith(page))
      .map((file) => path.join(file.parentPath, file.name))
  )
  const packages = ["package.json", "package-lock.json"].map((name) => path.join(root, name))
  const bundlers = ["bundler.mjs", "places.mjs"].map((name) => path.join(import.meta.dirname, name))
  return [...sources.toSorted(), ...packages, import.meta.filename, ...bundlers]
}

/** Builds the bundle; of two builds at once the later is thrown away. @param {string} root @param {string} bundle */
const build = async (root, bundle) => {
  console.error("Bundling the service ...")
  fs.mkdirSync(path.dirname(bundle), { recursive: true })
  const folder = fs.mkdtempSync(`${bundle}.`)
  try {
    await runBundler(root, folder)
    await writeHelp(folder)
    fs.chmodSync(folder, 0o755)
    fs.renameSync(folder, bundle)
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    if (!fs.existsSync(bundle)) throw error
  }
  try {
    removeOld(path.dirname(bundle))
  } catch {
    // Another start removes the same ones.
  }
}

/** Runs the bundler in a process of its own: the half gigabyte that it takes would stay with the service. @param {string} root @param {string} folder */
const runBundler = async (root, folder) => {
  const bundler = fileURLToPath(new URL("bundler.mjs", import.meta.url))
  const inputs = [...entries, "commands/writeHelp"].map((name) => path.join("src", `${name}.ts`))
  try {
    await promisify(execFile)(process.execPath, [bundler, root, folder, ...inputs])
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : ""
    throw new Error(said || String(error), { cause: error })
  }
}

/** Without its texts `--help` takes as long as other commands. @param {string} folder */
const writeHelp = async (folder) => {
  try {
    await promisify(execFile)(process.execPath, [path.join(folder, "writeHelp.js"), path.join(folder, "help.json")])
  } catch (error) {
    console.error(`Help is slow: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {string} bundles */
const removeOld = (bundles) => {
  const found = fs.readdirSync(bundles).map((name) => {
    const folder = path.join(bundles, name)
    return { folder, madeAt: fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }
  })
  const old = found.toSorted((one, other) => other.madeAt - one.madeAt).slice(kept)
  for (const { folder } of old) {
    if (holdersOf(folder).length > 0) continue
    // Under its own name there is all of a bundle or nothing.
    const removed = `${folder}.removed`
    fs.renameSync(folder, removed)
    fs.rmSync(removed, { recursive: true })
  }
}
