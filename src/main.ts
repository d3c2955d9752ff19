/** The process: `npm start`. Compiled code is kept between runs, which halves the start. */
import "./version.ts"
import { enableCompileCache } from "node:module"

enableCompileCache()
await import("./run.ts")
