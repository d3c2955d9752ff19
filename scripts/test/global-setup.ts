/** Bundles the service, which the processes of several tests would otherwise do at once, and say so. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bundled } from "../launch/bundle.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

export default async () => {
  await bundled(root, join(root, "src/main.ts"))
}
