/** Finding npm and installing with it. */
import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

/**
 * The command that runs npm. Under `npm start` npm tells where it and its Node are: that Node, not the one inside
 * node_modules, must run the install, which deletes node_modules first. A start by yarn or pnpm names itself in
 * npm_execpath and is not asked.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} platform
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export const npmCommand = (env, platform) => {
  const script = env["npm_execpath"]
  const node = env["npm_node_execpath"]
  if (script !== undefined && node !== undefined && /^npm-cli\.[cm]?js$/.test(path.basename(script))) {
    return { command: node, args: [script], shell: false }
  }
  return platform === "win32"
    ? { command: "npm.cmd", args: [], shell: true }
    : { command: "npm", args: [], shell: false }
}

/** @param {string} directory @returns {boolean} whether this user can write there, or create it */
const isWritable = (directory) => {
  try {
    fs.accessSync(directory, fs.constants.W_OK)
    return true
  } catch (error) {
    const parent = path.dirname(directory)
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT" && parent !== directory && isWritable(parent)
  }
}

/** A cache for one install, when npm's own cannot be written (a read-only home); undefined otherwise. */
const temporaryCache = () => {
  const cache = process.env["npm_config_cache"] ?? path.join(os.homedir(), ".npm")
  return isWritable(path.join(cache, "_cacache")) && isWritable(path.join(cache, "_logs"))
    ? undefined
    : fs.mkdtempSync(path.join(os.tmpdir(), "ekimae-npm-"))
}

/**
 * What npm is told. `npm ci` removes node_modules first; so packages that are only to be added, beside a service that may be
 * running on those that are there, come by an install that saves nothing.
 * @param {{ dev: boolean, onlyAdd: boolean }} options
 * @returns {string[]}
 */
export const npmArguments = ({ dev, onlyAdd }) => [
  ...(onlyAdd ? ["install", "--no-save"] : ["ci"]),
  "--include=optional",
  dev ? "--include=dev" : "--omit=dev"
]

/**
 * Runs npm in a clone and collects what it prints; `started` gets the process at once.
 * @param {string} root
 * @param {{ dev: boolean, onlyAdd: boolean,
 *   started: (child: import("node:child_process").ChildProcess) => void }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export const runNpm = async (root, { dev, onlyAdd, started }) => {
  const { args, command, shell } = npmCommand(process.env, process.platform)
  const cache = temporaryCache()
  const flags = [
    ...npmArguments({ dev, onlyAdd }),
    "--loglevel=error",
    "--no-progress",
    // The lockfile pins versions and contents, so that what npm has already need not be asked for again.
    "--prefer-offline",
    ...(cache === undefined ? [] : [`--cache=${cache}`])
  ]
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(command, [...args, ...flags], {
        cwd: root,
        shell,
        stdio: ["ignore", "pipe", "pipe"],
        // Out of reach of Ctrl-C, which the caller hears too and handles.
        detached: process.platform !== "win32"
      })
      let output = ""
      const collect = (/** @type {Buffer} */ chunk) => {
        output = (output + chunk.toString()).slice(-64_000)
      }
      child.stdout.on("data", collect)
      child.stderr.on("data", collect)
      child.once("spawn", () => started(child))
      child.once("error", reject)
      child.once("close", (code) => resolve({ code, output }))
    })
  } finally {
    if (cache !== undefined) fs.rmSync(cache, { recursive: true, force: true })
  }
}
