/** Where a reader found a value on a page. Only threads make positions: they hold elements of the page's tree. */
import type { Element } from "../page/Document.ts"
import type { Item } from "../page/Items.ts"

export type Position =
  | { readonly _tag: "Element"; readonly element: Element }
  /** A property of a schema.org item, in JSON documents (`roots`) or in elements. */
  | {
      readonly _tag: "Property"
      readonly item: Item
      readonly property: string
      readonly roots?: ReadonlyArray<unknown>
    }
  /** A value in a JSON document: the names and indices that lead to it. */
  | { readonly _tag: "Json"; readonly root: unknown; readonly steps: ReadonlyArray<string | number> }
