/** The files of a new module, made from the sample beside this file, which is compiled and tested like any code. */
import { readdirSync, readFileSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { replacements } from "./Forms.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const sample = "scripts/new-module/sample"

export interface NewFile {
  /** From the root of the project. */
  readonly path: string
  readonly text: string
}

export const skeleton = (name: string): ReadonlyArray<NewFile> => {
  const renames = replacements(name)
  const renamed = (text: string) => renames.reduce((done, [from, to]) => done.replaceAll(from, to), text)
  /** Where a file of the sample goes; other files stay where they are. */
  const placeOf = (file: string) => {
    if (!file.startsWith(`${sample}/`)) return file
    const inside = renamed(file.slice(sample.length + 1))
    return inside.startsWith("test/") ? `test/${name}/${inside.slice(5)}` : `modules/${name}/${inside}`
  }
  return readdirSync(path.join(root, sample), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")
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
