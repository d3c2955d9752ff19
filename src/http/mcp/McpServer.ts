/**
 * Serves the Model Context Protocol with the official library: lists tools, answers a call by the request that it stands for, and gives
 * the guides as resources.
 */
import { type AuthInfo, createMcpHandler, ResourceNotFoundError, Server } from "@modelcontextprotocol/server"
import manifest from "../../../package.json" with { type: "json" }
import type { Json } from "../openapi/OpenApiJson.ts"
import * as Answer from "./Answer.ts"
import * as Calls from "./Calls.ts"
import * as Directory from "./Directory.ts"
import type { GuideResource } from "./Guides.ts"
import * as Listing from "./Listing.ts"
import type { ApiTool, Call } from "./Tools.ts"

/** Who calls: what a request on the caller's behalf has to carry. */
export interface Caller {
  readonly credential: string
  readonly address: string
  readonly language: string | undefined
}

/** Sends a request to the API as the caller would. */
export type Send = (call: Call, caller: Caller, signal: AbortSignal) => Promise<Response>

/** What a caller may use. */
export interface Offer {
  /** Those of the family that the scopes of the key and the chosen toolsets allow. */
  readonly tools: ReadonlyArray<ApiTool>
  readonly guides: ReadonlyArray<GuideResource>
}

/** Answers one message of a caller. */
export type Serve = (request: Request, message: unknown, caller: Caller, offer: Offer) => Promise<Response>

const instructions =
  "Ekimae answers what an area of Japan is like, what its people would do, and keeps the friends, messages and reservations " +
  "of a shop. Each tool is one operation of its REST interface (/docs; guides are resources). A refusal is a problem (RFC 9457) whose " +
  "`detail` says what to change. An operation that creates takes `idempotency-key`, a name for the call: repeated with the same one it has no " +
  `second effect. Long answers come in parts (\`${Answer.partName}\`). Simulations and generated profiles take seconds: read them again until ` +
  "their status is final."

const inBrief =
  ` Not all that the tools take is listed: \`${Listing.findName}\` with the name of one gives its whole schema, which it needs ` +
  "where an object is listed without its members."

interface Extra extends Record<string, unknown> {
  readonly caller: Caller
  readonly offer: Offer
}

export const make = (send: Send): Serve => {
  // Nothing is kept between requests, so that any node answers any of them.
  const handler = createMcpHandler(({ authInfo }) => serverFor(send, authInfo?.extra as Extra), {
    maxSubscriptions: 0
  })
  return (request, parsedBody, caller, offer) => {
    const extra: Extra = { caller, offer }
    const authInfo: AuthInfo = { token: caller.credential, clientId: "", scopes: [], extra }
    return handler.fetch(request, { parsedBody, authInfo })
  }
}

const serverFor = (send: Send, { caller, offer: { guides, tools } }: Extra): Server => {
  const listing = Listing.make(tools)
  const server = new Server(
    { name: "ekimae", title: "Ekimae", version: manifest.version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: listing.isInFull ? instructions : instructions + inBrief
    }
  )
  server.setRequestHandler("tools/list", () => ({ tools: listing.tools.map(written) }))
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const asked = Calls.read(tools, params.name, params.arguments)
    if (asked.kind === "refused") return Answer.refusal(asked.text)
    if (asked.kind === "operation") {
      return Answer.of(asked.one, await send(asked.call, caller, mcpReq.signal), asked.part)
    }
    const found = Directory.find(tools, asked.query)
    return typeof found === "string" ? Answer.refusal(found) : Answer.ofObject(found)
  })
  server.setRequestHandler("resources/list", () => ({
    resources: guides.map(({ mimeType, name, title, uri }) => ({ mimeType, name, title, uri }))
  }))
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const guide = guides.find((one) => one.uri === uri)
    if (guide === undefined) throw new ResourceNotFoundError(uri)
    const { mimeType, text } = guide
    return { contents: [{ uri, mimeType, text }] }
  })
  return server
}

type ObjectSchema = Record<string, Json> & { type: "object" }
type WireTool = Omit<Listing.ListedTool, "inputSchema" | "outputSchema"> & {
  inputSchema: ObjectSchema
  outputSchema?: ObjectSchema
}

/** The types of the library are mutable. */
const written = ({ inputSchema, outputSchema, ...tool }: Listing.ListedTool): WireTool => ({
  ...tool,
  inputSchema: { ...inputSchema },
  ...(outputSchema !== undefined && { outputSchema: { ...outputSchema } })
})
