/** The part of the library that is used; its own declarations do not compile. */
declare module "osm-pbf-parser-node" {
  type WithTags = boolean | ReadonlyArray<string>

  interface Options {
    readonly withTags?: boolean | { readonly node?: WithTags; readonly way?: WithTags; readonly relation?: WithTags }
    readonly withInfo?: boolean
  }

  interface Common {
    readonly id: number
    readonly tags?: Readonly<Record<string, string>>
  }

  type Item = Common &
    (
      | { readonly type: "node"; readonly lat: number; readonly lon: number }
      | { readonly type: "way"; readonly refs: ReadonlyArray<number> }
      | { readonly type: "relation" }
    )

  /** Nodes, ways and relations of an unpacked data block. */
  export function parse(block: Buffer, options: Options): ReadonlyArray<Item>
}
