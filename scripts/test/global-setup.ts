/** Bundles the service, which the processes of several tests would otherwise do at once, and say so. */
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { bundled } from "../launch/bundle.mjs"

// Without a slash at its end, as the launcher names it: a bundle is made for the name of its folder.
const root = resolve(fileURLToPath(new URL("../..", import.meta.url)))

export default async () => {
  await bundled(root, join(root, "src/main.ts"))
}
