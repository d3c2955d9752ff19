/** Handler of names for maps. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { MapNamesGroup } from "./Api.ts"
import { Names } from "./Names.ts"

/** Six decimals are 10 cm. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export const layer = HttpApiBuilder.group(localApi(MapNamesGroup), "mapNames", (handlers) =>
  Effect.map(Names, (names) =>
    handlers.handle("list", ({ query: { lat, limit, lng, radius_m: radiusM } }) =>
      Effect.map(names.around({ lat, lng }, radiusM, limit), (found) => ({
        names: found.map((name) => ({ ...name, lat: rounded(name.lat), lng: rounded(name.lng) }))
      }))
    )
  )
)
