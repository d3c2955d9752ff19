/** The first page: what needs attention, what today brings, what happened, and where to start. */
import { SimpleGrid } from "@mantine/core"
import { lazy, type ReactNode, Suspense } from "react"
import { useAccount } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { Page } from "../parts/Page.tsx"
import { Loading } from "../parts/States.tsx"
import { Attention } from "./Attention.tsx"
import { FirstSteps } from "./FirstSteps.tsx"
import { Today } from "./Today.tsx"

/** Loaded behind the first view, whose size is limited. */
const Happenings = lazy(() => import("./Happenings.tsx").then((module) => ({ default: module.Happenings })))

const Usage = lazy(() => import("./Usage.tsx").then((module) => ({ default: module.Usage })))
/** Loaded behind the first view as well: a shop that is set up shows nothing of it. */
const StartHere = lazy(() => import("../start/Checklist.tsx").then((module) => ({ default: module.StartHere })))

const messages = defineMessages({ title: ["概要", "Overview"] })

export const OverviewPage = (): ReactNode => {
  const texts = useTexts(messages)
  const account = useAccount()
  return (
    <Page title={texts.title} lead={account?.name}>
      <Attention />
      <Suspense fallback={null}>
        <StartHere />
      </Suspense>
      <FirstSteps />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Today />
        <Suspense fallback={<Loading rows={3} />}>
          <Happenings />
        </Suspense>
      </SimpleGrid>
      <Suspense fallback={<Loading rows={3} />}>
        <Usage />
      </Suspense>
    </Page>
  )
}
