/** The image of a rich menu: its type and size, from its first bytes. Pure. */

export type MediaType = "image/png" | "image/jpeg"

export interface MenuImage {
  readonly mediaType: MediaType
  readonly width: number
  readonly height: number
}

/** Maximum size in bytes, below LINE's limit of 1 MB: as base64 it fits into a request. */
export const mostImageBytes = 750_000
/** Its characters in base64. */
export const mostImageCharacters = 1_000_000
/** LINE's limits. */
export const widths = { least: 800, most: 2_500 } as const
export const leastHeight = 250
export const leastRatio = 1.45

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const pngSize = (bytes: Buffer): MenuImage | undefined =>
  bytes.length >= 24 && bytes.toString("latin1", 12, 16) === "IHDR"
    ? { mediaType: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

/** Markers of the frame, which has the size; C4, C8 and CC in between are others. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpegSize = (bytes: Buffer): MenuImage | undefined => {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker))
      return { mediaType: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else {
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return undefined
      at += 2 + length
    }
  }
  return undefined
}

/** Undefined: neither PNG nor JPEG. */
export const imageIn = (bytes: Buffer): MenuImage | undefined => {
  if (bytes.subarray(0, 8).equals(pngStart)) return pngSize(bytes)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes) : undefined
}

/** Why LINE would not take the image; undefined where it would. */
export const faultOfImage = (base64: string): string | undefined => {
  const bytes = Buffer.from(base64, "base64")
  if (bytes.length > mostImageBytes) return `must have at most ${mostImageBytes} bytes`
  const image = imageIn(bytes)
  if (image === undefined) return "must be a PNG or JPEG in base64"
  const { height, width } = image
  if (width < widths.least || width > widths.most) return `must be ${widths.least} to ${widths.most} pixels wide`
  if (height < leastHeight) return `must be at least ${leastHeight} pixels high`
  return width / height < leastRatio ? `must be at least ${leastRatio} times as wide as high` : undefined
}
