/** The grids and the images of rich menus. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { boundsOf, fieldsOf, layouts } from "../../../modules/crm/rich-menu/Areas.ts"
import { faultOfImage, imageIn, mostImageBytes } from "../../../modules/crm/rich-menu/MenuImage.ts"
import { jpegOf, pngOf } from "./support.ts"

const faultOf = (image: Buffer) => faultOfImage(image.toString("base64"))

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const grid = { layout: Schema.Literals(layouts), width: between(800, 2_500), height: between(250, 1_724) }
const Bytes = Schema.Array(between(0, 255)).check(Schema.isMaxLength(60))

describe("The fields of a rich menu", () => {
  it.prop("cover the image, each pixel once, whatever its size", grid, ({ height, layout, width }) => {
    const bounds = boundsOf(layout, width, height)
    assert.lengthOf(bounds, fieldsOf(layout))
    assert.strictEqual(
      bounds.reduce((sum, one) => sum + one.width * one.height, 0),
      width * height
    )
    for (const [n, a] of bounds.entries()) {
      assert.isTrue(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height)
      for (const b of bounds.slice(n + 1)) {
        const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        assert.isTrue(isApart)
      }
    }
  })

  it("are one to six", () => {
    assert.deepStrictEqual(new Set(layouts.map(fieldsOf)), new Set([1, 2, 3, 4, 5, 6]))
  })
})

describe("The image of a rich menu", () => {
  it("is a PNG or a JPEG, by its bytes", () => {
    assert.deepStrictEqual(imageIn(pngOf(2_500, 1_686)), { mediaType: "image/png", width: 2_500, height: 1_686 })
    for (const frame of [0xc0, 0xc1, 0xc2]) {
      const found = imageIn(jpegOf(1_200, 810, frame))
      assert.deepStrictEqual(found, { mediaType: "image/jpeg", width: 1_200, height: 810 })
    }
    // A table of Huffman codes is no frame.
    assert.isUndefined(imageIn(jpegOf(1_200, 810, 0xc4)))
    for (const other of ["", "GIF89a", "<svg/>"]) assert.isUndefined(imageIn(Buffer.from(other)))
  })

  it.prop("is read from any bytes without a failure", { bytes: Bytes }, ({ bytes }) => {
    for (const start of [[], [0xff, 0xd8], [0xff, 0xd8, 0xff]]) imageIn(Buffer.from([...start, ...bytes]))
  })

  it("has LINE's width, height and ratio, and a size that fits into a request", () => {
    const taken = [pngOf(800, 250), pngOf(800, 551), pngOf(2_500, 1_724), pngOf(800, 500, mostImageBytes)]
    for (const image of taken) assert.isUndefined(faultOf(image))
    assert.match(faultOf(pngOf(799, 500))!, /800 to 2500 pixels wide/)
    assert.match(faultOf(pngOf(2_501, 500))!, /800 to 2500 pixels wide/)
    assert.match(faultOf(pngOf(800, 249))!, /at least 250 pixels high/)
    assert.match(faultOf(pngOf(800, 552))!, /1\.45 times/)
    assert.match(faultOf(pngOf(800, 500, mostImageBytes + 1))!, /750000 bytes/)
    assert.match(faultOfImage("***")!, /PNG or JPEG/)
  })
})
