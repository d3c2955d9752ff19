/**
 * The tree of causes as a picture: from the root on the left to all that followed. Jobs are links; Tab goes through them in the
 * order in which they were caused, and each says what it is, what became of it and what caused it.
 */
import "./CauseGraph.css"
import { ScrollArea, Text } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { useFormats } from "../../../language/Formats.ts"
import { useTexts } from "../../../language/LanguageProvider.tsx"
import { defineMessages } from "../../../language/Messages.ts"
import { messages as shared } from "../../Messages.ts"
import { isJobState } from "../../States.tsx"
import { type CauseNode, layoutOf, type PlacedNode } from "./Layout.ts"

const messages = defineMessages({
  label: ["原因と結果の図", "What caused what"],
  more: [(count: string) => `ほかに ${count} 件`, (count: string) => `${count} more`],
  causedBy: [(what: string) => `原因: ${what}`, (what: string) => `caused by ${what}`],
  asked: ["このジョブ", "this one"]
})

const [boxWidth, boxHeight, gapX, gapY] = [190, 46, 44, 14]
const margin = 8

const xOf = ({ column }: PlacedNode) => margin + column * (boxWidth + gapX)
const yOf = ({ row }: PlacedNode) => margin + row * (boxHeight + gapY)

const nameOf = ({ name, ref }: CauseNode) => name ?? ref
const short = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

const Edge = ({ from, to }: { readonly from: PlacedNode; readonly to: PlacedNode }) => {
  const [x1, y1] = [xOf(from) + boxWidth, yOf(from) + boxHeight / 2]
  const [x2, y2] = [xOf(to), yOf(to) + boxHeight / 2]
  const middle = (x1 + x2) / 2
  return <path className="cause-edge" d={`M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`} />
}

interface NodeProps {
  readonly node: PlacedNode
  readonly cause: PlacedNode | undefined
  readonly isAsked: boolean
}

const Node = ({ cause, isAsked, node }: NodeProps) => {
  const texts = useTexts(messages)
  const words = useTexts(shared)
  const { number } = useFormats()
  const navigate = useNavigate()
  const state = node.state === null ? "" : isJobState(node.state) ? words[node.state] : node.state
  const count = node.count > 1 ? `× ${number(node.count)}` : ""
  const what = [count, node.kind, state].filter((part) => part !== "").join(" ")
  const relation = [isAsked ? texts.asked : "", cause === undefined ? "" : texts.causedBy(nameOf(cause))].filter(
    (part) => part !== ""
  )
  const box = (
    <g transform={`translate(${xOf(node)} ${yOf(node)})`} data-state={node.state ?? "none"} data-asked={isAsked}>
      <rect className="cause-box" width={boxWidth} height={boxHeight} rx="6" />
      <rect className="cause-state" width="6" height={boxHeight} rx="3" />
      <text className="cause-name" x="14" y="19">
        {short(nameOf(node), 22)}
      </text>
      <text className="cause-what" x="14" y="36">
        {short(what, 28)}
      </text>
    </g>
  )
  if (node.kind !== "job" || node.count > 1) return <g role="listitem">{box}</g>
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to: "/operate/jobs/$id", params: { id: node.id } })
  }
  return (
    <g role="listitem">
      <a
        className="cause-link"
        href={`/console/operate/jobs/${node.id}`}
        aria-description={relation.join(", ")}
        aria-current={isAsked}
        onClick={follow}
      >
        {box}
      </a>
    </g>
  )
}

interface CauseGraphProps {
  readonly nodes: ReadonlyArray<CauseNode>
  /** What the page is about. */
  readonly asked: string
}

export const CauseGraph = ({ asked, nodes }: CauseGraphProps) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const layout = layoutOf(nodes, asked)
  const width = margin * 2 + layout.columns * (boxWidth + gapX) - gapX
  const height = margin * 2 + layout.rows * (boxHeight + gapY) - gapY
  const causes = new Map(layout.edges.map(([from, to]) => [to.ref, from]))
  return (
    <>
      <ScrollArea.Autosize
        mah={520}
        type="auto"
        viewportProps={{ tabIndex: 0, "aria-label": texts.label, role: "region" }}
      >
        <svg className="cause-graph" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <g aria-hidden="true">
            {layout.edges.map(([from, to]) => (
              <Edge key={to.ref} from={from} to={to} />
            ))}
          </g>
          <g role="list" aria-label={texts.label}>
            {layout.nodes.map((node) => (
              <Node key={node.ref} node={node} cause={causes.get(node.ref)} isAsked={node.ref === asked} />
            ))}
          </g>
        </svg>
      </ScrollArea.Autosize>
      {layout.left > 0 ? (
        <Text size="sm" c="dimmed">
          {texts.more(number(layout.left))}
        </Text>
      ) : null}
    </>
  )
}
