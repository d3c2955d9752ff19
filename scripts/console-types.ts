/** `npm run console-types` writes the types of the API, with which the console's page is checked, below `node_modules/.cache`. */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { OpenApi } from "effect/http-api"
import { App } from "../src/app.ts"
import { documented } from "../src/HttpApp.ts"
import type { OpenApiJson } from "../src/http/openapi/OpenApiJson.ts"
import { apiTypes } from "./console/ApiTypes.ts"

const file = fileURLToPath(new URL("../node_modules/.cache/console-types/Api.ts", import.meta.url))

mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, apiTypes(OpenApi.fromApi(documented(App.api, undefined)) as unknown as OpenApiJson))
