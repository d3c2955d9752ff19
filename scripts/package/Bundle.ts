/**
 * The bundle of the package: the service, its commands and what modules from outside import, as files that share their parts. Effect stays a package
 * beside, so that there is one copy of it for the service and for modules from outside.
 */
import * as path from "node:path"
import { RolldownMagicString, rolldown } from "rolldown"
import { isBare, places, refuseHelpers } from "../launch/places.mjs"
import { isSeparate, type Manifest, packageOf } from "./Manifest.ts"

interface Entry {
  readonly file: string
  /** From the root. */
  readonly source: string
}

/** Functions keep their names, by which stacks can be read; comments, spaces and names of variables go. */
const minify = {
  compress: false,
  mangle: { toplevel: false, keepNames: true },
  codegen: { removeWhitespace: true }
} as const

const isBuiltin = (id: string) => id.startsWith("node:")

/** Returns the packages that the bundle imports. */
export const writeBundle = async (
  root: string,
  folder: string,
  manifest: Manifest,
  entries: ReadonlyArray<Entry>
): Promise<ReadonlySet<string>> => {
  const place = (file: string) => {
    const relative = path.relative(root, file).replaceAll(path.sep, "/")
    return `new URL(${JSON.stringify(`./${relative}`)}, import.meta.url).href`
  }
  const graph = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map(({ file, source }) => [file, path.join(root, source)])),
    platform: "node",
    external: (id) => {
      refuseHelpers(id)
      return isBare(id) && isSeparate(manifest, id)
    },
    plugins: [places(RolldownMagicString, root, place)]
  })
  const { output } = await graph.write({ dir: folder, format: "esm", comments: false, minify })
  await graph.close()
  const imported = output.flatMap((file) => (file.type === "chunk" ? [...file.imports, ...file.dynamicImports] : []))
  const files = new Set(output.map(({ fileName }) => fileName))
  return new Set(imported.filter((id) => !files.has(id) && !isBuiltin(id)).map(packageOf))
}

/** Writes the command, which Node 20 runs, too: one file without the service. */
export const writeCommand = async (root: string, file: string): Promise<void> => {
  const graph = await rolldown({
    cwd: root,
    input: path.join(root, "scripts", "package", "command.mjs"),
    platform: "node"
  })
  await graph.write({ file, format: "esm", comments: false })
  await graph.close()
}
