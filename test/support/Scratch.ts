/** Where tests keep their files: in memory when the system has room for it there, since a database is many small files. */
import { accessSync, constants, statfsSync } from "node:fs"

const memory = "/dev/shm"

/** More than the run's server, the servers that tests start and their files take together. */
const room = 2 * 1024 ** 3

const fits = (): boolean => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= room
  } catch {
    return false
  }
}

/** A directory that users other than root can pass through. */
export const scratch: string = fits() ? memory : "/var/tmp"
