/**
 * Passwords as argon2id, in the PHC string format. Parameters are those of the OWASP cheat sheet (19 MiB, two passes, one
 * lane); a stored password is checked with its own, so they can be raised later.
 */
import { type Argon2Parameters, argon2, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

export const length = { minimum: 12, maximum: 128 } as const

const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
export const nonceLength = 16

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: NonSharedBuffer) => void) =>
  argon2("argon2id", parameters, done)
)

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

/** Two ways to type one character are one password. */
const messageOf = (password: string): Buffer => Buffer.from(password.normalize("NFKC"))

/** @param nonce random */
export const hash = async (password: string, nonce: Uint8Array): Promise<string> => {
  const tag = await derive({ message: messageOf(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export const verify = async (stored: string, password: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(stored) ?? []
  if (nonce === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, "base64")
  const given = await derive({
    message: messageOf(password),
    nonce: Buffer.from(nonce, "base64"),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism)
  })
  return timingSafeEqual(given, expected)
}
