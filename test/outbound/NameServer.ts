/** A DNS server on loopback (RFC 1035) that answers what a test wants, or keeps silent. */
import { createSocket } from "node:dgram"
import { isIPv6 } from "node:net"
import { Effect } from "effect"

/** The answer to a question: addresses (empty: none of this kind), "unknown" name, or silence. */
export type Reply = ReadonlyArray<string> | "unknown" | "silence"

const typeA = 1
const typeAaaa = 28

export const nameServer = (reply: (name: string, version: 4 | 6) => Reply) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly address: string; readonly close: () => void }>((resume) => {
      const socket = createSocket("udp4")
      socket.on("message", (question, from) => {
        const { name, type } = read(question)
        if (type !== typeA && type !== typeAaaa) return
        const said = reply(name, type === typeA ? 4 : 6)
        if (said !== "silence") socket.send(write(question, said), from.port, from.address)
      })
      socket.bind(0, "127.0.0.1", () =>
        resume(Effect.succeed({ address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }))
      )
    }),
    ({ close }) => Effect.sync(close)
  )

const header = 12

const endOfQuestion = (message: Buffer) => message.indexOf(0, header) + 5

const read = (message: Buffer) => {
  const labels: Array<string> = []
  let at = header
  while (message[at] !== 0) {
    const length = message[at] ?? 0
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1) }
}

const write = (question: Buffer, said: ReadonlyArray<string> | "unknown"): Buffer => {
  const addresses = said === "unknown" ? [] : said
  const head = Buffer.from(question.subarray(0, header))
  head.writeUInt16BE(0x8180 + (said === "unknown" ? 3 : 0), 2)
  head.writeUInt16BE(addresses.length, 6)
  head.fill(0, 8)
  return Buffer.concat([head, question.subarray(header, endOfQuestion(question)), ...addresses.map(record)])
}

const record = (address: string): Buffer => {
  const bytes = bytesOf(address)
  const fixed = Buffer.alloc(12)
  fixed.writeUInt16BE(0xc000 + header, 0)
  fixed.writeUInt16BE(bytes.length === 4 ? typeA : typeAaaa, 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([fixed, bytes])
}

/** IPv6 without "::". */
const bytesOf = (address: string): Buffer =>
  isIPv6(address)
    ? Buffer.concat(address.split(":").map((part) => Buffer.from(part.padStart(4, "0"), "hex")))
    : Buffer.from(address.split(".").map(Number))
