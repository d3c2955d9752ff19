/** Saves what a picture shows: its values as CSV, the picture as PNG. */

export interface Values {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string | number | null>>
}

const save = (name: string, file: Blob): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A text that begins like a formula is kept from being one in a spreadsheet. */
const cell = (value: string | number | null): string => {
  if (typeof value === "number") return String(value)
  const text = /^[=+\-@\t\r]/.test(value ?? "") ? `'${value}` : (value ?? "")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Saves the file with a byte order mark, by which Excel knows UTF-8. */
export const saveCsv = (name: string, { columns, rows }: Values): void => {
  const lines = [columns, ...rows].map((row) => row.map(cell).join(","))
  save(`${name}.csv`, new Blob(["\uFEFF", lines.join("\r\n")], { type: "text/csv" }))
}

const painted = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "opacity"] as const

/** The picture by itself: what the style sheets of the page give it becomes its own. */
const standalone = (svg: SVGSVGElement): SVGSVGElement => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll("*")
  for (const [index, element] of copy.querySelectorAll("*").entries()) {
    const original = originals[index]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    for (const name of painted) element.setAttribute(name, style.getPropertyValue(name))
    element.removeAttribute("class")
  }
  return copy
}

/** Twice as fine as on the screen, on the background of the page. */
export const savePng = async (name: string, svg: SVGSVGElement): Promise<void> => {
  const { height, width } = svg.viewBox.baseVal
  const copy = standalone(svg)
  copy.setAttribute("width", String(width * 2))
  copy.setAttribute("height", String(height * 2))
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" })
  const image = new Image()
  image.src = URL.createObjectURL(source)
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = width * 2
  canvas.height = height * 2
  const context = canvas.getContext("2d")
  if (context === null) return
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0)
  URL.revokeObjectURL(image.src)
  canvas.toBlob((file) => file && save(`${name}.png`, file))
}
