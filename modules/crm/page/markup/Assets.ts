/** Stylesheet and script under addresses that name their content, so browsers keep them for good. */
import { createHash } from "node:crypto"
import { liffScript } from "./LiffScript.ts"
import { stylesheet } from "./Stylesheet.ts"

export interface Asset {
  readonly file: string
  readonly path: string
  readonly contentType: string
  readonly text: string
}

const assetOf = (name: string, extension: string, contentType: string, text: string): Asset => {
  const file = `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.${extension}`
  return { file, path: `/pages/${file}`, contentType, text }
}

export const styles = assetOf("style", "css", "text/css; charset=utf-8", stylesheet)
export const script = assetOf("liff", "js", "text/javascript; charset=utf-8", liffScript)

const assets = new Map([styles, script].map((asset) => [asset.file, asset]))

export const find = (file: string): Asset | undefined => assets.get(file)
