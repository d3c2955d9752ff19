/** What runs on a thread: there is no database and no request, and each thread pays for what it loads. */
import * as path from "node:path"
import type { Rule, SourceFile } from "./Source.ts"

const refused =
  /^(effect\/(sql|http|http-api|rpc)|@effect\/(sql-.*|platform-node)|node:(net|tls|http|https|http2)|redis|src\/(sql|http)\/.*)(\/|$)/

const implementation = /\bfile:\s*new URL\(\s*"([^"]+)",\s*import\.meta\.url\s*\)/g

/** The files that declarations of computations name. */
const implementationsIn = (file: SourceFile): ReadonlyArray<string> =>
  /\bCpu\.make\(/.test(file.code)
    ? [...file.code.matchAll(implementation)].map((match) =>
        path.posix.join(path.posix.dirname(file.path), match[1] ?? "")
      )
    : []

const threadsComputeOnly: Rule = {
  title: "what Cpu.make names imports neither SQL nor HTTP, however far down",
  check: function* (files) {
    const byPath = new Map(files.map((file) => [file.path, file]))
    const way = (file: SourceFile, seen: Set<string>): ReadonlyArray<string> | undefined => {
      for (const { target, typeOnly } of file.imports) {
        if (typeOnly || seen.has(target)) continue
        if (refused.test(target)) return [target]
        seen.add(target)
        const next = byPath.get(target)
        const rest = next && way(next, seen)
        if (rest !== undefined) return [target, ...rest]
      }
      return undefined
    }
    for (const name of new Set(files.flatMap(implementationsIn))) {
      const file = byPath.get(name)
      const found = file && way(file, new Set([name]))
      if (found === undefined) continue
      const message = `reaches ${found.join(" -> ")}: ask the database in the handler, and hand over what it answers`
      yield { path: name, line: 1, message }
    }
  }
}

export const threads = [threadsComputeOnly]
