/** What one type of observation is: its settings, what it measures, what a run of it costs. Data without behaviour. */
import type { Schema } from "effect"
import type { Localized } from "../../../src/Language.ts"
import type { FetchProgress } from "./ObserveFailed.ts"
import type { Place } from "./place/PlaceView.ts"

export interface ObservationType<
  Name extends string = string,
  Settings extends Schema.Codec<any, any> = Schema.Codec<any, any>
> {
  readonly type: Name
  readonly name: Localized
  readonly settings: Settings
  /** The members of a result's `data` that this type writes. */
  readonly data: Schema.Codec<any, any>
  /** Price of a run that gave a reading, in yen. Failed runs are free. */
  readonly yenPerRun: number
  /** The host that a run asks; undefined: a run reads imported data alone. */
  readonly host: (settings: Settings["Type"]) => string | undefined
  /** What `level` of a reading is. */
  readonly measure: { readonly name: Localized; readonly unit: string }
  /** The state that a reading's `data` describes, as a Japanese word, where the level is 1 or 0. */
  readonly stateOf?: (data: { readonly [key: string]: Json }) => string | undefined
  /** Title and settings of an observation, for documents. */
  readonly example: { readonly title: string; readonly settings: Settings["Encoded"] }
}

export const define = <const Name extends string, Settings extends Schema.Codec<any, any>>(
  type: ObservationType<Name, Settings>
): ObservationType<Name, Settings> => type

export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

/** What a page said of its version, for a conditional request. */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

/** What a run has read. */
export interface Reading {
  /** As the type's `data` describes it. */
  readonly data: { readonly [key: string]: Json }
  /** The number to plot; absent where the type has none for this reading. */
  readonly level?: number
  /** Unit of `level`: 円, another currency's code, 点, 件. */
  readonly unit?: string
  readonly validators?: Validators
  /** Where on the page it was read; only where the run asks for it, and never stored. */
  readonly place?: Place | null
  /** The page is the one of the previous reading (304): `data` is that reading's. */
  readonly notModified: boolean
}

export interface RunContext {
  readonly accountId: string
  /** The last reading under the same settings; without it nothing is compared and no conditional request is made. */
  readonly previous?: Reading
  /** Called with the delay that robots.txt of the host asks for after a request, in milliseconds. */
  readonly onDelay?: (ms: number) => void
  /** Whether the place on the page is wanted, and elements to choose from where the reading fails. */
  readonly locate?: boolean
  /** Where an earlier attempt had to leave a host alone. */
  readonly progress?: FetchProgress
}
