/** A phone number as people in Japan write it, as a link that calls it. */
import { Anchor } from "@mantine/core"

/** `+818012345678` as 080-1234-5678. Numbers of landlines stay in one piece, since the length of their area codes differs. */
export const phoneText = (phone: string): string => {
  if (!phone.startsWith("+81")) return phone
  const national = `0${phone.slice(3)}`
  return /^0[5789]0\d{8}$/.test(national)
    ? `${national.slice(0, 3)}-${national.slice(3, 7)}-${national.slice(7)}`
    : national
}

export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <Anchor href={`tel:${phone}`} inherit className="nowrap">
    {phoneText(phone)}
  </Anchor>
)
