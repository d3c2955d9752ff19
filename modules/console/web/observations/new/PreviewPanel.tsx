/** The first value of a watch and the place where it was found, or why there is none and what may be chosen instead. */
import { Alert, Button, Paper, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { reasons } from "./Reasons.ts"

export type Preview = Schema<"ObservationPreview">
type Place = Schema<"ObservedPlace">

/** Text of the page, with the value marked. React writes it as text, whatever it holds. */
const Excerpt = ({ place }: { readonly place: Place }) => (
  <Text size="sm" className="break" component="blockquote" m={0}>
    {place.before} <mark>{place.value}</mark> {place.after}
  </Text>
)

const Where = ({ place }: { readonly place: Place }) => {
  const texts = useTexts(messages)
  return (
    <Stack gap={4}>
      <Text size="sm">
        {texts[place.kind]}
        {place.heading === null ? null : ` ${texts.belowHeading(place.heading)}`}
      </Text>
      <Excerpt place={place} />
      <Text size="xs" c="dimmed" className="break">
        {place.path.join(" › ")}
      </Text>
    </Stack>
  )
}

/** Names of states of stock, as the service calls them. */
const isState = <T extends object>(texts: T, value: unknown): value is keyof T =>
  typeof value === "string" && value in texts

const Value = ({ found }: { readonly found: NonNullable<Preview["found"]> }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { availability, count, name } = found.data
  const level = found.level === null ? texts.noLevel : `${number(found.level, 2)} ${found.unit}`
  return (
    <>
      <Text fw={600} size="lg">
        {texts.firstValue}: {isState(texts, availability) ? String(texts[availability]) : level}
        {typeof count === "number" ? ` (${texts.reviews(number(count))})` : ""}
      </Text>
      {typeof name === "string" ? <Text size="sm">{name}</Text> : null}
    </>
  )
}

interface PanelProps {
  readonly preview: Preview
  /** Watches the element that a selector finds. */
  readonly choose: (selector: string) => void
  readonly isChoosing: boolean
}

const Failed = ({
  choose,
  failure,
  isChoosing
}: Omit<PanelProps, "preview"> & { readonly failure: NonNullable<Preview["failure"]> }) => {
  const texts = useTexts(messages)
  const why = useTexts(reasons)
  const { language } = useLanguage()
  const { candidates, message, reason } = failure
  return (
    <Alert color="yellow" title={texts.noValue} variant="light">
      <Stack gap="xs">
        <Text size="sm">
          {why[reason]}
          {candidates.length === 0 ? null : ` ${texts.orChoose}`}
        </Text>
        {language === "ja" ? (
          <Text size="xs" className="break" component="details">
            <summary>{texts.moreOfReason}</summary>
            {message}
          </Text>
        ) : null}
        {candidates.map(({ place, selector, text }) => (
          <Paper withBorder p="sm" key={selector}>
            <Stack gap="xs" align="flex-start">
              <Where place={place} />
              <Button
                size="xs"
                variant="default"
                loading={isChoosing}
                aria-label={texts.watchThis(text)}
                onClick={() => choose(selector)}
              >
                {texts.choose}
              </Button>
            </Stack>
          </Paper>
        ))}
      </Stack>
    </Alert>
  )
}

export const PreviewPanel = ({ choose, isChoosing, preview }: PanelProps): ReactNode => {
  const { failure, found } = preview
  return (
    <div role="status">
      {found === null ? null : (
        <Alert color="green" variant="light">
          <Stack gap="xs">
            <Value found={found} />
            {found.place === null ? null : <Where place={found.place} />}
          </Stack>
        </Alert>
      )}
      {failure === null ? null : <Failed failure={failure} choose={choose} isChoosing={isChoosing} />}
    </div>
  )
}
