/**
 * `npm run clients` writes the generated parts of the clients; with `--check` it changes nothing and fails where one is not what the
 * interface document makes of it now.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { OpenApi } from "effect/http-api"
import { App } from "../src/app.ts"
import { documented } from "../src/HttpApp.ts"
import type { OpenApiJson } from "../src/http/openapi/OpenApiJson.ts"
import { clientDocument } from "./clients/Document.ts"
import { pythonFiles } from "./clients/Python.ts"
import { typescriptFiles } from "./clients/TypeScript.ts"

const document = clientDocument(OpenApi.fromApi(documented(App.api, undefined)) as unknown as OpenApiJson)
const folders = {
  "clients/typescript/src/generated": typescriptFiles(document),
  "clients/python/ekimae_client/generated": pythonFiles(document)
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

const isCheck = process.argv.includes("--check")
const stale: Array<string> = []
for (const [folder, files] of Object.entries(folders)) {
  for (const [name, content] of Object.entries(files)) {
    const path = `${folder}/${name}`
    const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
    if (read(file) === content) continue
    stale.push(path)
    if (isCheck) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
if (isCheck && stale.length > 0) {
  console.error(`The interface has changed: run \`npm run clients\` and commit ${stale.join(", ")}`)
  process.exitCode = 1
} else {
  console.log(stale.length === 0 ? `The clients are those of document ${document.hash}` : `Wrote ${stale.join(", ")}`)
}
