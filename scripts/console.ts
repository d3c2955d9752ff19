/**
 * `npm run console` serves the page of the console with hot reload, before a service that runs already (`EKIMAE_URL`, by
 * default http://127.0.0.1:8080).
 */
import { fileURLToPath } from "node:url"
import { createServer } from "vite"

const server = await createServer({
  configFile: fileURLToPath(new URL("../modules/console/web/ViteConfig.ts", import.meta.url))
})
await server.listen()
server.printUrls()
