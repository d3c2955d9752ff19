declare module "which-polygon" {
  import type { FeatureCollection, GeoJsonProperties } from "geojson"
  /** Answers the properties of the polygon that holds the point, given as longitude and latitude. */
  export default function whichPolygon(
    data: FeatureCollection
  ): (point: readonly [lng: number, lat: number]) => GeoJsonProperties
}
