/** The parent's side: a system in a process of its own, asked to measure one thing at a time. */
import { type ChildProcess, spawn } from "node:child_process"
import * as path from "node:path"
import { root } from "../Service.ts"
import { within } from "./Clock.ts"
import type { Measured, MeasureName, Options, Reply, Request } from "./Measures.ts"
import { type SystemName, systems } from "./Systems.ts"

export interface Contender {
  readonly name: SystemName
  readonly pid: number
  /** Calls `onReady` where the measure says that it is. */
  readonly measure: <Name extends MeasureName>(
    measure: Name,
    options: Options<Name>,
    onReady?: () => void
  ) => Promise<Measured<Name>>
  readonly stop: () => Promise<void>
}

/** No measurement takes half as long; what hangs must not hang for ever. */
const longestMs = 600_000
const goodbyeMs = 2000

const running = new Set<ChildProcess>()

/** Ends every process at once, whatever it does. */
export const killAll = (): void => {
  for (const child of running) child.kill("SIGKILL")
}

/** @param checkout whose code it runs; this one if none is given */
export const spawnContender = (name: SystemName, databaseUrl: string, checkout = root): Contender => {
  const [entry, ...args] = systems[name]
  const child = spawn(process.execPath, [path.join(checkout, "scripts/bench/jobs", entry), ...args], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATABASE_URL: databaseUrl, LOG_LEVEL: "Warn" },
    stdio: ["ignore", "inherit", "inherit", "ipc"]
  })
  running.add(child)
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(`the process ended with ${code ?? signal}`))
    child.once("error", (error) => resolve(`the process did not start: ${error.message}`))
  }).finally(() => running.delete(child))
  let requests = 0

  const measure = <Name extends MeasureName>(what: Name, options: Options<Name>, onReady?: () => void) =>
    new Promise<Measured<Name>>((resolve, reject) => {
      const id = ++requests
      const settle = () => {
        clearTimeout(timer)
        child.off("message", hear)
      }
      const fail = (why: string) => {
        settle()
        reject(new Error(`${name}, ${what}: ${why}`))
      }
      const hear = (reply: Reply) => {
        if (reply.id !== id) return
        if (reply.is === "ready") return onReady?.()
        if (reply.is === "failed") return fail(reply.reason)
        settle()
        resolve(reply.measured as Measured<Name>)
      }
      const timer = setTimeout(fail, longestMs, `no answer within ${longestMs / 1000} s`)
      child.on("message", hear)
      void ended.then(fail)
      child.send({ id, measure: what, options } satisfies Request<Name>, (error) => error && fail(error.message))
    })

  return {
    name,
    pid: child.pid ?? 0,
    measure,
    stop: async () => {
      if (child.connected) child.disconnect()
      if (!(await within(goodbyeMs, ended))) child.kill("SIGKILL")
      await ended
    }
  }
}
