/** Makes of a file the image of a rich menu as LINE takes it: not too large, in bytes and in pixels. */

export interface Picture {
  readonly base64: string
  readonly url: string
  readonly width: number
  readonly height: number
}

export type PictureFault = "imageUnreadable" | "imageNarrow" | "imageHigh"

const mostBytes = 750_000
const widths = { least: 800, most: 2_500 }
const leastHeight = 250
const leastRatio = 1.45
const qualities = [0.92, 0.85, 0.75, 0.6, 0.45]

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(String(reader.result)))
    reader.addEventListener("error", () => reject(reader.error))
    reader.readAsDataURL(blob)
  })

/** Drawn again as a JPEG, on white where the image has no colour. */
const reduced = async (bitmap: ImageBitmap, width: number, height: number): Promise<Blob | undefined> => {
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d")
  if (context === null) return undefined
  context.fillStyle = "#fff"
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
    if (blob !== null && blob.size <= mostBytes) return blob
  }
  return undefined
}

export const pictureOf = async (file: File): Promise<Picture | PictureFault> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return "imageUnreadable"
  const scale = Math.min(1, widths.most / bitmap.width)
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  if (width < widths.least || height < leastHeight) return "imageNarrow"
  if (width / height < leastRatio) return "imageHigh"
  const isTaken = scale === 1 && file.size <= mostBytes && ["image/png", "image/jpeg"].includes(file.type)
  const blob = isTaken ? file : await reduced(bitmap, width, height)
  if (blob === undefined) return "imageUnreadable"
  const url = await dataUrlOf(blob)
  return { url, base64: url.slice(url.indexOf(",") + 1), width, height }
}
