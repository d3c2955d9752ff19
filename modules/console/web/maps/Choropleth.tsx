/** Areas coloured by a value. Okinawa has a frame of its own, as on maps of the weather; the table beside it is for all who do not see it. */
import "./Maps.css"
import { memo, type PointerEvent, useMemo, useState } from "react"
import type { Classes } from "./Classes.ts"
import { colourOf } from "./Classes.ts"
import { type Bounds, extentOf, fit, type Project } from "./Projection.ts"
import { boundsOfShapes, pathOf, type Shape } from "./Shapes.ts"

interface ChoroplethProps {
  readonly label: string
  readonly shapes: ReadonlyArray<Shape>
  /** Outlines over them. */
  readonly borders: ReadonlyArray<Shape>
  readonly values: ReadonlyMap<string, number>
  readonly classes: Classes
  readonly isNation: boolean
  readonly describe: (shape: Shape) => string
  readonly onChoose: (code: string) => void
}

const width = 720
const tallest = 720
const lowest = 360
const margin = 12
/** Without the remote islands of Tokyo, 1,000 km out. */
const mainIslands: Bounds = { west: 128.4, south: 30.2, east: 146, north: 45.6 }
const southern: Bounds = { west: 122.8, south: 24, east: 131.4, north: 29.9 }
const inset = { x: 16, y: 16, width: 270, height: 200 }

interface Part {
  readonly shapes: ReadonlyArray<Shape>
  readonly borders: ReadonlyArray<Shape>
  readonly project: Project
}

/** Okinawa, and the islands of Kagoshima next to it. */
const isSouthern = ({ properties: { code } }: Shape) => /^(47|46222|465[23])/.test(code)
/** Islands that would make the rest of their prefecture small. */
const isRemote = ({ properties: { code } }: Shape) => /^(133[68]|134|46222|4630[34]|465)/.test(code)

/** A part of Japan that is wide makes a low picture. */
const heightOf = (shapes: ReadonlyArray<Shape>, isNation: boolean) => {
  if (isNation || shapes.length === 0) return tallest
  const near = shapes.filter((shape) => !isRemote(shape))
  const bounds = boundsOfShapes(near.length === 0 ? shapes : near)
  const inWidth = { x: 0, y: 0, width, height: Number.POSITIVE_INFINITY }
  return Math.min(tallest, Math.max(lowest, Math.round(extentOf(bounds, inWidth).height + 4 * margin)))
}

const partsOf = (
  shapes: ReadonlyArray<Shape>,
  borders: ReadonlyArray<Shape>,
  isNation: boolean,
  height: number
): ReadonlyArray<Part> => {
  const frame = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  if (!isNation) {
    const near = shapes.filter((shape) => !isRemote(shape))
    return [{ shapes, borders, project: fit(boundsOfShapes(near.length === 0 ? shapes : near), frame) }]
  }
  return [
    {
      shapes: shapes.filter((shape) => !isSouthern(shape)),
      borders: borders.filter((shape) => !isSouthern(shape)),
      project: fit(mainIslands, frame)
    },
    {
      shapes: shapes.filter(isSouthern),
      borders: borders.filter(isSouthern),
      project: fit(southern, inset)
    }
  ]
}

interface LandProps {
  readonly parts: ReadonlyArray<Part>
  readonly values: ReadonlyMap<string, number>
  readonly classes: Classes
}

/** Drawn once, whatever the pointer does. */
const Land = memo(({ classes, parts, values }: LandProps) =>
  parts.map(({ project, shapes }) =>
    shapes.map((shape) => {
      const { code } = shape.properties
      const value = values.get(code)
      return (
        <path
          key={code}
          className="land"
          data-code={code}
          d={pathOf(shape, project)}
          {...(value !== undefined && { style: { fill: colourOf(classes.of(value)) } })}
        />
      )
    })
  )
)

const Borders = memo(({ parts }: { readonly parts: ReadonlyArray<Part> }) =>
  parts.map(({ borders, project }) =>
    borders.map((shape) => <path key={shape.properties.code} className="border" d={pathOf(shape, project)} />)
  )
)

export const Choropleth = (props: ChoroplethProps) => {
  const { borders, classes, describe, isNation, label, onChoose, shapes, values } = props
  const [pointed, setPointed] = useState<string>()
  const height = useMemo(() => heightOf(shapes, isNation), [shapes, isNation])
  const parts = useMemo(() => partsOf(shapes, borders, isNation, height), [shapes, borders, isNation, height])
  const part = parts.find((one) => one.shapes.some(({ properties }) => properties.code === pointed))
  const shape = part?.shapes.find(({ properties }) => properties.code === pointed)
  const codeAt = ({ target }: PointerEvent) => (target instanceof SVGElement ? target.getAttribute("data-code") : null)
  return (
    <svg
      className="map"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      onPointerMove={(event) => setPointed(codeAt(event) ?? undefined)}
      onPointerLeave={() => setPointed(undefined)}
      onPointerUp={(event) => {
        const code = codeAt(event)
        if (code !== null) onChoose(code)
      }}
    >
      <rect className="sea" width={width} height={height} />
      <g className="chosen">
        <Land parts={parts} values={values} classes={classes} />
      </g>
      <Borders parts={parts} />
      {isNation ? <rect className="inset" {...inset} rx={6} /> : null}
      {part === undefined || shape === undefined ? null : (
        <>
          <path className="pointed" d={pathOf(shape, part.project)} />
          <text x={width - margin} y={height - margin - 6} textAnchor="end" style={{ fontSize: 15, fontWeight: 600 }}>
            {describe(shape)}
          </text>
        </>
      )}
    </svg>
  )
}
