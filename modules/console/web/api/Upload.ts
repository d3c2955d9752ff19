/** Sends a file to the service and says how much of it is sent, as `fetch` does not. */
import { addHeaders, ofService } from "./Client.ts"

/**
 * @param input the request without its body
 * @param onSent takes the bytes that are sent so far
 */
export const upload = async (input: Request, body: ArrayBuffer, onSent: (bytes: number) => void): Promise<Response> => {
  addHeaders(input)
  const response = await new Promise<Response | undefined>((resolve) => {
    const sending = new XMLHttpRequest()
    sending.open(input.method, input.url)
    for (const [name, value] of input.headers) sending.setRequestHeader(name, value)
    sending.upload.addEventListener("progress", ({ loaded }) => onSent(loaded))
    sending.upload.addEventListener("load", () => onSent(body.byteLength))
    sending.addEventListener("load", () => {
      const type = sending.getResponseHeader("content-type") ?? ""
      resolve(new Response(sending.responseText, { status: sending.status, headers: { "content-type": type } }))
    })
    sending.addEventListener("error", () => resolve(undefined))
    sending.send(body)
  })
  return ofService(response)
}
