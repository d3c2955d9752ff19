/** The source tree as the rules see it: files with their text, their code without comments, and their imports. */
import { readdirSync, readFileSync } from "node:fs"
import * as path from "node:path"

export interface Import {
  readonly line: number
  /** A path from the root for relative imports, else the name as written. */
  readonly target: string
  readonly isRelative: boolean
  readonly typeOnly: boolean
  /** The file of a thread, named by its address: nothing of it is loaded here. */
  readonly isAddress: boolean
}

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** The text with comments blanked: same length, same lines. */
  readonly code: string
  readonly imports: ReadonlyArray<Import>
}

export interface Violation {
  readonly path: string
  readonly line: number
  /** What is wrong and what to do. */
  readonly message: string
}

export interface Rule {
  readonly title: string
  readonly check: (files: ReadonlyArray<SourceFile>) => Iterable<Violation>
}

const skipped = new Set(["node_modules", ".packages", ".git", ".data", "dist", "coverage", "generated"])
const textual = /\.(tsx?|mjs|js|css|md|json|sql|csv|txt|cmd|yml|yaml|sh)$|^[^.]+$|^\.[a-z]+rc$/

/** Every text file under a folder. */
export const walk = (root: string, folder = ""): ReadonlyArray<SourceFile> =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const at = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return walk(root, at)
      return entry.isFile() && textual.test(entry.name)
        ? [sourceFile(at, readFileSync(path.join(root, at), "utf8"))]
        : []
    })

export const sourceFile = (at: string, text: string): SourceFile => {
  const code = isCode(at) ? withoutComments(text) : ""
  return { path: at, text, code, imports: importsOf(at, code) }
}

const isCode = (at: string) => /\.(tsx?|mjs)$/.test(at)

export const lineOf = (text: string, index: number): number => text.slice(0, index).split("\n").length

const importPattern =
  /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|\bnew URL\(\s*"([^"]+\.ts)", import\.meta\.url\)/gm

const importsOf = (at: string, code: string): ReadonlyArray<Import> =>
  [...code.matchAll(importPattern)].map((match) => {
    const written = match[2] ?? match[3] ?? match[4] ?? ""
    const isRelative = written.startsWith(".")
    return {
      line: lineOf(code, match.index),
      target: isRelative ? path.posix.join(path.posix.dirname(at), written) : written,
      isRelative,
      typeOnly: match[1] !== undefined,
      isAddress: match[4] !== undefined
    }
  })

/** Strings, templates and regular expressions are passed over whole, so that a slash in them opens no comment. */
const tokens =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=[(,=:[!&|?{};]\s*|\breturn\s+)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g

const withoutComments = (text: string): string =>
  text.replaceAll(tokens, (token) => (/^\/[/*]/.test(token) ? token.replaceAll(/[^\n]/g, " ") : token))

/** One violation for each place where a pattern stands in the code. */
export function* matches(
  file: SourceFile,
  pattern: RegExp,
  message: string,
  where: "code" | "text" = "code"
): Iterable<Violation> {
  for (const match of file[where].matchAll(pattern)) {
    yield { path: file.path, line: lineOf(file[where], match.index), message: `${match[0].trim()}: ${message}` }
  }
}

export const report = (violations: Iterable<Violation>): ReadonlyArray<string> =>
  [...violations].map(({ line, message, path }) => `${path}:${line} ${message}`)
