/** The rich menus of the stand-in for LINE: made, given an image once, deleted; checked as LINE documents it. */
import { randomBytes } from "node:crypto"
import type { Answer } from "./LineAnswers.ts"

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface MadeMenu {
  readonly size: { readonly width: number; readonly height: number }
  readonly name: string
  readonly chatBarText: string
  readonly areas: ReadonlyArray<{ readonly bounds: Bounds; readonly action: Readonly<Record<string, string>> }>
}

const refused = (message: string): Answer => ({ status: 400, body: { message } })

const faultOf = ({ areas, chatBarText, name, size: { height, width } }: MadeMenu): string | undefined => {
  if (width < 800 || width > 2_500 || height < 250 || width / height < 1.45) return "invalid size"
  if (chatBarText.length < 1 || chatBarText.length > 14 || name.length > 300) return "invalid text"
  if (areas.length > 20) return "too many areas"
  const isInside = ({ height: high, width: wide, x, y }: Bounds) =>
    x >= 0 && y >= 0 && wide > 0 && high > 0 && x + wide <= width && y + high <= height
  return areas.every(({ bounds }) => isInside(bounds)) ? undefined : "invalid bounds"
}

export class RichMenus {
  readonly made = new Map<string, MadeMenu>()
  readonly images = new Map<string, { readonly type: string; readonly bytes: Buffer }>()

  answer(method: string, path: string, type: string, bytes: Buffer): Answer {
    const [, id = "", content] = /^\/v2\/bot\/richmenu(?:\/([^/]+)(\/content)?)?$/.exec(path) ?? []
    if (id === "") return this.#make(JSON.parse(bytes.toString()) as MadeMenu)
    if (!this.made.has(id)) return { status: 404, body: { message: "richmenu not found" } }
    if (content === undefined) {
      this.made.delete(id)
      this.images.delete(id)
      return { status: 200, body: {} }
    }
    if (method !== "POST" || !["image/png", "image/jpeg"].includes(type)) return refused("Unsupported content type")
    if (bytes.length > 1_000_000) return refused("The image is too large")
    if (this.images.has(id)) return refused("An image has already been uploaded to the richmenu")
    this.images.set(id, { type, bytes })
    return { status: 200, body: {} }
  }

  #make(menu: MadeMenu): Answer {
    const fault = faultOf(menu)
    if (fault !== undefined) return refused(fault)
    const richMenuId = `richmenu-${randomBytes(16).toString("hex")}`
    this.made.set(richMenuId, menu)
    return { status: 200, body: { richMenuId } }
  }
}
