/** A place in Japan: a coordinate with its municipality, and how exact it is. */
import type { Localized } from "../../../src/Language.ts"
import type { Point } from "../../area/contract.ts"

/** `coordinate`: as the caller gave it. `town`: the point of a town or block. `municipality`: its office stands for all of it. */
export type Precision = "coordinate" | "town" | "municipality"

export interface Place extends Point {
  /** The ward of a designated city where it is known, else the municipality. */
  readonly areaCode: string
  /** Prefecture, city of a ward, name: 北海道札幌市中央区. */
  readonly areaName: string
  readonly prefCode: string
  readonly prefecture: string
  /** Only of an address that names a known one. */
  readonly town: string | undefined
  /** As the caller gave it; without one, the name of the area. */
  readonly address: string
  readonly precision: Precision
  /** Name of the station that the address names: the point is the station's. */
  readonly station?: string
  /** Why the point may not be where the address means; absent without doubt. */
  readonly doubt?: Localized
}

/** An address, or a coordinate, which wins. */
export interface Whereabouts {
  readonly address?: string | undefined
  readonly lat?: number | undefined
  readonly lng?: number | undefined
}

/** A town, town block or hamlet with its representative point. */
export interface TownPoint extends Point {
  readonly areaCode: string
  /** 西新宿二丁目; with its hamlet (koaza) where there is one. */
  readonly name: string
}

/** How many towns of an area lie within a radius, and how many it has. */
export interface TownCount {
  readonly areaCode: string
  readonly within: number
  readonly all: number
}
