/** Who may import whom: effect <- src <- modules <- src/app.ts <- what starts the process. */
import { type Import, matches, type Rule, type SourceFile, type Violation } from "./Source.ts"

const root = "src/app.ts"
/** What starts a process may know the whole application. */
const mayCompose = /^src\/(main|serve|cli)\.ts$|^src\/commands\//
const moduleOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1]
const inSrc = (path: string) => path.startsWith("src/")

function* violations(
  files: ReadonlyArray<SourceFile>,
  refused: (file: SourceFile, imported: Import) => string | undefined
): Iterable<Violation> {
  for (const file of files) {
    for (const imported of file.imports) {
      const message = refused(file, imported)
      if (message !== undefined) {
        yield { path: file.path, line: imported.line, message: `imports ${imported.target}: ${message}` }
      }
    }
  }
}

const kernelKnowsNoModule: Rule = {
  title: "src/ imports modules only in src/app.ts",
  check: (files) =>
    violations(files, (file, { target }) =>
      inSrc(file.path) && file.path !== root && target.startsWith("modules/")
        ? "the kernel knows no module. Let the module give what is needed through its plug, and src/app.ts compose it"
        : undefined
    )
}

const onlyEntriesCompose: Rule = {
  title: "the composed application is imported only by what starts a process",
  check: (files) =>
    violations(files, (file, { target }) =>
      target === root &&
      !file.path.startsWith("test/") &&
      !file.path.startsWith("scripts/") &&
      !mayCompose.test(file.path)
        ? "only src/main.ts, src/serve.ts and the command line may. Ask for a service instead"
        : undefined
    )
}

const modulesStandOnTheKernel: Rule = {
  title: "a module imports of src/ only what does not know the application",
  check: (files) => {
    const byPath = new Map(files.map((file) => [file.path, file]))
    const knowsApp = new Map<string, boolean>()
    const reaches = (path: string): boolean => {
      const known = knowsApp.get(path)
      if (known !== undefined) return known
      knowsApp.set(path, false)
      const reached =
        path === root || (byPath.get(path)?.imports ?? []).some(({ target }) => inSrc(target) && reaches(target))
      knowsApp.set(path, reached)
      return reached
    }
    return violations(files, (file, { target }) =>
      moduleOf(file.path) !== undefined && inSrc(target) && reaches(target)
        ? "it knows the application, which knows this module. Move what is needed to a file that does not"
        : undefined
    )
  }
}

const siblingsMeetAtContracts: Rule = {
  title: "between modules only a sibling's contract.ts is imported",
  check: (files) =>
    violations(files, (file, { target }) => {
      const [from, to] = [moduleOf(file.path), moduleOf(target)]
      return from !== undefined && to !== undefined && from !== to && target !== `modules/${to}/contract.ts`
        ? `only modules/${to}/contract.ts is open to others. Export it there, or declare a port`
        : undefined
    })
}

/** Texts count too: an example in the kernel must not name the work of a module. */
const kernelNamesNoModule: Rule = {
  title: "src/ names no module's actors, topics, tables or files, but in src/app.ts",
  check: function* (files) {
    const modules = [...new Set(files.flatMap(({ path }) => moduleOf(path) ?? []))]
    if (modules.length === 0) return
    const pattern = new RegExp(
      `modules/(?:${modules.join("|")})\\b|(?<![\\w/.-])(?:${modules.join("|")})[/:][a-z]\\w*`,
      "g"
    )
    const remedy = "the kernel knows no module. Take a neutral example, or let the module declare it"
    for (const file of files) {
      if (inSrc(file.path) && file.path.endsWith(".ts") && file.path !== root) {
        yield* matches(file, pattern, remedy, "text")
      }
    }
  }
}

const nothingImportsTests: Rule = {
  title: "src/ and modules/ import neither tests nor scripts",
  check: (files) =>
    violations(files, (file, { target }) =>
      /^(src|modules)\//.test(file.path) && /^(test|scripts)\//.test(target)
        ? "what runs must not need it. Move it to src/ or the module"
        : undefined
    )
}

const testsImportNoScripts: Rule = {
  title: "test/ imports no scripts",
  check: (files) =>
    violations(files, (file, { target }) =>
      file.path.startsWith("test/") && target.startsWith("scripts/")
        ? "what both need stands in test/support; the test of a script stands in scripts/test"
        : undefined
    )
}

/** Files that make something of the cells of a row. */
const rowsOfImports =
  /^modules\/.*\/(?:(?:transfer|friend-transfer|import|ingest\/formats)\/\w*(?:Row|Csv|CsvShops)|forecast\/Takings)\.tsx?$/
const ownReading =
  /\bNumber\(|\b(?:Number\.)?parse(?:Int|Float)\(|\bDate\.parse\(|\b(?:Finite|Number|Date)FromString\b/u
/** A number or date of a cell, wherever a module reads one. */
const ownReadingOfCells =
  /\b(?:Number|(?:Number\.)?parse(?:Int|Float)|Date\.parse|new Date)\(\s*(?:[\w.]*\.)?(?:cells|cell|row\.cells)\b/u
/** Lines and cells of a text that has not come with the product. */
const ownSplitting = /\.split\((?:"[^"]*\\n"|\/[^/]*\\n[^/]*\/u?)\)/u
const ownCells = /\.split\("(?:,|;|\\t)"\)/u
/** Data of the product, whose form its authors chose. */
const ownData = /import\.meta\.url|\bdata\//u

const lineOfMatch = (code: string, pattern: RegExp): number => code.slice(0, code.search(pattern)).split("\n").length

const tablesHaveOneReader: Rule = {
  title: "tables are parsed by src/table alone, and modules read dates and numbers of cells by src/table/values",
  check: (files) => [
    ...violations(files, (file, { target }) =>
      /^(src|modules)\//.test(file.path) &&
      !file.path.startsWith("src/table/") &&
      /^(?:csv-parse|fflate|htmlparser2|xlsx|exceljs|read-excel-file|papaparse)(\/|$)/.test(target)
        ? "each reader of its own has its own faults. Use src/table"
        : undefined
    ),
    ...files.flatMap(({ code, path }) => {
      if (!path.startsWith("modules/") || ownData.test(code)) return []
      const value = rowsOfImports.test(path) && ownReading.test(code) ? ownReading : ownReadingOfCells
      const message = "reads a value by itself: readNumber, readDate and their like know what people write"
      const values = value.test(code) ? [{ path, line: lineOfMatch(code, value), message }] : []
      const isTable = ownSplitting.test(code) && ownCells.test(code)
      const table = { path, line: lineOfMatch(code, ownCells), message: "parses a table by itself. Use src/table" }
      return isTable ? [...values, table] : values
    })
  ]
}

/** Role files that say what is, and never do anything. */
const declarations =
  /^modules\/[^/]+\/(contract|Api|Errors|Jobs|Events)\.ts$|^modules\/[^/]+\/(Api|Errors|Jobs)\/[^/]+\.ts$/
const behaviour =
  /^(effect\/(sql|process|socket|net)|@effect\/.*|node:(fs|fs\/promises|child_process|net|http|https|tls|dns|worker_threads)|src\/sql\/.*)$/

const declarationsOnlyDeclare: Rule = {
  title: "declarations import no behaviour: no layer, no SQL, no I/O, however far down",
  check: (files) => {
    const byPath = new Map(files.map((file) => [file.path, file]))
    /** The way from a file to behaviour through value imports inside its module. */
    const way = (file: SourceFile, seen: ReadonlySet<string>): ReadonlyArray<string> | undefined => {
      if (/^import (?:type )?\{[^}]*\bLayer\b[^}]*\} from "effect"/m.test(file.code)) return [file.path, "Layer"]
      for (const { isRelative, target, typeOnly } of file.imports) {
        if (typeOnly || seen.has(target)) continue
        if (behaviour.test(target)) return [file.path, target]
        const next = isRelative && moduleOf(target) === moduleOf(file.path) ? byPath.get(target) : undefined
        const rest = next && way(next, new Set([...seen, target]))
        if (rest !== undefined) return [file.path, ...rest]
      }
      return undefined
    }
    return files
      .filter((file) => declarations.test(file.path))
      .flatMap((file) => {
        const found = way(file, new Set([file.path]))
        return found === undefined
          ? []
          : [
              {
                path: file.path,
                line: 1,
                message: `reaches ${found.slice(1).join(" -> ")}: move what it declares apart`
              }
            ]
      })
  }
}

export const boundaries = [
  kernelKnowsNoModule,
  kernelNamesNoModule,
  onlyEntriesCompose,
  modulesStandOnTheKernel,
  siblingsMeetAtContracts,
  nothingImportsTests,
  testsImportNoScripts,
  tablesHaveOneReader,
  declarationsOnlyDeclare
]
