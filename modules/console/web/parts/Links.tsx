/** Links and buttons that lead to another page of the console. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core"
import { createLink } from "@tanstack/react-router"
import type { ReactNode, Ref } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

interface LinkProps {
  readonly ref?: Ref<HTMLAnchorElement>
  readonly children?: ReactNode
}

export const AnchorLink = createLink((props: Omit<AnchorProps, "href"> & LinkProps) => <Anchor {...props} />)

export const ButtonLink = createLink((props: ButtonProps & LinkProps) => <Button component="a" {...props} />)

/** The link to the first page, where a page has nothing for this user. */
export const WayHome = () => <ButtonLink to="/">{useTexts(messages).home}</ButtonLink>
