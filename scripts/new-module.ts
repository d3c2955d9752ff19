/** `npm run new-module -- loyalty-card` creates modules/loyalty-card and its test: complete, compiling, ready to change. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { isModuleName, moduleConstant } from "./new-module/Forms.ts"
import { skeleton } from "./new-module/Skeleton.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const create = (name: string): void => {
  const files = skeleton(name)
  for (const file of files) {
    const target = path.join(root, file.path)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, file.text, { flag: "wx" })
  }
  // Names of another length break lines and sort imports elsewhere.
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome")
  spawnSync(process.execPath, [biome, "check", "--write", ...files.map((file) => file.path)], { cwd: root })
  console.log(`${files.map((file) => file.path).join("\n")}

Add it to src/app.ts:
  import { ${moduleConstant(name)} } from "../modules/${name}/index.ts"
  and ${moduleConstant(name)} in the list of modules
Then: npm run dump-schema && npm run dump-settings && npm run check && npm test`)
}

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || rest.length > 0 || !isModuleName(name)) {
  console.error("Usage: npm run new-module -- name-of-the-module (lower case, words joined by hyphens)")
  process.exitCode = 1
} else if (existsSync(path.join(root, "modules", name)) || existsSync(path.join(root, "test", name))) {
  console.error(`There is a modules/${name} or a test/${name} already.`)
  process.exitCode = 1
} else {
  create(name)
}
