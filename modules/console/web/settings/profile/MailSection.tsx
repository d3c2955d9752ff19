/** Whether guests get mails, whom they are from, and a test mail to the shop's own address. */
import { Button, Stack, Text } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Fact, Facts } from "../../parts/Facts.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { mailQuery, sendTestMail } from "../Queries.ts"
import { Buttons } from "../SettingsFrame.tsx"
import { messages } from "./Messages.ts"

export const MailSection = () => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const accountId = useAccountId()
  const isOwner = useIsAtLeast("owner")
  const status = useQuery(mailQuery(accountId))
  const test = useMutation({
    mutationFn: () => sendTestMail(accountId),
    onSuccess: ({ to }) => notice.good(texts.mailTested(to))
  })
  return (
    <Section title={texts.mail}>
      <Answered query={status}>
        {({ dailyLimit, from, isOn, noticesBounces, replyTo, sentToday }) =>
          isOn ? (
            <Stack>
              <Text size="sm">{texts.mailLead}</Text>
              <Facts>
                <Fact label={texts.mailFrom}>{from}</Fact>
                <Fact label={texts.mailReplyTo}>{replyTo ?? texts.mailNoReplyTo}</Fact>
                <Fact label={texts.mailToday}>{texts.mailCount(number(sentToday), number(dailyLimit))}</Fact>
                <Fact label={texts.mailBounces}>{noticesBounces ? texts.mailBouncesOn : texts.mailBouncesOff}</Fact>
              </Facts>
              {test.error === null ? null : <Failure action="send" error={test.error} />}
              {isOwner ? (
                <Buttons>
                  <Button
                    variant="light"
                    disabled={replyTo === null}
                    loading={test.isPending}
                    onClick={() => test.mutate()}
                  >
                    {texts.mailTest}
                  </Button>
                </Buttons>
              ) : null}
            </Stack>
          ) : (
            <Text size="sm">{texts.mailOff}</Text>
          )
        }
      </Answered>
    </Section>
  )
}
