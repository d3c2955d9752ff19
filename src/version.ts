/**
 * Stops a start under the wrong Node with one clear line. An entry imports this file first and for its effect alone:
 * modules run in the order of their imports, so it speaks before anything that needs the right Node is run.
 * (Node 20 cannot load TypeScript at all and fails before; `npm start` works there, since it brings its own Node.)
 */
export const requiredNodeMajor = 26

/** The complaint about a Node version, or undefined when it will do. */
export const nodeFault = (version: string): string | undefined =>
  Number.parseInt(version, 10) >= requiredNodeMajor
    ? undefined
    : `Ekimae runs on Node ${requiredNodeMajor} or newer; this is Node ${version}. Start it with "npm start" or "npx ekimae", which bring the right one.`

const fault = nodeFault(process.versions.node)
if (fault !== undefined) {
  console.error(fault)
  process.exit(1)
}
