/**
 * `npm run new-module -- loyalty-card` creates modules/loyalty-card and its test: complete, compiling, ready to change. With `--outside DIR` the
 * module is a package of its own in that folder, which `MODULES` names.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { isModuleName, moduleConstant } from "./new-module/Forms.ts"
import { type NewFile, outsideSkeleton, skeleton } from "./new-module/Skeleton.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const write = (folder: string, files: ReadonlyArray<NewFile>): void => {
  for (const file of files) {
    const target = path.join(folder, file.path)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, file.text, { flag: "wx" })
  }
  // Names of another length break lines and sort imports elsewhere.
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome")
  const config = ["--config-path", path.join(root, "biome.json"), "--vcs-enabled=false"]
  spawnSync(process.execPath, [biome, "check", "--write", ...config, ...files.map((file) => file.path)], {
    cwd: folder
  })
}

const create = (name: string): string => {
  const files = skeleton(name)
  write(root, files)
  return `${files.map((file) => file.path).join("\n")}

Add it to src/app.ts:
  import { ${moduleConstant(name)} } from "../modules/${name}/index.ts"
  and ${moduleConstant(name)} in the list of modules
Then: npm run dump-schema && npm run dump-settings && npm run check && npm test`
}

const createOutside = (name: string, folder: string): string => {
  const files = outsideSkeleton(name, folder)
  write(folder, files)
  return `${files.map((file) => path.join(folder, file.path)).join("\n")}

There: npm run types && npm test
Here:  MODULES=${folder} npm start`
}

const usage = `Usage: npm run new-module -- name-of-the-module (lower case, words joined by hyphens)
       npm run new-module -- --outside FOLDER [name-of-the-module] (a package of its own, in a folder that is empty or not there yet; named
         like the folder)`

/** Makes the module; returns a report for the author, or the reason for which nothing was made. */
const run = (args: ReadonlyArray<string>): { readonly said: string; readonly isFault: boolean } => {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { outside: { type: "string" } },
    allowPositionals: true
  })
  // npm runs scripts in the checkout; a relative folder is meant from where npm was called.
  const folder =
    values.outside === undefined ? undefined : path.resolve(process.env["INIT_CWD"] ?? process.cwd(), values.outside)
  const [name = folder === undefined ? "" : path.basename(folder), ...rest] = positionals
  if (rest.length > 0 || !isModuleName(name)) return { said: usage, isFault: true }
  if (folder !== undefined) {
    return existsSync(folder) && readdirSync(folder).length > 0
      ? { said: `${folder} is not empty.`, isFault: true }
      : { said: createOutside(name, folder), isFault: false }
  }
  if (existsSync(path.join(root, "modules", name)) || existsSync(path.join(root, "test", name))) {
    return { said: `There is a modules/${name} or a test/${name} already.`, isFault: true }
  }
  return { said: create(name), isFault: false }
}

try {
  const { isFault, said } = run(process.argv.slice(2))
  if (isFault) {
    console.error(said)
    process.exitCode = 1
  } else {
    console.log(said)
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
  process.exitCode = 1
}
