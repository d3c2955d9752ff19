/** Reports of mail servers about what they could not deliver, as Postfix writes them (RFC 3464). */

interface ReportOptions {
  readonly to?: string
  readonly recipients?: ReadonlyArray<{ readonly action: string; readonly status: string }>
  readonly lineEnd?: string
}

export const reportOf = ({
  lineEnd = "\r\n",
  recipients = [{ action: "failed", status: "5.1.1" }],
  to = "bounces@ekimae.example"
}: ReportOptions): string =>
  [
    "Return-Path: <>",
    `Delivered-To: ${to}`,
    "Date: Mon, 30 Nov 2026 10:00:00 +0900",
    "From: MAILER-DAEMON@mail.example (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    `To: <${to}>`,
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="B/1.2"',
    "",
    "This is a MIME-encapsulated message.",
    "",
    "--B/1.2",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--B/1.2",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example",
    "Arrival-Date: Mon, 30 Nov 2026 10:00:00 +0900",
    ...recipients.flatMap(({ action, status }) => [
      "",
      "Final-Recipient: rfc822; gone@example.jp",
      `Action: ${action}`,
      `Status: ${status}`,
      "Diagnostic-Code: smtp; 550 5.1.1 unknown user"
    ]),
    "",
    "--B/1.2",
    "Content-Type: message/rfc822-headers",
    "",
    "Subject: =?utf-8?B?5LqI57SE?=",
    "",
    "--B/1.2--",
    ""
  ].join(lineEnd)
