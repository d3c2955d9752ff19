/**
 * A load generator that costs little: it shares two cores with what it measures. Each connection sends a request, reads
 * the answer by its Content-Length, and sends the next; nothing is pipelined.
 */
import { connect, type Socket } from "node:net"

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers other than the expected. */
  readonly refused: number
  /** The first of them, head and body, for a message. */
  readonly firstRefusal: string | undefined
}

export interface Load {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** The bytes of the next request. */
  readonly next: () => Buffer
  /** Status of a success; 200 when absent. */
  readonly expected?: string
}

const endOfHead = Buffer.from("\r\n\r\n")

/** Length of a whole answer at the front of the bytes, or undefined while it is not all there. */
const lengthOf = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(endOfHead)
  if (end < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString("latin1", 0, end + 2))?.[1]
  if (length === undefined) throw new Error(`An answer without Content-Length:\n${bytes.toString("latin1", 0, end)}`)
  const total = end + endOfHead.length + Number(length)
  return bytes.length < total ? undefined : total
}

const statusOf = (answer: Buffer): string => answer.toString("latin1", 9, 12)

export const measure = async (load: Load): Promise<Measured> => {
  const latencies: Array<number> = []
  let refused = 0
  let firstRefusal: string | undefined
  const began = performance.now()
  const until = began + load.milliseconds
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      drive(load, until, (ms, answer) => {
        latencies.push(ms)
        if (statusOf(answer) === (load.expected ?? "200")) return
        refused += 1
        firstRefusal ??= answer.toString()
      })
    )
  )
  const seconds = (performance.now() - began) / 1000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), refused, firstRefusal }
}

const drive = (load: Load, until: number, answered: (ms: number, answer: Buffer) => void) =>
  new Promise<void>((resolve, reject) => {
    const socket: Socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true })
    let sent = 0
    let bytes: Buffer = Buffer.alloc(0)
    const send = () => {
      sent = performance.now()
      socket.write(load.next())
    }
    socket.once("connect", send)
    socket.once("error", reject)
    socket.on("data", (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      const length = lengthOf(bytes)
      if (length === undefined) return
      const now = performance.now()
      answered(now - sent, bytes.subarray(0, length))
      bytes = bytes.subarray(length)
      if (now < until) send()
      else socket.end(resolve)
    })
  })

export const request = (path: string, key: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nAccept: application/json\r\n\r\n`
  )
