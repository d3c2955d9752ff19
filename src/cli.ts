/** The command line: `npx ekimae <command>`. Compiled code is kept between runs, which halves the start. */
import { enableCompileCache } from "node:module"

await import("./version.ts")
enableCompileCache()
const { main } = await import("./commands/RootCommand.ts")
main()
