/**
 * What a process did, one line per start and end of a handler, written before the handler goes on: a process that is
 * killed loses none of it. Lines are tab separated:
 *
 *     start  time  job  attempt  token  n  node
 *     end    time  token  how
 *
 * The token names one execution; a handler answers it, so that the archive says whose result it holds.
 */
import { openSync, readFileSync, writeSync } from "node:fs"
import * as MachineClock from "./MachineClock.ts"

export type How = "done" | "failed" | "died" | "interrupted"

export interface Execution {
  readonly token: string
  readonly process: string
  readonly jobId: string
  readonly attempt: number
  /** The number of the job in the plan. */
  readonly n: number
  /** Under which id the process was a node then. */
  readonly node: string
  readonly start: number
  readonly end: number | undefined
  readonly how: How | undefined
}

export interface Journal {
  readonly started: (
    job: { readonly jobId: string; readonly number: number; readonly n: number },
    node: string
  ) => string
  readonly ended: (token: string, how: How) => void
}

export const open = (file: string, process: string): Journal => {
  const journal = openSync(file, "a")
  let count = 0
  return {
    started: ({ jobId, n, number }, node) => {
      const token = `${process}/${++count}`
      writeSync(journal, `start\t${MachineClock.now()}\t${jobId}\t${number}\t${token}\t${n}\t${node}\n`)
      return token
    },
    ended: (token, how) => void writeSync(journal, `end\t${MachineClock.now()}\t${token}\t${how}\n`)
  }
}

export const read = (file: string, process: string): ReadonlyArray<Execution> => {
  const executions = new Map<string, Execution>()
  for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    const [kind, time, ...rest] = line.split("\t")
    if (kind === "start") {
      const [jobId = "", attempt, token = "", n, node = ""] = rest
      const start = { token, process, jobId, attempt: Number(attempt), n: Number(n), node, start: Number(time) }
      executions.set(token, { ...start, end: undefined, how: undefined })
    } else {
      const [token = "", how] = rest
      const started = executions.get(token)
      if (started === undefined) throw new Error(`${file} ends an execution that it never began: ${line}`)
      executions.set(token, { ...started, end: Number(time), how: how as How })
    }
  }
  return [...executions.values()]
}
