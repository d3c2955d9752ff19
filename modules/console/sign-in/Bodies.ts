/** Bodies that the endpoints of the sign-in take. Fields that are not named here do not reach the library. */
import { Schema } from "effect"
import { EmailAddress, PersonName } from "../member/EmailAddress.ts"
import * as Passwords from "./Passwords.ts"

const tooShort = `At least ${Passwords.length.minimum} characters`
const tooLong = `At most ${Passwords.length.maximum} characters`

const text = (maximum: number) => Schema.String.check(Schema.isMaxLength(maximum))

const NewPassword = Schema.String.check(
  Schema.isMinLength(Passwords.length.minimum, { message: tooShort }),
  Schema.isMaxLength(Passwords.length.maximum, { message: tooLong })
)

export const LinkBody = Schema.Struct({
  token: text(128),
  /** Id of the signed-in user who takes up the link. */
  as: Schema.optionalKey(text(26)),
  email: Schema.optionalKey(EmailAddress),
  name: Schema.optionalKey(PersonName),
  password: Schema.optionalKey(NewPassword)
})

export const PasswordBody = Schema.Struct({ email: text(254), password: text(Passwords.length.maximum) })

/** Only the company's account, and only by the redirect: an ID token from elsewhere is no sign-in. */
export const CompanyBody = Schema.Struct({
  provider: Schema.Literals(["company"]),
  callbackURL: Schema.optionalKey(text(2048)),
  errorCallbackURL: Schema.optionalKey(text(2048))
})

export const PasswordChangeBody = Schema.Struct({
  currentPassword: text(Passwords.length.maximum),
  newPassword: NewPassword,
  /** Always: who has taken a session must not keep it. */
  revokeOtherSessions: Schema.optionalKey(Schema.Unknown)
})

export const SessionBody = Schema.Struct({ token: text(128) })

export const EmptyBody = Schema.Struct({})

/** The credential as the browser sends it; the library looks the passkey up by `id`, and verifies the rest. */
const credential = Schema.StructWithRest(Schema.Struct({ id: text(2048) }), [
  Schema.Record(Schema.String, Schema.Unknown)
])

export const PasskeyAnswerBody = Schema.Struct({ response: credential })

export const NewPasskeyBody = Schema.Struct({ response: credential, name: Schema.optionalKey(PersonName) })

export const PasskeyBody = Schema.Struct({ id: text(64) })
