/** The steps by which a new shop comes to its first booking; each is ticked off once the service has what it needs. */
import { Alert, Badge, Button, Group, Paper, Progress, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { pagesQuery } from "../settings/Queries.ts"
import { messages } from "./Messages.ts"
import { type Step, type StepName, useSteps } from "./Steps.ts"

const places = {
  hours: "/settings/hours",
  staff: "/settings/staff",
  menu: "/settings/menus",
  publish: "/settings/publish",
  line: "/settings/line",
  booking: "/reservations"
} as const satisfies Readonly<Record<StepName, string>>

const Tick = ({ isDone }: { readonly isDone: boolean }) => {
  const texts = useTexts(messages)
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" role="img" aria-label={isDone ? texts.done : texts.todo}>
      <circle
        cx="12"
        cy="12"
        r="10"
        fill={isDone ? "var(--mantine-color-green-8)" : "none"}
        stroke={isDone ? "var(--mantine-color-green-8)" : "var(--mantine-color-gray-6)"}
        strokeWidth="2"
      />
      {isDone ? <path d="M7.500 12.500l3 3 6-6.500" fill="none" stroke="#fff" strokeWidth="2" /> : null}
    </svg>
  )
}

const StepRow = ({ isNext, step: { isDone, isOptional, name } }: { readonly step: Step; readonly isNext: boolean }) => {
  const texts = useTexts(messages)
  const pages = useQuery(pagesQuery(useAccountId())).data
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <Tick isDone={isDone} />
      <Stack gap={4} className="grow">
        <Group gap="xs">
          <AnchorLink to={places[name]} fw={isNext ? 700 : 500}>
            {texts[name]}
          </AnchorLink>
          {isOptional && !isDone ? (
            <Badge color="gray" variant="light" tt="none">
              {texts.optional}
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {texts[`${name}More`]}
        </Text>
        {isNext && name === "booking" ? (
          <Group gap="xs">
            <Button component="a" size="xs" href={pages?.bookingPath} target="_blank" rel="noreferrer">
              {texts.tryPage}
            </Button>
            <ButtonLink to="/reservations" size="xs" variant="default">
              {texts.tryCalendar}
            </ButtonLink>
          </Group>
        ) : isNext ? (
          <Group>
            <ButtonLink to={places[name]} size="xs">
              {texts.next}
            </ButtonLink>
          </Group>
        ) : null}
      </Stack>
    </Group>
  )
}

/** The first step that is needed and not done. */
const nextOf = (steps: ReadonlyArray<Step>) =>
  (steps.find(({ isDone, isOptional }) => !isDone && !isOptional) ?? steps.find(({ isDone }) => !isDone))?.name

export const Checklist = () => {
  const texts = useTexts(messages)
  const steps = useSteps()
  if (steps === undefined) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = nextOf(steps)
  return (
    <Stack>
      <Text size="sm" fw={500}>
        {texts.progress(done, steps.length)}
      </Text>
      <Progress value={(done / steps.length) * 100} aria-label={texts.progress(done, steps.length)} color="green.8" />
      {next === undefined ? (
        <Alert color="green" variant="light" role="status">
          {texts.allDone}
        </Alert>
      ) : null}
      <Stack component="ol" gap="md" className="bare">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step.name === next} />
        ))}
      </Stack>
    </Stack>
  )
}

/** On the first page, as long as the shop takes no bookings yet. */
export const StartHere = () => {
  const texts = useTexts(messages)
  const steps = useSteps()
  if (steps === undefined || steps.every(({ isDone, isOptional }) => isDone || isOptional)) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={texts.title}>
      <Stack>
        <Text fw={700} size="lg">
          {texts.title}
        </Text>
        <Text size="sm">{texts.lead}</Text>
        <Checklist />
        <Text size="xs" c="dimmed">
          {texts.reach}
        </Text>
      </Stack>
    </Paper>
  )
}
