/** Where the sources of the page are and where the built page is kept, and what tells one build from another. */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { Context } from "effect"

export interface Places {
  /** The folder with `Build.ts`, which takes the folder to build into. */
  readonly sources: string
  readonly lockfile: string
  /** The first that can be written is used; each build has a folder in it. */
  readonly caches: ReadonlyArray<string>
  /** The page of an installed package, which has no sources of it. */
  readonly built?: string
}

const root = fileURLToPath(new URL("../../..", import.meta.url))

export const PageSources = Context.Reference<Places>("console/page/PageSources", {
  defaultValue: () => ({
    sources: path.join(root, "modules", "console", "web"),
    lockfile: path.join(root, "package-lock.json"),
    caches: [path.join(root, "node_modules", ".cache", "console")],
    built: path.join(root, "console-page")
  })
})

/** Names the build of these sources; undefined where there are none. */
export const fingerprint = async ({ lockfile, sources }: Places): Promise<string | undefined> => {
  if (!existsSync(path.join(sources, "Build.ts"))) return undefined
  const names = await readdir(sources, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const digest = createHash("sha256")
  for (const file of [...files.toSorted(), lockfile]) {
    digest
      .update(`${path.relative(sources, file)}\0`)
      .update(await readFile(file))
      .update("\0")
  }
  return digest.digest("hex").slice(0, 32)
}
