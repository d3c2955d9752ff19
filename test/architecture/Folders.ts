/** How the code is divided: folders that can be taken in at a glance, and files and folders that do not need each other in a circle. */
import type { Rule, SourceFile } from "./Source.ts"

const isProduct = ({ path }: SourceFile) => /^(src|modules)\/.*\.tsx?$/.test(path)

const mostFiles = 15

const smallFolders: Rule = {
  title: "a folder of the product holds at most 15 source files",
  check: function* (files) {
    const counts = new Map<string, number>()
    for (const { path } of files.filter(isProduct)) {
      const folder = path.slice(0, path.lastIndexOf("/"))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    for (const [folder, count] of counts) {
      if (count > mostFiles)
        yield { path: folder, line: 1, message: `holds ${count} source files: give each feature a folder` }
    }
  }
}

const noCircles: Rule = {
  title: "no files of the product import each other in a circle",
  check: function* (files) {
    const product = new Map(files.filter(isProduct).map((file) => [file.path, file]))
    const done = new Set<string>()
    const stack: Array<string> = []
    const circles: Array<ReadonlyArray<string>> = []
    const visit = (path: string): void => {
      const file = product.get(path)
      if (file === undefined || done.has(path)) return
      const at = stack.indexOf(path)
      if (at >= 0) return void circles.push(stack.slice(at))
      stack.push(path)
      for (const { isAddress, target } of file.imports) if (!isAddress) visit(target)
      stack.pop()
      done.add(path)
    }
    for (const path of product.keys()) visit(path)
    for (const circle of circles) {
      yield {
        path: circle[0]!,
        line: 1,
        message: `imports itself through ${circle.slice(1).join(", ")}: move what both need`
      }
    }
  }
}

/** A folder of src, or a file beside the folders: entries and what composes the application stand for themselves. */
const partOf = (path: string): string | undefined => /^src\/([^/]+)/.exec(path)?.[1]

const oneWayFolders: Rule = {
  title: "of two folders of src only one imports from the other",
  check: function* (files) {
    const firstImports = new Map<string, { readonly path: string; readonly line: number }>()
    for (const { imports, path } of files) {
      const from = partOf(path)
      for (const { isAddress, line, target } of imports) {
        const to = partOf(target)
        if (from === undefined || to === undefined || from === to || isAddress) continue
        const way = `${from} -> ${to}`
        if (!firstImports.has(way)) firstImports.set(way, { path, line })
      }
    }
    for (const [way, at] of firstImports) {
      const [from, to] = way.split(" -> ") as [string, string]
      const back = firstImports.get(`${to} -> ${from}`)
      if (from < to && back !== undefined) {
        yield { ...at, message: `${from} imports ${to}, and so does ${back.path} the other way: move what both need` }
      }
    }
  }
}

export const folders = [smallFolders, noCircles, oneWayFolders]
