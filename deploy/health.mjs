/**
 * Ends with 0 when the node on this machine is ready (`/readyz` at `PORT`): `node deploy/health.mjs [SECONDS]`. It asks once, or for that many
 * seconds and once more two seconds later, when proxies that look each second have seen it. With `MAINPID`, which systemd sets, it gives up when that process has ended.
 */
import { setTimeout as wait } from "node:timers/promises"

const { HOST = "127.0.0.1", MAINPID, PORT = "8080" } = process.env
/** Addresses that mean all of a machine's. */
const host = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[HOST] ?? (HOST.includes(":") ? `[${HOST}]` : HOST)
const seconds = Number(process.argv[2] ?? 0)
const until = Date.now() + seconds * 1000

const ask = async () => {
  try {
    const response = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(5000) })
    return response.ok ? "ready" : (await response.text()).slice(0, 500)
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error)
    return cause instanceof Error ? cause.message : message
  }
}

const isGone = () => {
  try {
    return MAINPID !== undefined && !process.kill(Number(MAINPID), 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH"
  }
}

let said = await ask()
while (said !== "ready" && Date.now() < until && !isGone()) {
  await wait(200)
  said = await ask()
}
if (said === "ready" && seconds > 0) {
  await wait(2000)
  said = await ask()
}
if (said !== "ready") console.error(`Not ready: ${said}`)
process.exitCode = said === "ready" ? 0 : 1
