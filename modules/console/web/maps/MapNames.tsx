/** Names of stations and towns on a map, as many as have room. */
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { placeLabels } from "./Labels.ts"
import type { Project } from "./Projection.ts"
import { namesQuery } from "./Shapes.ts"

interface MapNamesProps {
  readonly lat: number
  readonly lng: number
  readonly reach: number
  readonly project: Project
  readonly width: number
  readonly height: number
  readonly size: number
  readonly marks: ReadonlyArray<{ readonly x: number; readonly y: number; readonly r: number }>
}

export const MapNames = ({ height, lat, lng, marks, project, reach, size, width }: MapNamesProps) => {
  const { data } = useQuery({ ...namesQuery({ lat, lng, radius_m: reach }), placeholderData: (before) => before })
  const shown = useMemo(() => {
    const labels = (data?.names ?? []).map(({ kind, lat: north, lng: east, name }) => {
      const [x, y] = project(east, north)
      return { kind, x, y, text: name }
    })
    // The last lines belong to the scale.
    return placeLabels(labels, { width, height: height - 40, size, marks })
  }, [data, project, width, height, size, marks])
  return (
    <g className="names" aria-hidden>
      {shown.map(({ kind, text, x, y }) => (
        <g key={`${kind} ${text} ${x} ${y}`}>
          {kind === "station" ? <rect className="station" x={x - 3} y={y - 3} width={6} height={6} /> : null}
          <text className={kind} x={x} y={y + size * 1.15} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}
