#!/usr/bin/env node
/** The command `ekimae` in a checkout: `npx ekimae <command>`. Any Node from 20 on may run it, as it may run the launcher. */
process.argv.splice(2, 0, "src/cli.ts")
await import("./launch.mjs")
