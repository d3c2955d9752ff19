/** Installs a peer into a folder of its own, which its packages and programs share. */
import { execFile } from "node:child_process"
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { promisify } from "node:util"
import type { Peer } from "./Peers.ts"

const run = promisify(execFile)
const programs = path.join(import.meta.dirname, "programs")
const longestMs = 180_000

export interface Installed {
  readonly folder: string
  /** The program that runs its measurement, with its arguments. */
  readonly command: readonly [string, ...ReadonlyArray<string>]
}

const python = "python3"

/** True where Python and its module for environments are installed; without them, peers of PyPI are left out. */
export const hasPython = () =>
  run(python, ["-c", "import venv, ensurepip"]).then(
    () => true,
    () => false
  )

/** Makes the tables too, where a command of the peer's does. */
export const install = async (peer: Peer, parent: string, databaseUrl: string): Promise<Installed> => {
  const folder = path.join(parent, peer.name.replaceAll(/\W+/g, "-"))
  mkdirSync(folder)
  const inFolder = { cwd: folder, timeout: longestMs }
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
  const binaries = path.join(folder, "venv", "bin")
  if (peer.npm !== undefined) await run("npm", ["install", "--no-audit", "--no-fund", ...peer.npm], inFolder)
  if (peer.pypi !== undefined) {
    await run(python, ["-m", "venv", "venv"], inFolder)
    await run(path.join(binaries, "pip"), ["install", "--quiet", ...peer.pypi], inFolder)
  }
  for (const file of ["measure.mjs", "measure.py", ...peer.programs])
    copyFileSync(path.join(programs, file), path.join(folder, file))
  if (peer.prepare !== undefined) {
    const [name = "", ...args] = peer.prepare
    await run(path.join(binaries, name), [...args, databaseUrl], inFolder)
  }
  const [program] = peer.programs
  const runtime = program.endsWith(".py") ? path.join(binaries, "python") : process.execPath
  return { folder, command: [runtime, program] }
}
