/** Reads what the files in a directory say about a database cluster, damaged ones included. */
import * as fs from "node:fs"
import * as path from "node:path"

/** The major version of PostgreSQL that wrote the cluster; undefined when PG_VERSION is missing or empty. */
export const versionOf = (cluster: string): string | undefined => {
  const file = path.join(cluster, "PG_VERSION")
  if (fs.statSync(file, { throwIfNoEntry: false }) === undefined) return undefined
  return fs.readFileSync(file, "utf8").trim() || undefined
}

/** Whether the directory is or was a cluster: one of the parts that every cluster has is there. */
export const holdsCluster = (cluster: string): boolean =>
  ["PG_VERSION", "base", path.join("global", "pg_control")].some((part) => fs.existsSync(path.join(cluster, part)))

export const hasFiles = (directory: string): boolean => fs.existsSync(directory) && fs.readdirSync(directory).length > 0
