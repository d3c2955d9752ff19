/** How the console's page is built (`npm start`) and served while it is developed (`npm run console`). */
import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { componentStyles } from "./ComponentStyles.ts"
import { developmentServer, optionsOf } from "./DevServer.ts"

const here = fileURLToPath(new URL(".", import.meta.url))

export default defineConfig({
  root: here,
  base: "/console/",
  cacheDir: fileURLToPath(new URL("../../../node_modules/.cache/console-vite", import.meta.url)),
  plugins: [react(), componentStyles(), developmentServer(optionsOf(process.env))],
  build: {
    outDir: fileURLToPath(new URL("../../../node_modules/.cache/console-page", import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // Assets stay files: a data address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    target: "es2023"
  }
})
