/** Names that must agree with each other or with the place where they stand. */
import { lineOf, matches, type Rule, type SourceFile, type Violation } from "./Source.ts"

const isProduct = (file: SourceFile) => /^(src|modules)\/.*\.tsx?$/.test(file.path)

const serviceClass =
  /class (\w+) extends (?:Context|HttpApiMiddleware|SettingsGroup)\.Service<|const (\w+) = Context\.Reference(?:<[^(]*>)?\(/g

interface DeclaredKey {
  readonly name: string
  readonly key: string
  readonly line: number
}

const keysOf = (file: SourceFile): ReadonlyArray<DeclaredKey> =>
  [...file.code.matchAll(serviceClass)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? ""
    const rest = file.code.slice(match.index + (match[2] === undefined ? 0 : match[0].length))
    const key = match[2] === undefined ? />\(\)\(\s*"([^"]+)"/.exec(rest) : /^\s*"([^"]+)"/.exec(rest)
    return key?.[1] === undefined ? [] : [{ name, key: key[1], line: lineOf(file.code, match.index) }]
  })

/** src/http/Auth.ts, class X: ekimae/http/X; src/module.ts, class X: ekimae/module/X; modules/area/a/B.ts: area/B. */
const keysFor = (path: string, name: string): ReadonlyArray<string> => {
  const folders = path.split("/").slice(1, -1)
  const file = (path.split("/").at(-1) ?? "").replace(/\.ts$/, "")
  if (path.startsWith("modules/")) return [`${folders[0]}/${name}`, [...folders, name].join("/")]
  const inFolder = ["ekimae", ...folders, name].join("/")
  return /^[a-z]/.test(file) ? [["ekimae", ...folders, file, name].join("/")] : [inFolder]
}

const serviceKeys: Rule = {
  title: "the key of a service is its path and its class",
  check: function* (files) {
    const owners = new Map<string, string>()
    for (const file of files.filter(isProduct)) {
      for (const { key, line, name } of keysOf(file)) {
        const wanted = keysFor(file.path, name)
        if (!wanted.includes(key)) {
          yield { path: file.path, line, message: `${name} has the key "${key}": name it "${wanted[0]}"` }
        }
        const owner = owners.get(key)
        if (owner !== undefined) {
          yield { path: file.path, line, message: `the key "${key}" is taken by ${owner}: choose another` }
        }
        owners.set(key, `${file.path}:${line}`)
      }
    }
  }
}

const errorClass =
  /class (\w+) extends (?:Schema|Data)\.Tagged(?:Error|Class)<(\w+)[^(]*>\((?:"(\w+)")?\)\(\s*(?:"(\w+)")?/g

const errorTags: Rule = {
  title: "the tag of an error is its class",
  check: function* (files) {
    for (const file of files.filter(isProduct)) {
      for (const match of file.code.matchAll(errorClass)) {
        const [, name, self, early, late] = match
        for (const other of [self, late ?? early ?? name]) {
          if (other !== name) {
            const line = lineOf(file.code, match.index)
            yield { path: file.path, line, message: `${name} is called "${other}" as well: give it one name` }
          }
        }
      }
    }
  }
}

const vague = /^(utils?|common|helpers?|managers?|misc|shared|stuff)$|(?:Utils?|Helpers?|Manager)$/i

const speakingNames: Rule = {
  title: "no file or folder is called utils, common, helpers or manager",
  check: (files) =>
    files.flatMap(({ path }) => {
      const word = path.split("/").find((part) => vague.test(part.replace(/\..*$/, "")))
      return word === undefined
        ? []
        : [{ path, line: 1, message: `"${word}" says nothing: name it after what it knows` }]
    })
}

const participle =
  /^(?:export )?(?:interface|type) ((?!(?:Feed|Need|Seed|Speed)\b)[A-Z][a-z]+ed|Built|Chosen|Done|Found|Given|Held|Known|Left|Lost|Made|Seen|Sent|Shown|Taken|Written)\b/gm

const typesAreNouns: Rule = {
  title: "a type is named by a noun, not by a past participle",
  check: (files) =>
    files.filter(isProduct).flatMap((file) => Array.from(matches(file, participle, "name the thing that it is")))
}

const roleNames: Rule = {
  title: "a file of a module is PascalCase after what it exports, but for contract.ts and index.ts",
  check: (files) =>
    files.flatMap(({ path }) => {
      const [, , ...rest] = path.split("/")
      const name = rest.at(-1) ?? ""
      const isOther = !path.startsWith("modules/") || !/\.tsx?$/.test(name) || name.endsWith(".d.ts")
      if (isOther || rest.includes("migrations") || /^(contract|index)\.ts$/.test(rest.join("/"))) return []
      return /^[A-Z][A-Za-z0-9]*\.tsx?$/.test(name)
        ? []
        : [{ path, line: 1, message: "rename it after the one thing that it exports, in PascalCase" }]
    })
}

const migrationIds: Rule = {
  title: "migrations are called 0001_name.ts, 0002_name.ts, ... without gaps",
  check: function* (files): Iterable<Violation> {
    const byModule = new Map<string, Array<{ readonly path: string; readonly name: string }>>()
    for (const { path } of files) {
      const match = /^modules\/([^/]+)\/(?:.+\/)?migrations\/(.+)\.ts$/.exec(path)
      if (match?.[1] === undefined || match[2] === undefined) continue
      byModule.set(match[1], [...(byModule.get(match[1]) ?? []), { path, name: match[2] }])
    }
    for (const migrations of byModule.values()) {
      const ordered = migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      for (const [index, { name, path }] of ordered.entries()) {
        const wanted = String(index + 1).padStart(4, "0")
        if (!new RegExp(`^${wanted}_[a-z0-9_]+$`).test(name)) {
          yield { path, line: 1, message: `call it ${wanted}_what_it_does.ts: a number that is skipped never runs` }
        }
      }
    }
  }
}

const kernelMigrationIds: Rule = {
  title: "the kernel's migrations are listed as 0001_name, 0002_name, ... without gaps",
  check: function* (files) {
    for (const file of files.filter(({ path }) => path === "src/kernel/migrations.ts")) {
      for (const [index, match] of [...file.code.matchAll(/"(\d{4})_\w+":/g)].entries()) {
        const wanted = String(index + 1).padStart(4, "0")
        if (match[1] !== wanted) {
          const line = lineOf(file.code, match.index)
          yield {
            path: file.path,
            line,
            message: `${match[1]} stands where ${wanted} is next: number them without gaps`
          }
        }
      }
    }
  }
}

export const names = [serviceKeys, errorTags, speakingNames, typesAreNouns, roleNames, migrationIds, kernelMigrationIds]
