declare module "which-polygon" {
  import type { FeatureCollection, GeoJsonProperties } from "geojson"
  /** Returns a function that finds the properties of the polygon around a point. */
  export default function whichPolygon(
    data: FeatureCollection
  ): (point: readonly [lng: number, lat: number]) => GeoJsonProperties
}
