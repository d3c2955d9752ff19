/** Images of a size, and the module before the stand-in for LINE. */
import { Layer } from "effect"
import * as HttpApp from "../../../src/HttpApp.ts"
import { quietNode } from "../../accounts/support.ts"
import { channels } from "../../support/line/Line.ts"
import * as TestApp from "../../support/TestApp.ts"
import { crmKernelOn } from "../kernel.ts"
import { adminToken, app } from "../node.ts"

/** The head of a PNG: its size is all that is read. */
export const pngOf = (width: number, height: number, bytes = 64): Buffer => {
  const png = Buffer.alloc(bytes)
  png.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** A JPEG with a segment before its frame. */
export const jpegOf = (width: number, height: number, frame = 0xc0): Buffer => {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, frame, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22])
  head.writeUInt16BE(height, 14)
  head.writeUInt16BE(width, 16)
  return head
}

export const atLine = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))).pipe(
  Layer.provideMerge(channels),
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(crmKernelOn({ adminToken }))
)
