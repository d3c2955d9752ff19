/** Features of a TopoJSON file, of all its layers one after another. The file is read as a whole, since shapes refer to its arcs. */
import { feature } from "topojson-client"
import type { GeometryObject, Topology } from "topojson-specification"

type Layer = GeometryObject & { readonly geometries?: ReadonlyArray<GeometryObject> }

/** Whether a text begins as TopoJSON does. */
export const isTopology = (head: string): boolean => /^\s*\{[^[]{0,4096}"type"\s*:\s*"Topology"/u.test(head)

/** Characters of a file; those of shops have some megabytes. */
export const mostCharacters = 128 * 1024 * 1024

export function* topologyFeatures(text: string): Generator<unknown> {
  const topology = JSON.parse(text) as Topology
  for (const layer of Object.values(topology.objects ?? {}) as ReadonlyArray<Layer>) {
    for (const geometry of layer.geometries ?? [layer]) yield feature(topology, geometry)
  }
}
