/**
 * Lindera with IPADIC: the WebAssembly module of the package `lindera-wasm-nodejs-ipadic`, instantiated with imports of our
 * own. Those of the package decode each of some fifteen fields of each morpheme each time, half of the time of an analysis; here
 * texts that recur, as names and values of fields do, are decoded once, and fields that are not needed are dropped.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

/** The fields of a morpheme that are kept; a field that the dictionary does not have is empty. */
export class LinderaToken {
  surface = ""
  baseForm = ""
  partOfSpeech = ""
  partOfSpeechSubcategory1 = ""
  conjugationType = ""
}

const kept: ReadonlySet<string> = new Set(Object.keys(new LinderaToken()))
const isKept = (field: string): field is keyof LinderaToken => kept.has(field)

interface Table {
  readonly get: (place: number) => unknown
  readonly set: (place: number, value: unknown) => void
  readonly grow: (by: number) => number
}

type Imports = Record<string, (...values: ReadonlyArray<never>) => unknown>

/** What is used of the global of this name, which Node has and the libraries of types do not. */
declare const WebAssembly: {
  readonly Module: {
    new (bytes: Uint8Array): object
    readonly imports: (module: object) => ReadonlyArray<{ readonly name: string }>
  }
  readonly Instance: new (module: object, imports: Readonly<Record<string, Imports>>) => { readonly exports: Exports }
}

/** Results of the exported functions are places in the table of references, and whether they are errors. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly __wbindgen_externrefs: Table
  readonly __wbindgen_start: () => void
  readonly __wbindgen_malloc: (size: number, align: number) => number
  readonly __externref_table_dealloc: (place: number) => void
  readonly tokenizerbuilder_new: () => readonly [builder: number, error: number, failed: number]
  readonly tokenizerbuilder_setDictionary: (builder: number, text: number, length: number) => readonly [number, number]
  readonly tokenizerbuilder_setMode: (builder: number, text: number, length: number) => readonly [number, number]
  readonly tokenizerbuilder_setKeepWhitespace: (builder: number, keep: boolean) => readonly [number, number]
  readonly tokenizerbuilder_build: (builder: number) => readonly [tokenizer: number, error: number, failed: number]
  readonly tokenizer_tokenize: (tokenizer: number, text: number, length: number) => readonly [number, number, number]
}

interface CacheEntry {
  readonly bytes: Uint8Array
  readonly text: string
}

const cacheSize = 1 << 14

/** Returns the text of UTF-8 bytes; the last one of each hash is kept. */
const makeDecoder = () => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true })
  const cache: Array<CacheEntry | undefined> = Array.from({ length: cacheSize }, () => undefined)
  const isSame = (known: Uint8Array, memory: Uint8Array, start: number, length: number): boolean => {
    if (known.length !== length) return false
    for (let at = 0; at < length; at++) if (known[at] !== memory[start + at]) return false
    return true
  }
  return (memory: Uint8Array, start: number, length: number): string => {
    let hash = 2_166_136_261
    for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ memory[at]!, 16_777_619)
    const slot = (hash ^ (hash >>> 15)) & (cacheSize - 1)
    const known = cache[slot]
    if (known !== undefined && isSame(known.bytes, memory, start, length)) return known.text
    const bytes = memory.slice(start, start + length)
    const text = decoder.decode(bytes)
    cache[slot] = { bytes, text }
    return text
  }
}

/** What the module calls while it analyses, by the names of version 2.0.0; whatever else it calls is an error. */
const names = {
  initialize: "__wbindgen_init_externref_table",
  fail: "__wbg___wbindgen_throw_dd24417ed36fc46e",
  newError: "__wbg_Error_52673b7de5a0ca89",
  newList: "__wbg_new_25f239778d6112b9",
  newToken: "__wbg_new_1ba21ce319a06297",
  push: "__wbg_push_7d9be8f38fc13975",
  set: "__wbg_set_781438a03c0c3c81",
  text: "__wbindgen_cast_2241b6af4c4b2941",
  float: "__wbindgen_cast_d6cd19b81560fd6e",
  unsigned: "__wbindgen_cast_4625c577ab2ec9ee"
} as const

const unexpected = (name: string) => () => {
  throw new Error(`Lindera called ${name}`)
}

const instantiate = () => {
  const file = createRequire(import.meta.url).resolve("lindera-wasm-nodejs-ipadic/lindera_wasm_bg.wasm")
  const module = new WebAssembly.Module(readFileSync(file))
  const decode = makeDecoder()
  let bytes = new Uint8Array(0)
  // The memory is another one once it has grown.
  const memory = () => {
    if (bytes.byteLength === 0) bytes = new Uint8Array(wasm.memory.buffer)
    return bytes
  }
  const text = (start: number, length: number): string => decode(memory(), start >>> 0, length)
  const imports: Imports = Object.fromEntries(
    WebAssembly.Module.imports(module).map(({ name }) => [name, unexpected(name)])
  )
  Object.assign(imports, {
    [names.initialize]: () => {
      const table = wasm.__wbindgen_externrefs
      const first = table.grow(4)
      for (const [place, value] of [undefined, null, true, false].entries()) table.set(first + place, value)
    },
    [names.fail]: (start: number, length: number) => {
      throw new Error(text(start, length))
    },
    [names.newError]: (start: number, length: number) => new Error(text(start, length)),
    [names.newList]: () => [],
    [names.newToken]: () => new LinderaToken(),
    [names.push]: (list: Array<unknown>, value: unknown) => list.push(value),
    [names.set]: (token: LinderaToken, field: string, value: string) => {
      if (isKept(field)) token[field] = value
      return true
    },
    [names.text]: text,
    [names.float]: (value: number) => value,
    [names.unsigned]: (value: bigint) => value
  })
  const wasm = new WebAssembly.Instance(module, { __wbindgen_placeholder__: imports }).exports
  wasm.__wbindgen_start()
  return { wasm, memory }
}

export type Tokenize = (text: string) => ReadonlyArray<LinderaToken>

/** Loads the analyser: about 0.3 s, and 130 MB as long as what it returns is kept. */
export const loadLindera = (): Tokenize => {
  const { memory, wasm } = instantiate()
  const encoder = new TextEncoder()
  const take = (place: number): unknown => {
    const value: unknown = wasm.__wbindgen_externrefs.get(place)
    wasm.__externref_table_dealloc(place)
    return value
  }
  const pass = (text: string): readonly [start: number, length: number] => {
    const bytes = encoder.encode(text)
    const start = wasm.__wbindgen_malloc(bytes.length, 1) >>> 0
    memory().set(bytes, start)
    return [start, bytes.length]
  }
  const check = ([error, failed]: readonly [number, number]) => {
    if (failed !== 0) throw take(error)
  }
  const result = ([value, error, failed]: readonly [number, number, number]): number => {
    check([error, failed])
    return value
  }
  const builder = result(wasm.tokenizerbuilder_new())
  check(wasm.tokenizerbuilder_setDictionary(builder, ...pass("embedded://ipadic")))
  check(wasm.tokenizerbuilder_setMode(builder, ...pass("normal")))
  check(wasm.tokenizerbuilder_setKeepWhitespace(builder, true))
  const tokenizer = result(wasm.tokenizerbuilder_build(builder))
  return (text) => take(result(wasm.tokenizer_tokenize(tokenizer, ...pass(text)))) as ReadonlyArray<LinderaToken>
}
