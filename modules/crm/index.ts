/** The plug of customer messaging. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import * as apps from "./app/Plug.ts"
import { Attentions } from "./attention/Attentions.ts"
import * as attention from "./attention/Plug.ts"
import * as autoReplies from "./auto-reply/Plug.ts"
import * as BookingHistories from "./booking-history/BookingHistories.ts"
import * as bookingPages from "./booking-page/Plug.ts"
import * as broadcasts from "./broadcast/Plug.ts"
import { causes } from "./Causes.ts"
import * as calendars from "./calendar/Plug.ts"
import { demo } from "./demo/DemoShop.ts"
import { openApi } from "./demo/Examples.ts"
import * as erasure from "./erasure/Plug.ts"
import * as forIntegrators from "./events/ForIntegrators.ts"
import * as inside from "./events/Inside.ts"
import * as externalIds from "./external-id/Plug.ts"
import * as forms from "./form/Plug.ts"
import { Friends } from "./friend/Friends.ts"
import * as friends from "./friend/Plug.ts"
import * as friendAdmin from "./friend-admin/Plug.ts"
import * as line from "./line/Plug.ts"
import { migrations } from "./Migrations.ts"
import * as mail from "./mail/Plug.ts"
import * as linePlans from "./member/line-plan/Plug.ts"
import * as members from "./member/Plug.ts"
import * as messages from "./message/Plug.ts"
import * as news from "./news/Plug.ts"
import * as pages from "./page/Plug.ts"
import { ShopPages } from "./page/ShopPages.ts"
import * as payments from "./payment/Plug.ts"
import * as received from "./received/Plug.ts"
import * as notices from "./reminder/Plug.ts"
import * as reservations from "./reservation/Plug.ts"
import * as richMenus from "./rich-menu/Plug.ts"
import { storage } from "./Storage.ts"
import * as scenarios from "./scenario/Plug.ts"
import * as slots from "./slot/Plug.ts"
import * as tags from "./tag/Plug.ts"
import * as templates from "./template/Plug.ts"
import * as waitlists from "./waitlist/Plug.ts"

export const CrmModule = defineModule({
  name: "crm",
  groups: [
    ...friends.groups,
    ...tags.groups,
    ...externalIds.groups,
    ...slots.groups,
    ...reservations.groups,
    ...messages.groups,
    ...line.groups,
    ...members.groups,
    ...payments.groups,
    ...calendars.groups,
    ...pages.groups,
    ...forms.groups,
    ...bookingPages.groups,
    ...waitlists.groups,
    ...broadcasts.groups
  ],
  actors: [
    ...friends.actors,
    ...erasure.actors,
    ...slots.actors,
    ...reservations.actors,
    ...messages.actors,
    ...mail.actors,
    ...news.actors,
    ...line.actors,
    ...members.actors,
    ...apps.actors,
    ...payments.actors,
    ...linePlans.actors,
    ...waitlists.actors,
    ...notices.actors,
    ...scenarios.actors,
    ...bookingPages.actors,
    ...broadcasts.actors,
    ...autoReplies.actors,
    ...received.actors
  ],
  events: [...Object.values(forIntegrators), ...Object.values(inside)],
  schedules: [
    ...slots.schedules,
    ...reservations.schedules,
    ...messages.schedules,
    ...mail.schedules,
    ...news.schedules,
    ...line.schedules,
    ...members.schedules,
    ...apps.schedules,
    ...payments.schedules,
    ...linePlans.schedules,
    ...waitlists.schedules,
    ...notices.schedules,
    ...scenarios.schedules,
    ...bookingPages.schedules,
    ...broadcasts.schedules,
    ...autoReplies.schedules,
    ...received.schedules
  ],
  reactions: [
    ...members.reactions,
    ...payments.reactions,
    ...linePlans.reactions,
    ...waitlists.reactions,
    ...notices.reactions,
    ...scenarios.reactions,
    ...broadcasts.reactions,
    ...bookingPages.reactions,
    ...autoReplies.reactions
  ],
  settings: [...line.settings, ...messages.settings, ...mail.settings, ...members.settings, ...payments.settings],
  migrations,
  storage,
  causes,
  sealed: [...line.sealed, ...received.sealed, ...members.sealed, ...payments.sealed, ...pages.sealed],
  demo,
  openApi,
  ports: Layer.merge(BookingHistories.layer, news.ports),
  middleware: members.middleware,
  operators: [
    ...tags.operators,
    ...friendAdmin.operators,
    ...slots.operators,
    ...reservations.operators,
    ...messages.operators,
    ...mail.operators,
    ...line.operators,
    ...members.operators,
    ...apps.operators,
    ...payments.operators,
    ...waitlists.operators,
    ...attention.operators,
    ...calendars.operators,
    ...scenarios.operators,
    ...pages.operators,
    ...forms.operators,
    ...bookingPages.operators,
    ...broadcasts.operators,
    ...autoReplies.operators,
    ...templates.operators,
    ...richMenus.operators,
    ...received.operators
  ],
  commands: [
    ...friendAdmin.commands,
    ...slots.commands,
    ...line.commands,
    ...mail.commands,
    ...members.commands,
    ...payments.commands
  ],
  layer: Layer.mergeAll(
    friends.layer,
    tags.layer,
    externalIds.layer,
    erasure.layer,
    slots.layer,
    reservations.layer,
    messages.layer,
    line.layer.pipe(Layer.provide(line.channels), Layer.provide([Friends.layer, Vault.layer])),
    Layer.mergeAll(waitlists.layer, notices.layer, scenarios.layer, news.layer).pipe(
      Layer.provide([Attentions.layer, messages.sending, mail.sending, ShopPages.layer])
    ),
    mail.layer,
    broadcasts.layer,
    autoReplies.layer,
    received.layer,
    members.layer,
    payments.layer,
    linePlans.layer,
    apps.layer,
    calendars.layer,
    pages.layer,
    Layer.mergeAll(
      forms.layer,
      bookingPages.layer.pipe(Layer.provide(payments.payments)),
      broadcasts.pages,
      waitlists.pages,
      pages.cards
    ).pipe(Layer.provide(pages.services))
  )
})
