/** Opens the import of a file: into the API, for owners, or into another target, for all who see the page. */
import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { lazy, type ReactNode, Suspense } from "react"
import { useIsAtLeast } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { apiImport } from "./Imports.ts"
import type { ImportTarget } from "./ImportTarget.ts"
import { messages } from "./Messages.ts"

/** The dialog is loaded when it is opened. */
const ImportDialog = lazy(() => import("./ImportDialog.tsx").then((loaded) => ({ default: loaded.ImportDialog })))

interface ImportButtonProps {
  /** Path of the import in the API. */
  readonly path: string
}

export const ImportButton = ({ path }: ImportButtonProps): ReactNode => {
  const texts = useTexts(messages)
  const isOwner = useIsAtLeast("owner")
  return isOwner ? <ImportInto target={apiImport(path)} label={texts.open} /> : null
}

interface ImportIntoProps {
  readonly target: ImportTarget
  readonly label: string
}

export const ImportInto = ({ label, target }: ImportIntoProps): ReactNode => {
  const [opened, { close, open }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      {opened ? (
        <Suspense>
          <ImportDialog target={target} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
