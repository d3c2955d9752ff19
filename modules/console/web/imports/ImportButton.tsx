/** Opens the import of a file, for owners. */
import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { lazy, type ReactNode, Suspense } from "react"
import { useIsAtLeast } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

/** The dialog is loaded when it is opened. */
const ImportDialog = lazy(() => import("./ImportDialog.tsx").then((loaded) => ({ default: loaded.ImportDialog })))

interface ImportButtonProps {
  /** Path of the import in the API. */
  readonly path: string
}

export const ImportButton = ({ path }: ImportButtonProps): ReactNode => {
  const texts = useTexts(messages)
  const [opened, { close, open }] = useDisclosure(false)
  const isOwner = useIsAtLeast("owner")
  if (!isOwner) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.open}
      </Button>
      {opened ? (
        <Suspense>
          <ImportDialog path={path} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
