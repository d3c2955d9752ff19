/**
 * Folders of packages. `node_modules` is a link to one of them: each install has a folder of its own below `.packages`, and the link is
 * switched when it is complete. Processes that run keep the folder from which they were started, with its programs, until they end.
 */
import fs from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { hold, holdersOf, programsBelow } from "./users.mjs"

/** What npm needs beside the packages that it installs. */
const manifests = ["package.json", "package-lock.json", ".npmrc"]

/** @param {string} root */
const foldersOf = (root) => path.join(root, ".packages")

/** @param {string} root */
const linkOf = (root) => path.join(root, "node_modules")

/** Where the marks of processes that run from a folder of packages are. @param {string} modules */
const marksOf = (modules) => path.join(modules, ".cache", "users")

/** Keeps the packages of this process for as long as it runs. @param {string} root */
export const holdPackages = (root) => {
  try {
    const marks = marksOf(fs.realpathSync(linkOf(root)))
    fs.mkdirSync(marks, { recursive: true })
    hold(marks)
  } catch {
    // Packages that this user may not write to are not replaced by this user either.
  }
}

/**
 * Other processes that run from a folder. This one may, too, since npm finds the Node of the folder first: it goes on with what it has
 * loaded.
 * @param {string} modules a folder of packages, not a link to one
 */
const usersOf = (modules) =>
  [...new Set([...holdersOf(marksOf(modules)), ...programsBelow(modules)])].filter((pid) => pid !== process.pid)

/** A new folder in which npm can install. @param {string} root */
export const makeFolder = (root) => {
  fs.mkdirSync(foldersOf(root), { recursive: true })
  const folder = fs.mkdtempSync(path.join(foldersOf(root), "install-"))
  fs.chmodSync(folder, 0o755)
  for (const name of manifests) {
    const file = path.join(root, name)
    if (fs.existsSync(file)) fs.copyFileSync(file, path.join(folder, name))
  }
  return folder
}

/**
 * Makes `node_modules` the link to the packages of a folder. A folder to which another link led stays as it is.
 * @param {string} root
 * @param {string} folder
 * @param {() => void} waiting called again and again while the switch waits
 */
export const switchTo = async (root, folder, waiting) => {
  const link = linkOf(root)
  const before = fs.lstatSync(link, { throwIfNoEntry: false })
  if (before?.isDirectory()) {
    await untilUnused(link, waiting)
    const kept = fs.mkdtempSync(path.join(foldersOf(root), "before-"))
    fs.renameSync(link, path.join(kept, "node_modules"))
  }
  const next = `${link}.${process.pid}`
  fs.rmSync(next, { force: true })
  fs.symlinkSync(path.relative(root, path.join(folder, "node_modules")), next, "junction")
  if (process.platform === "win32") fs.rmSync(link, { force: true })
  fs.renameSync(next, link)
}

/** A folder that is no link cannot be replaced under those that run from it. @param {string} modules @param {() => void} waiting */
const untilUnused = async (modules, waiting) => {
  for (let waits = 0; ; ) {
    const users = usersOf(fs.realpathSync(modules))
    if (users.length === 0) return
    if (waits++ === 0) {
      const names = users.length === 1 ? `process ${users[0]}, which runs` : `processes ${users.join(", ")}, which run`
      console.error(`Waiting for ${names} from ${modules}: new dependencies take its place when nothing does.`)
    }
    waiting()
    await wait(200)
  }
}

/** Removes folders that nothing uses and to which `node_modules` does not lead. @param {string} root */
export const removeUnused = (root) => {
  const folders = foldersOf(root)
  if (!fs.existsSync(folders)) return
  const current = fs.existsSync(linkOf(root)) ? fs.realpathSync(linkOf(root)) : undefined
  for (const name of fs.readdirSync(folders)) {
    const folder = path.join(fs.realpathSync(folders), name)
    const modules = path.join(folder, "node_modules")
    if (modules === current || usersOf(modules).length > 0) continue
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
