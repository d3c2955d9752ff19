#!/usr/bin/env node
/** The command `ekimae` of an installed package, where all is built. Any Node from 20 on may run it; it goes on with the Node of the package. */
import fs from "node:fs"
import module from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { userFolders } from "../../src/settings/Installation.ts"
import { hasOutsideModules } from "../launch/bundle.mjs"
import { answerIn, asksForHelp } from "../launch/help.mjs"
import { suits } from "../launch/packages.mjs"
import { runsHere } from "../launch/run.mjs"

const command = fileURLToPath(import.meta.url)
const bundle = path.dirname(command)
const require = module.createRequire(import.meta.url)

/** @param {string} file */
const read = (file) => JSON.parse(fs.readFileSync(file, "utf8"))

/** Folder and manifest of a package that may not be there. @param {string} name */
const find = (name) => {
  try {
    const file = require.resolve(`${name}/package.json`)
    return [{ folder: path.dirname(file), manifest: read(file) }]
  } catch {
    return []
  }
}

/** The Node that came with the package; undefined when this process runs on that major version already. */
const nodeOf = () => {
  const optional = Object.entries(read(path.join(bundle, "..", "package.json")).optionalDependencies)
  const nodes = optional.filter(([name]) => name.startsWith("node-"))
  const major = Number.parseInt(String(nodes[0]?.[1]), 10)
  if (Number.parseInt(process.versions.node, 10) === major) return undefined
  const found = nodes.flatMap(([name]) => find(name)).find(({ manifest }) => suits(manifest))
  if (found !== undefined) return path.join(found.folder, "bin", process.platform === "win32" ? "node.exe" : "node")
  throw new Error(
    `This is Node ${process.versions.node}, and the package of Node ${major} for ${process.platform} ${process.arch} is not installed: install ekimae with its optional dependencies, or run it with Node ${major}.`
  )
}

/** @param {ReadonlyArray<string>} args */
const run = async (args) => {
  if (asksForHelp(args) && !hasOutsideModules()) {
    const answer = answerIn(bundle, args)
    // A reader may close the pipe early.
    process.stdout.on("error", () => {})
    if (answer !== undefined) return void process.stdout.write(`${answer}\n`)
  }
  // The service by itself takes less memory than as a command.
  const isService = args[0] === "start" && !asksForHelp(args)
  if (!runsHere({ args: [...args], executable: nodeOf(), isService, launcher: command })) return
  module.enableCompileCache?.(path.join(userFolders().cache, "compile"))
  const entry = path.join(bundle, isService ? "main.js" : "cli.js")
  process.argv = [process.argv[0] ?? process.execPath, entry, ...args.slice(isService ? 1 : 0)]
  await import(pathToFileURL(entry).href)
}

await run(process.argv.slice(2)).catch((error) => {
  // What is thrown here on purpose is a plain Error; anything else is a fault and shows its stack.
  console.error(error.constructor === Error ? error.message : error)
  process.exit(1)
})
