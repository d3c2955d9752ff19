/** A message to `/mcp`, which the document of the API does not describe: a call of an operation as a tool, a batch, or garbage. */
import type { Contract, Documented } from "../../test/support/OpenApiContract.ts"
import type { Random } from "./Random.ts"
import { fitting, hostile, hostileTexts, nearly, nestedText } from "./Values.ts"

export const path = "/mcp"

const newest = "2025-11-25"

const message = (method: string, params: unknown, id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params })

const initialize = message("initialize", {
  protocolVersion: newest,
  capabilities: {},
  clientInfo: { name: "fuzz", version: "1" }
})

/** The operation as a call of its tool; arguments are left out, changed or replaced at times. */
const callOf = (chance: Random, contract: Contract, { operation }: Documented) => {
  const body = operation.requestBody?.content["application/json"]?.schema
  const named = (operation.parameters ?? []).map(({ name, schema }) => [name, fitting(chance, contract, schema)])
  const right = {
    ...Object.fromEntries(named),
    ...(body === undefined ? {} : { body: fitting(chance, contract, body) })
  }
  const args = chance.pick<() => unknown>([() => right, () => nearly(chance, right), () => hostile(chance)])()
  return message("tools/call", { name: operation.operationId, arguments: args })
}

/** The text of a body, nearly always JSON. */
export const bodyOf = (chance: Random, contract: Contract, documented: Documented): string => {
  const call = callOf(chance, contract, documented)
  return chance.pick<() => string>([
    () => JSON.stringify(call),
    () => JSON.stringify(call),
    () => JSON.stringify(initialize),
    () => JSON.stringify(message("tools/list", chance.pick([{}, { cursor: chance.pick(hostileTexts) }]))),
    () => JSON.stringify(message(chance.pick(hostileTexts).slice(0, 100), hostile(chance), hostile(chance))),
    () => JSON.stringify(Array.from({ length: chance.pick([1, 20, 1_000]) }, () => message("tools/list", {}))),
    () => JSON.stringify([initialize, call, call]),
    () => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${nestedText}}`,
    () => JSON.stringify(nearly(chance, call))
  ])()
}

/** What is wrong with an answer below 500 that is no problem: it is a message of JSON-RPC, or nothing was to be answered. */
export const faultsOf = (status: number, text: string): ReadonlyArray<string> => {
  if (status === 202 && text === "") return []
  // The answer stands alone, or is the only event of a stream.
  const answer = parsed(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  const isMessage = typeof answer === "object" && answer !== null && "jsonrpc" in answer && answer.jsonrpc === "2.0"
  return isMessage ? [] : [`is a ${status} that is no message of JSON-RPC: ${text.slice(0, 200)}`]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
