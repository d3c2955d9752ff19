/** The files of a new module, made from one of the samples beside this file, which are compiled and tested like any code. */
import { readdirSync, readFileSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { plugContract } from "../../src/module.ts"
import { replacements } from "./Forms.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const sample = "scripts/new-module/sample"
const outsideSample = "scripts/new-module/outside"

export interface NewFile {
  /** From the root of the project, or of a package of its own. */
  readonly path: string
  readonly text: string
}

/** A module in the product. */
export const skeleton = (name: string): ReadonlyArray<NewFile> => {
  const renamed = renaming(name)
  /** Where a file of the sample goes; other files stay where they are. */
  const placeOf = (file: string) => {
    if (!file.startsWith(`${sample}/`)) return file
    const inside = renamed(file.slice(sample.length + 1))
    return inside.startsWith("test/") ? `test/${name}/${inside.slice(5)}` : `modules/${name}/${inside}`
  }
  return filesOf(sample).map((file) => {
    const target = placeOf(file)
    const importsMoved = readFileSync(path.join(root, file), "utf8").replaceAll(
      /(from |import )"(\.[^"]+)"/g,
      (_, keyword: string, specifier: string) => {
        const imported = placeOf(path.posix.join(path.posix.dirname(file), specifier))
        const relative = path.posix.relative(path.posix.dirname(target), imported)
        return `${keyword}"${relative.startsWith(".") ? relative : `./${relative}`}"`
      }
    )
    return { path: target, text: renamed(importsMoved) }
  })
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * A module in a package of its own. It finds the types and the tools of this checkout by its relative path.
 * @param folder where the package will lie; paths of its files start there
 */
export const outsideSkeleton = (name: string, folder: string): ReadonlyArray<NewFile> => {
  const renamed = renaming(name)
  const checkout = path.relative(folder, root).replaceAll(path.sep, "/")
  const run = `node "${checkout}/scripts/launch.mjs" node_modules`
  return [
    {
      path: "package.json",
      text: json({
        name,
        version: "0.1.0",
        private: true,
        type: "module",
        exports: "./index.ts",
        ekimae: { contract: plugContract },
        scripts: {
          types: `${run}/typescript/bin/tsc -p .`,
          test: `${run}/vitest/vitest.mjs run --config "${checkout}/plug/vitest.config.ts"`
        }
      })
    },
    { path: "tsconfig.json", text: `{ "extends": "${checkout}/plug/tsconfig.json", "files": [], "include": ["."] }\n` },
    ...filesOf(outsideSample).map((file) => ({
      path: renamed(file.slice(outsideSample.length + 1)),
      text: renamed(readFileSync(path.join(root, file), "utf8"))
    }))
  ]
}

const filesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))

const renaming = (name: string) => {
  const renames = replacements(name)
  return (text: string): string => renames.reduce((done, [from, to]) => done.replaceAll(from, to), text)
}
