/** Reads the XML of a workbook piece by piece. Names lose their prefix, which some programs write. Pure; runs in browsers, too. */
import { Parser } from "htmlparser2"
import { WorkbookRefused } from "./Zip.ts"

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  readonly open: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const localName = (name: string): string => {
  const at = name.indexOf(":")
  return at < 0 ? name : name.slice(at + 1)
}

export interface XmlReader {
  readonly write: (bytes: Uint8Array) => void
  /** Refuses a document whose elements are not all closed. */
  readonly end: () => void
}

const notXml = (part: string) =>
  new WorkbookRefused(`is a damaged workbook: ${part} is not complete XML (ファイルが壊れています)`)

/** Elements within each other; those of workbooks are some ten. */
const deepest = 64

/** @param part name of the part in messages */
export const xmlReader = (part: string, { close, open, text }: XmlHandlers): XmlReader => {
  let decoder: TextDecoder | undefined
  let depth = 0
  let count = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        count++
        if (++depth > deepest) throw notXml(part)
        open(localName(name), attributes)
      },
      ...(text === undefined ? {} : { ontext: text }),
      onclosetag: (name) => {
        depth--
        close?.(localName(name))
      }
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true }
  )
  const decode = (bytes: Uint8Array | undefined): string => {
    try {
      return bytes === undefined
        ? (decoder?.decode() ?? "")
        : (decoder ??= new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-8", { fatal: true })).decode(bytes, {
            stream: true
          })
    } catch {
      throw notXml(part)
    }
  }
  return {
    write: (bytes) => parser.write(decode(bytes)),
    end: () => {
      parser.write(decode(undefined))
      // Ending the parser closes what is open.
      if (depth > 0 || count === 0) throw notXml(part)
      parser.end()
    }
  }
}
