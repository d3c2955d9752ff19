/** Small files in the official formats, in a directory that is removed with the scope. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"

const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join("/var/tmp", "ekimae-area-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

/** Writes a file and returns its path. */
export const file = (name: string, content: string | Uint8Array) =>
  Effect.map(directory, (directory) => {
    const at = path.join(directory, name)
    writeFileSync(at, content)
    return at
  })

/** Header and rows of SSDSE-A with a few of its items; the labels are cp932, as in the official file. */
export const ssdse = (rows: ReadonlyArray<string>): Uint8Array =>
  Buffer.concat([
    Buffer.from("SSDSE-A-2026,Prefecture,Municipality,A1101,A1303,B1101,D320101,H6130\r\n,,"),
    Buffer.from([0x94, 0x4e, 0x93, 0x78]),
    Buffer.from(",2020,2020,2024,2022,2021\r\ncode,,,"),
    Buffer.from([0x91, 0x8d, 0x90, 0x6c, 0x8c, 0xfb]),
    Buffer.from(`,A1303,B1101,D320101,H6130\r\n${rows.map((row) => `${row}\r\n`).join("")}`)
  ])

export const income = (...rows: ReadonlyArray<string>): string =>
  [
    "表題：,都道府県・市区町村のすがた（社会・人口統計体系）,,,,,,,",
    "***,調査又は集計していないもの,,,,,,,",
    ",,,,/項目 コード,C120110,,C120120,",
    "調査年 コード,調査年,地域 コード,地域,/項目,C120110_課税対象所得【千円】,注釈,C120120_納税義務者数（所得割）【人】,注釈",
    ...rows,
    ""
  ].join("\n")

export const census = (...rows: ReadonlyArray<string>): string =>
  ["muni_code,muni_name,pop_total,n_hh_total,pct_elderly_65,pct_child_under15,pop_density", ...rows, ""].join("\n")

export const hazard = (...rows: ReadonlyArray<string>): string =>
  ["code,quake_i6minus_30y_pct,flood_zone_pop_pct,landslide_zone_pop_pct,tsunami_zone_pop_pct", ...rows, ""].join(
    "\r\n"
  )

export const stations = (...rows: ReadonlyArray<string>): string =>
  ["code,id,name,lat,lng,prefecture,closed,open_date,closed_date", ...rows, ""].join("\n")

export const offices = (...rows: ReadonlyArray<string>): string =>
  ["\uFEFFpid,pref,cid,city,lat,lng,lgcode", ...rows, ""].join("\n")

/** Squares of a tenth of a degree, by code and south-western corner. */
export const boundaries = (squares: Readonly<Record<string, readonly [lat: number, lng: number]>>): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: Object.entries(squares).map(([code, [lat, lng]]) => ({
      type: "Feature",
      properties: { N03_007: code },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [lng, lat],
            [lng + 0.1, lat],
            [lng + 0.1, lat + 0.1],
            [lng, lat + 0.1],
            [lng, lat]
          ]
        ]
      }
    }))
  })
