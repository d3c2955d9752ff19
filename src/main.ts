/**
 * The process: `npm start`. Compiled code is kept between runs, which halves the start. Schemas are compiled to code when
 * they are first used: decoding then takes a fifth to a half of its time.
 */
import "./version.ts"
import { enableCompileCache } from "node:module"

enableCompileCache()
await import("effect/schema/SchemaJITCompiler/enable")
await import("./run.ts")
