/** Where code finds things that are not part of a bundle: data beside sources, and code for threads. */
import fs from "node:fs"
import path from "node:path"

/**
 * What a module finds beside itself stays where it is; code for threads becomes a file of the bundle.
 * @param {typeof import("rolldown").RolldownMagicString} Text
 * @param {string} root
 * @param {(file: string) => string} placeOf code that says, in the bundle, the address of a source
 * @returns {import("rolldown").Plugin}
 */
export const places = (Text, root, placeOf) => ({
  name: "places",
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: "import.meta.url" },
    handler(code, id) {
      const text = new Text(code)
      for (const { 0: found, 1: target, index } of code.matchAll(/(?:"(\.[^"]+\.ts)", )?import\.meta\.url/g)) {
        const file = target === undefined ? undefined : path.resolve(path.dirname(id), target)
        if (file === undefined || !fs.existsSync(file)) {
          text.overwrite(index, index + found.length, found.replace("import.meta.url", placeOf(id)))
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

/** Whether an import names a package or a part of Node, not a file. @param {string} id */
export const isBare = (id) => /^[^./\0]/.test(id) && !path.isAbsolute(id)

/** Helpers of a transpiler would have to be installed. @param {string} id */
export const refuseHelpers = (id) => {
  if (id.startsWith("@oxc-project/runtime")) throw new Error(`Bundling needs ${id}: some syntax was replaced by it.`)
}
