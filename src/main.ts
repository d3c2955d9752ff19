/**
 * The process: `npm start`. With `WORKERS` it supervises several that serve. Compiled code is kept between runs, which halves the start. Schemas are compiled to code when
 * they are first used: decoding then takes a fifth to a half of its time.
 */
import "./version.ts"
import { enableCompileCache } from "node:module"
import { place } from "./cores/Place.ts"
import { asked } from "./settings/Workers.ts"

enableCompileCache()
if (place === undefined && asked(process.env) > 1) await import("./supervise.ts")
else {
  await import("effect/schema/SchemaJITCompiler/enable")
  await import("./run.ts")
}
