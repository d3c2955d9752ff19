/** A map around places: outlines of municipalities, a reach around a place, and points on it; a list beside it has the same points. */
import "../charts/Charts.css"
import "./Maps.css"
import { Button, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { MapNames } from "./MapNames.tsx"
import { type Bounds, fit, locate, type Project } from "./Projection.ts"
import { boundariesQuery, pathOf } from "./Shapes.ts"

const messages = defineMessages({
  wider: ["広域", "Wider"],
  nearer: ["拡大", "Nearer"],
  metres: [(metres: number) => `${metres} m`, (metres: number) => `${metres} m`],
  kilometres: [(km: number) => `${km} km`, (km: number) => `${km} km`]
})

export interface Spot {
  readonly id: string
  readonly lat: number
  readonly lng: number
  readonly name: string
  /** Places have a number or letter, spots of lesser weight none, or the number that they have in the list. */
  readonly mark?: string
  readonly isMinor?: boolean
}

interface PointMapProps {
  readonly label: string
  readonly bounds: Bounds
  readonly spots: ReadonlyArray<Spot>
  readonly reaches?: ReadonlyArray<{ readonly lat: number; readonly lng: number; readonly radiusM: number }>
  readonly onPlace?: (place: Place) => void
}

const width = 720
const height = 520
const frame = { x: 0, y: 0, width, height }
/** Metres per degree of latitude. */
const degree = 111_320
/** Up to here there are fine outlines around a point; further out those of the prefectures do. */
const finest = 49_000
const widest = 1_200_000
/** Pixels on the screen from which on a press is a drag. */
const dragFrom = 5

interface Place {
  readonly lat: number
  readonly lng: number
}

const middleOf = ({ east, north, south, west }: Bounds) => ({ lat: (south + north) / 2, lng: (west + east) / 2 })

/** Around the middle of the bounds, unless around another place. */
const widened = (bounds: Bounds, factor: number, place: Place | undefined): Bounds => {
  const { lat, lng } = place ?? middleOf(bounds)
  const [high, wide] = [((bounds.north - bounds.south) / 2) * factor, ((bounds.east - bounds.west) / 2) * factor]
  return { west: lng - wide, south: lat - high, east: lng + wide, north: lat + high }
}

/** Pixels of the letters of names on the screen, at least. */
const smallestLetters = 11.5

/** A round length of about a fifth of the picture. */
const rulerOf = (metresPerPixel: number) => {
  const about = (width / 5) * metresPerPixel
  const power = 10 ** Math.floor(Math.log10(about))
  return [5, 2, 1].map((step) => step * power).find((length) => length <= about) ?? power
}

/** Pixels between the middles of two numbers that can both be read. */
const roomOfNumber = 18

interface DrawnSpot {
  readonly spot: Spot
  readonly x: number
  readonly y: number
  readonly isMarked: boolean
}

/** Spots with their marks on top. Of those with numbers that would cover each other, the first in the list keeps its number. */
const drawnOf = (spots: ReadonlyArray<Spot>, project: Project, factor: number) => {
  const marked: Array<DrawnSpot> = []
  const dots: Array<DrawnSpot> = []
  for (const spot of spots) {
    const [x, y] = project(spot.lng, spot.lat)
    const isCovered = spot.isMinor && marked.some((one) => Math.hypot(one.x - x, one.y - y) < roomOfNumber * factor)
    const isMarked = spot.mark !== undefined && !isCovered
    const list = isMarked ? marked : dots
    list.push({ spot, x, y, isMarked })
  }
  return { dots, marked }
}

const radiusOf = ({ isMinor, mark }: Spot): number => (isMinor ? 9 : mark === "" ? 8 : 12)

export const PointMap = ({ bounds, label, onPlace, reaches = [], spots }: PointMapProps) => {
  const texts = useTexts(messages)
  const [zoom, setZoom] = useState(1)
  const [moved, setMoved] = useState<Place>()
  const [pointed, setPointed] = useState<string>()
  const shown = useMemo(() => widened(bounds, zoom, moved), [bounds, zoom, moved])
  const project = useMemo(() => fit(shown, frame), [shown])
  const { lat, lng } = middleOf(shown)
  const [, top] = project(lng, shown.north)
  const [, bottom] = project(lng, shown.south)
  const metresPerPixel = ((shown.north - shown.south) * degree) / (bottom - top)
  const reach = Math.round((Math.max(width, height) / 2) * metresPerPixel * 1.5) + 100
  const at = { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) }
  const shapes = useQuery({
    ...boundariesQuery(reach > finest ? { level: "prefecture" } : { ...at, radius_m: reach }),
    placeholderData: (before) => before
  })
  const paths = useMemo(
    () => shapes.data?.features.map((shape) => ({ ...shape.properties, path: pathOf(shape, project) })) ?? [],
    [shapes.data, project]
  )
  const pressed = useRef<{ readonly x: number; readonly y: number; readonly from: Place; dragged: boolean }>(undefined)
  const placeAt = (picture: DOMRect, x: number, y: number) => {
    const scale = width / picture.width
    return locate(shown, frame)((x - picture.left) * scale, (y - picture.top) * scale)
  }
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const press = pressed.current
    if (press === undefined) return
    const [right, down] = [event.clientX - press.x, event.clientY - press.y]
    if (!press.dragged && Math.hypot(right, down) < dragFrom) return
    press.dragged = true
    const scale = width / event.currentTarget.getBoundingClientRect().width
    setMoved(locate(widened(bounds, zoom, press.from), frame)(width / 2 - right * scale, height / 2 - down * scale))
  }
  const release = (event: PointerEvent<SVGSVGElement>) => {
    const press = pressed.current
    pressed.current = undefined
    if (press === undefined || press.dragged || onPlace === undefined) return
    onPlace(placeAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY))
  }
  const picture = useRef<SVGSVGElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = picture.current
    if (element === null) return
    const measure = () => setScale(width / Math.max(1, element.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  /** Letters keep their size on the screen, however small the picture is. */
  const size = Math.max(12, smallestLetters * scale)
  /** Factor of the marks, so that their numbers have that size as well. */
  const factor = size / 12
  const { dots, marked } = useMemo(() => drawnOf(spots, project, factor), [spots, project, factor])
  const ruler = rulerOf(metresPerPixel)
  const marks = useMemo(
    () => [
      ...dots.map(({ x, y }) => ({ x, y, r: 5 })),
      ...marked.map(({ spot, x, y }) => ({ x, y, r: radiusOf(spot) * factor }))
    ],
    [dots, marked, factor]
  )
  const named = spots.find(({ id }) => id === pointed)
  return (
    <div>
      <svg
        ref={picture}
        className="map around"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        style={{ cursor: onPlace ? "crosshair" : "grab", touchAction: "pan-y", fontSize: size }}
        onPointerDown={({ clientX, clientY }) => {
          pressed.current = { x: clientX, y: clientY, from: { lat, lng }, dragged: false }
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerLeave={() => {
          pressed.current = undefined
        }}
      >
        <rect className="sea" width={width} height={height} />
        {paths.map(({ code, path }) => (
          <path key={code} className="land" d={path} />
        ))}
        {paths.map(({ code, path }) => (
          <path key={code} className="border" d={path} />
        ))}
        {reaches.map((one) => {
          const [x, y] = project(one.lng, one.lat)
          return <circle key={`${x} ${y}`} className="reach" cx={x} cy={y} r={one.radiusM / metresPerPixel} />
        })}
        <MapNames
          {...at}
          reach={Math.max(100, Math.round(reach / 1.5))}
          project={project}
          width={width}
          height={height}
          size={size}
          marks={marks}
        />
        {[...dots, ...marked].map(({ isMarked, spot, x, y }) => {
          const hover = { onPointerEnter: () => setPointed(spot.id), onPointerLeave: () => setPointed(undefined) }
          return isMarked ? (
            <g key={spot.id} {...hover}>
              <circle className={spot.isMinor ? "spot" : "place"} cx={x} cy={y} r={radiusOf(spot) * factor} />
              <text className="number" x={x} y={y + size / 3} style={{ fontSize: size }}>
                {spot.mark}
              </text>
            </g>
          ) : (
            <circle key={spot.id} className="spot" cx={x} cy={y} r={5} {...hover} />
          )
        })}
        {named === undefined ? null : (
          <text
            x={project(named.lng, named.lat)[0]}
            y={project(named.lng, named.lat)[1] - 14}
            textAnchor={
              project(named.lng, named.lat)[0] > width * 0.7
                ? "end"
                : project(named.lng, named.lat)[0] < width * 0.3
                  ? "start"
                  : "middle"
            }
            style={{ fontSize: size * 1.15, fontWeight: 600 }}
          >
            {named.name}
          </text>
        )}
        <path className="scale" d={`M16 ${height - 22}v6h${ruler / metresPerPixel}v-6`} />
        <text x={22} y={height - 22} style={{ fontSize: size }}>
          {ruler >= 1000 ? texts.kilometres(ruler / 1000) : texts.metres(ruler)}
        </text>
      </svg>
      <Group gap={4} justify="flex-end" mt={4} className="no-print">
        <Button variant="subtle" size="compact-sm" disabled={metresPerPixel < 1} onClick={() => setZoom(zoom / 2)}>
          {texts.nearer}
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={reach >= widest} onClick={() => setZoom(zoom * 2)}>
          {texts.wider}
        </Button>
      </Group>
    </div>
  )
}
