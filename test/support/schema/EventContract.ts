/** Checks published events of integrators by the JSON Schemas that the service serves, with ajv. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { ProfileGenerated } from "../../../modules/area/contract.ts"
import * as crm from "../../../modules/crm/events/ForIntegrators.ts"
import { ObservationCompleted } from "../../../modules/observation/contract.ts"
import { SimulationCompleted, SimulationFailed } from "../../../modules/simulation/contract.ts"
import { dialects } from "../../../modules/webhooks/dialect/Dialects.ts"
import { schemaOf, type Webhook, webhooksOf } from "../../../modules/webhooks/schema/EventSchemas.ts"
import { TestPing } from "../../../modules/webhooks/TestPing.ts"
import type { Any } from "../../../src/event/Event.ts"

const events: ReadonlyArray<Any> = [
  ...Object.values(crm),
  ProfileGenerated,
  ObservationCompleted,
  SimulationCompleted,
  SimulationFailed,
  TestPing
]

/** Every event and dialect. */
export const webhooks: ReadonlyArray<Webhook> = webhooksOf(events)

/** Compiles a schema as a receiver would: alone, without any other document, and strictly. */
export const compile = (schema: object): ValidateFunction => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true })
  formats.default(ajv)
  return ajv.compile(schema)
}

const validators = new Map<string, ValidateFunction>()

const validatorOf = (webhook: Webhook): ValidateFunction => {
  const known = validators.get(webhook.key) ?? compile(schemaOf(webhook, "http://localhost"))
  validators.set(webhook.key, known)
  return known
}

/** What is wrong with a body. */
export const faultsOf = (webhook: Webhook, body: string): ReadonlyArray<string> => {
  const validate = validatorOf(webhook)
  return validate(JSON.parse(body))
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${webhook.key}${instancePath} ${message}`)
}

interface PublishedEvent {
  readonly type: string
  readonly data: unknown
}

/** Fails for an event whose body no receiver could check by its schema; those that stay inside pass. */
export const checked = <E extends PublishedEvent>(published: ReadonlyArray<E>): ReadonlyArray<E> => {
  const faults = published.flatMap(({ data, type }) => {
    const webhook = webhooks.find(({ key }) => key === type)
    if (webhook === undefined) return []
    const { dialect } = webhook
    const event = { id: "01KAJ4M7A1B2C3D4E5F6G7H8J9", type, data, occurredAt: new Date(0) }
    return faultsOf(webhook, dialects[dialect.name].body(event, { apiVersion: dialect.apiVersion, livemode: true }))
  })
  if (faults.length > 0) throw new Error(faults.join("\n"))
  return published
}
