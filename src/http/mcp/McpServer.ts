/** Serves the Model Context Protocol with the official library: lists tools, and answers a call by the request that it stands for. */
import { type AuthInfo, createMcpHandler, Server } from "@modelcontextprotocol/server"
import manifest from "../../../package.json" with { type: "json" }
import type { Json, JsonObject } from "../openapi/OpenApiJson.ts"
import { type ApiTool, type Call, WrongArguments } from "./Tools.ts"

/** Who calls: what a request on the caller's behalf has to carry. */
export interface Caller {
  readonly credential: string
  readonly address: string
  readonly language: string | undefined
}

/** Sends a request to the API as the caller would. */
export type Send = (call: Call, caller: Caller, signal: AbortSignal) => Promise<Response>

/** Answers one message of a caller who may use these tools: those of the family that the scopes of the key allow. */
export type Serve = (
  request: Request,
  message: unknown,
  caller: Caller,
  tools: ReadonlyArray<ApiTool>
) => Promise<Response>

const instructions =
  "Ekimae answers what an area of Japan is like, what its people would do, and keeps the friends, messages and reservations " +
  "of a shop. Each tool is one operation of its REST interface (/docs). A refusal is a problem (RFC 9457) whose `detail` says what to change. " +
  "Simulations and generated profiles take seconds: read them again until their status is final."

interface Extra extends Record<string, unknown> {
  readonly caller: Caller
  readonly tools: ReadonlyArray<ApiTool>
}

export const make = (send: Send): Serve => {
  // Nothing is kept between requests, so that any node answers any of them.
  const handler = createMcpHandler(({ authInfo }) => serverFor(send, authInfo?.extra as Extra), {
    maxSubscriptions: 0
  })
  return (request, parsedBody, caller, tools) => {
    const extra: Extra = { caller, tools }
    const authInfo: AuthInfo = { token: caller.credential, clientId: "", scopes: [], extra }
    return handler.fetch(request, { parsedBody, authInfo })
  }
}

const serverFor = (send: Send, { caller, tools }: Extra): Server => {
  const server = new Server(
    { name: "ekimae", title: "Ekimae", version: manifest.version },
    { capabilities: { tools: {} }, instructions }
  )
  server.setRequestHandler("tools/list", () => listOf(tools))
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const found = tools.find(({ tool }) => tool.name === params.name)
    if (found === undefined)
      return refusal(
        `No tool "${params.name}" for this key: its family, its scopes or the chosen toolsets do not have it`
      )
    const call = callOf(found, params.arguments ?? {})
    return call instanceof WrongArguments
      ? refusal(call.message)
      : resultOf(found, await send(call, caller, mcpReq.signal))
  })
  return server
}

type ObjectSchema = Record<string, Json> & { type: "object" }
type ToolList = {
  tools: Array<Omit<ApiTool["tool"], "outputSchema"> & { inputSchema: ObjectSchema; outputSchema?: ObjectSchema }>
}

const listOf = (tools: ReadonlyArray<ApiTool>): ToolList => ({
  tools: tools.map(({ tool: { inputSchema, outputSchema, ...tool } }) => ({
    ...tool,
    inputSchema: { ...inputSchema },
    ...(outputSchema !== undefined && { outputSchema: { ...outputSchema } })
  }))
})

const callOf = (tool: ApiTool, args: Readonly<Record<string, unknown>>): Call | WrongArguments => {
  try {
    return tool.toCall(args)
  } catch (error) {
    if (error instanceof WrongArguments) return error
    throw error
  }
}

/** Also a refusal is a result, which the model reads and can act on. */
const refusal = (text: string) => ({ content: [{ type: "text" as const, text }], isError: true })

const resultOf = async ({ tool }: ApiTool, response: Response) => {
  const text = await response.text()
  if (!response.ok) return refusal(text === "" ? `Refused (${response.status})` : text)
  const content = [{ type: "text" as const, text: text === "" ? `Done (${response.status})` : text }]
  return tool.outputSchema === undefined ? { content } : { content, structuredContent: JSON.parse(text) as JsonObject }
}
