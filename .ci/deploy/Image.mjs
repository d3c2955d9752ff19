// Runs the steps of deploy/Containerfile in plain folders, one a stage, and starts its command as a container would: another user, a root
// that cannot be written, nothing but /tmp to write to.
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { programOf, root, run } from "./Run.mjs"

const file = join(root, "deploy/Containerfile")

/** The instructions of a Containerfile with their arguments; lines that a backslash ends go on. */
export const readSteps = (text) =>
  text
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, name, rest]) => ({ name, rest }))

/**
 * Runs all steps and returns the folder of the last stage with what its instructions say. What a base image has comes from this machine,
 * and packages of the base system are not installed: those are named.
 * @param {string} work
 * @param {string} place the folder in which the service will run; the steps name the place in the image
 */
export const buildImage = (work, place) => {
  const stages = new Map()
  const image = { environment: {}, skipped: [] }
  let stage
  let folder = "/"
  const inside = (name) => {
    const absolute = name.startsWith("/") ? name : join(folder, name)
    // The bundle knows the place of its sources, so the service is built where it runs.
    return absolute.startsWith("/opt/ekimae") && stage === stages.get("build")
      ? absolute.replace("/opt/ekimae", place)
      : join(stage, absolute)
  }
  for (const { name, rest } of readSteps(readFileSync(file, "utf8"))) {
    if (name === "FROM") {
      const alias = / AS (\w+)$/.exec(rest)?.[1] ?? "last"
      stage = join(work, `stage-${alias}`)
      stages.set(alias, stage)
      folder = "/"
    } else if (name === "WORKDIR") {
      folder = rest
      mkdirSync(inside("."), { recursive: true })
    } else if (name === "COPY" && rest.startsWith("--from=")) {
      // The place of the first stage is the place of the last one.
      expectSame(rest.split(" ").slice(1))
    } else if (name === "COPY") {
      const words = rest.split(" ")
      const target = words.pop()
      for (const source of words) {
        const into =
          words.length > 1 || target.endsWith("/") ? join(inside(target), source.split("/").at(-1)) : inside(target)
        mkdirSync(dirname(into), { recursive: true })
        cpSync(join(root, source), into, { recursive: true, preserveTimestamps: true })
      }
    } else if (name === "RUN" && rest.startsWith("apt-get ")) {
      image.skipped.push(/--no-install-recommends ([^&]*)/.exec(rest)?.[1].trim() ?? rest)
    } else if (name === "RUN") run("/bin/sh", ["-c", rest], { cwd: inside(".") })
    else if (name === "ENV")
      for (const pair of rest.split(" ")) Object.assign(image.environment, Object.fromEntries([pair.split("=")]))
    else if (name === "HEALTHCHECK") image.health = JSON.parse(/\[.*\]$/.exec(rest)[0])
    else if (["ENTRYPOINT", "CMD"].includes(name)) image[name.toLowerCase()] = JSON.parse(rest)
    else image[name.toLowerCase()] = rest
  }
  return image
}

const expectSame = ([from, to]) => {
  if (from !== to)
    throw new Error(`The Containerfile copies ${from} to ${to}: the service must stay where it was built`)
}

/** A program with arguments that runs another as in a container; undefined where this machine does not let the checks do so. */
export const containerOf = (work, user) => {
  if (process.getuid?.() !== 0 || programOf("unshare") === undefined) return undefined
  const around = join(work, "around")
  mkdirSync(around, { recursive: true })
  const script = `set -e
mount --make-rprivate /
mount --bind / ${around}
mount -o remount,bind,ro ${around}
mount -t tmpfs -o mode=1777 tmpfs ${around}/tmp
mount --rbind /proc ${around}/proc
mount --rbind /dev ${around}/dev
cd "$PWD"
exec chroot --userspec=${user} ${around} /bin/sh -c 'cd "$0" && exec "$@"' "$PWD" "$@"`
  const words = (command) => ["-m", "/bin/sh", "-c", script, "sh", ...command]
  const isAllowed = (() => {
    try {
      run("unshare", words(["/bin/sh", "-c", "! touch /var/tmp/ekimae-check 2>/dev/null && touch /tmp/ekimae-check"]))
      return existsSync("/tmp/ekimae-check") === false
    } catch {
      return false
    }
  })()
  return isAllowed ? words : undefined
}
