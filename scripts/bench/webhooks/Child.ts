/** A process of the benchmark that answers what it is asked, one thing after another. */
import { type ChildProcess, spawn } from "node:child_process"
import * as path from "node:path"
import { root } from "../Service.ts"

export interface Child {
  readonly ask: <A>(question: Readonly<Record<string, unknown>>) => Promise<A>
  readonly stop: () => Promise<void>
}

interface Reply {
  readonly id: number
  readonly answer?: unknown
  readonly failed?: string
}

const running = new Set<ChildProcess>()
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL")
})

export const spawnChild = (entry: string, env: Readonly<Record<string, string>> = {}): Child => {
  const child = spawn(process.execPath, [path.join(root, "scripts/bench/webhooks", entry)], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"]
  })
  running.add(child)
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  void ended.then(() => running.delete(child))
  let questions = 0
  return {
    ask: <A>(question: Readonly<Record<string, unknown>>) =>
      new Promise<A>((resolve, reject) => {
        const id = ++questions
        const hear = (reply: Reply) => {
          if (reply.id !== id) return
          child.off("message", hear)
          if (reply.failed === undefined) resolve(reply.answer as A)
          else reject(new Error(`${entry}: ${reply.failed}`))
        }
        child.on("message", hear)
        void ended.then(() => reject(new Error(`${entry} ended`)))
        child.send({ ...question, id })
      }),
    stop: async () => {
      if (child.connected) child.disconnect()
      const late = setTimeout(() => child.kill("SIGKILL"), 5_000)
      await ended
      clearTimeout(late)
    }
  }
}
