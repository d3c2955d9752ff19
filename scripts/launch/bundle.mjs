/**
 * The service and its commands, each bundled with Effect into few files: 1,900 modules, loaded one by one, take most of a
 * start. A bundle is built when sources or packages have changed, and is kept below node_modules; processes that run have
 * theirs until they end, also when the checkout below them changes.
 */
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
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
  if (name === undefined) return entry
  try {
    const bundle = path.join(packagesOf(root), ".cache", "service", fingerprint(root))
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

/** @param {string} root */
const filesOf = (root) => {
  const page = path.join(root, "modules", "console", "web")
  const sources = ["src", "modules"].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => /\.(ts|json)$/.test(file.name) && !file.parentPath.startsWith(page))
      .map((file) => path.join(file.parentPath, file.name))
  )
  const packages = ["package.json", "package-lock.json"].map((name) => path.join(root, name))
  return [...sources.toSorted(), ...packages, import.meta.filename]
}

/** Of two builds at once the later is thrown away. @param {string} root @param {string} bundle */
const build = async (root, bundle) => {
  const { rolldown, RolldownMagicString } = await import("rolldown")
  console.error("Bundling the service ...")
  fs.mkdirSync(path.dirname(bundle), { recursive: true })
  const folder = fs.mkdtempSync(`${bundle}.`)
  try {
    const graph = await rolldown({
      cwd: root,
      input: Object.fromEntries(entries.map((name) => [name, path.join(root, "src", `${name}.ts`)])),
      platform: "node",
      external: isExternal,
      plugins: [places(root, RolldownMagicString)]
    })
    await graph.write({ dir: folder, format: "esm", sourcemap: true, sourcemapExcludeSources: true })
    await graph.close()
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

/** Packages that use Effect share one copy of it with the service. @param {string} id */
const isExternal = (id) => {
  if (id.startsWith("@oxc-project/runtime")) throw new Error(`Bundling needs ${id}: some syntax was replaced by it.`)
  return /^[^./\0]/.test(id) && !path.isAbsolute(id) && !/^@?effect\//.test(`${id}/`)
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

/**
 * What a module finds beside itself stays where it is; code for threads becomes a file of the bundle.
 * @param {string} root
 * @param {typeof import("rolldown").RolldownMagicString} Text
 * @returns {import("rolldown").Plugin}
 */
const places = (root, Text) => ({
  name: "places",
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: "import.meta.url" },
    handler(code, id) {
      const text = new Text(code)
      for (const { 0: found, 1: target, index } of code.matchAll(/(?:"(\.[^"]+\.ts)", )?import\.meta\.url/g)) {
        const file = target === undefined ? undefined : path.resolve(path.dirname(id), target)
        if (file === undefined || !fs.existsSync(file)) {
          text.overwrite(index, index + found.length, found.replace("import.meta.url", `"${pathToFileURL(id)}"`))
          continue
        }
        const fileName = path.relative(root, file).replaceAll(path.sep, "-").replace(/ts$/, "js")
        this.emitFile({ type: "chunk", id: file, fileName })
        text.overwrite(index, index + found.length, `"./${fileName}", import.meta.url`)
      }
      return { code: text }
    }
  }
})
