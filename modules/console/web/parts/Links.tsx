/** Links and buttons that lead to another page of the console. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core"
import { createLink } from "@tanstack/react-router"
import type { ReactNode, Ref } from "react"

interface LinkProps {
  readonly ref?: Ref<HTMLAnchorElement>
  readonly children?: ReactNode
}

export const AnchorLink = createLink((props: Omit<AnchorProps, "href"> & LinkProps) => <Anchor {...props} />)

export const ButtonLink = createLink((props: ButtonProps & LinkProps) => <Button component="a" {...props} />)
