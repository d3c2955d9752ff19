/** The plug of customer messaging. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import { AttentionGroup } from "./attention/Api.ts"
import { attentionCommands } from "./attention/AttentionCommands.ts"
import { Attentions } from "./attention/Attentions.ts"
import * as AttentionHttp from "./attention/Http.ts"
import { CalendarAdminGroup, CalendarGroup } from "./calendar/Api.ts"
import { calendarCommands } from "./calendar/CalendarCommands.ts"
import { CalendarFeeds } from "./calendar/CalendarFeeds.ts"
import * as CalendarHttp from "./calendar/Http.ts"
import * as contract from "./contract.ts"
import { demo } from "./demo/DemoShop.ts"
import { ScrubLogs } from "./erasure/Jobs.ts"
import * as ErasureWorkers from "./erasure/Workers.ts"
import * as inside from "./events/Inside.ts"
import { ExternalIdGroup } from "./external-id/Api.ts"
import * as ExternalIdHttp from "./external-id/Http.ts"
import { FriendGroup } from "./friend/Api.ts"
import { Friends } from "./friend/Friends.ts"
import * as FriendHttp from "./friend/Http.ts"
import { CountFriends } from "./friend/Jobs.ts"
import * as FriendWorkers from "./friend/Workers.ts"
import { FriendAdminGroup } from "./friend-admin/Api.ts"
import { friendCommands } from "./friend-admin/FriendCommands.ts"
import * as FriendAdminHttp from "./friend-admin/Http.ts"
import * as LineRoom from "./line/LineRoom.ts"
import { MessageGroup } from "./message/Api.ts"
import { MessageAdminGroup } from "./message/admin/Api.ts"
import * as MessageAdminHttp from "./message/admin/Http.ts"
import { messageCommands } from "./message/admin/MessageCommands.ts"
import * as MessageHttp from "./message/Http.ts"
import { PushMessage, ReadLineQuota, RetainMessages } from "./message/Jobs.ts"
import { MessageSettings } from "./message/MessageSettings.ts"
import { Messages } from "./message/Messages.ts"
import { ChannelHolds } from "./message/push/ChannelHolds.ts"
import { Quotas } from "./message/Quotas.ts"
import * as MessageWorkers from "./message/Workers.ts"
import friend from "./migrations/0001_friend.ts"
import line from "./migrations/0002_line.ts"
import message from "./migrations/0003_message.ts"
import shop from "./migrations/0004_shop.ts"
import slot from "./migrations/0005_slot.ts"
import reservation from "./migrations/0006_reservation.ts"
import waitlist from "./migrations/0007_waitlist.ts"
import * as notices from "./reminder/Reminder.ts"
import { ReservationGroup } from "./reservation/Api.ts"
import { ReservationAdminGroup } from "./reservation/admin/Api.ts"
import * as ReservationAdminHttp from "./reservation/admin/Http.ts"
import { BookingQueue } from "./reservation/book/BookingQueue.ts"
import { reservationCommands } from "./reservation/commands/ReservationCommands.ts"
import * as ReservationHttp from "./reservation/Http.ts"
import { LapseHold, SweepHolds, sweepEveryTenMinutes } from "./reservation/Jobs.ts"
import { Reservations } from "./reservation/Reservations.ts"
import * as ReservationWorkers from "./reservation/Workers.ts"
import * as slots from "./slot/Plug.ts"
import { TagGroup } from "./tag/Api.ts"
import { TagAdminGroup } from "./tag/admin/Api.ts"
import * as TagAdminHttp from "./tag/admin/Http.ts"
import { tagCommands } from "./tag/admin/TagCommands.ts"
import * as TagHttp from "./tag/Http.ts"
import { WaitlistGroup } from "./waitlist/operate/Api.ts"
import { waitlistCommands } from "./waitlist/operate/WaitlistCommands.ts"
import * as waitlists from "./waitlist/WaitlistLayers.ts"

const messages = Layer.mergeAll(Messages.layer, ChannelHolds.layer).pipe(Layer.provideMerge(Quotas.layer))
/** For rooms that send messages. */
const sending = messages.pipe(Layer.provide(LineRoom.channels), Layer.provide(Vault.layer))

const reservations = Layer.mergeAll(ReservationHttp.layer, ReservationWorkers.layer, ReservationAdminHttp.layer).pipe(
  Layer.provide([Reservations.layer, BookingQueue.layer])
)

export const CrmModule = defineModule({
  name: "crm",
  groups: [
    FriendGroup,
    TagGroup,
    ExternalIdGroup,
    FriendAdminGroup,
    TagAdminGroup,
    ...slots.groups,
    ReservationGroup,
    ReservationAdminGroup,
    MessageGroup,
    MessageAdminGroup,
    LineRoom.LineHookGroup,
    LineRoom.LineAdminGroup,
    WaitlistGroup,
    AttentionGroup,
    CalendarGroup,
    CalendarAdminGroup
  ],
  actors: [
    ...notices.actors,
    ...waitlists.actors,
    ...LineRoom.actors,
    CountFriends,
    ScrubLogs,
    LapseHold,
    SweepHolds,
    PushMessage,
    ReadLineQuota,
    RetainMessages,
    ...slots.actors
  ],
  events: [...Object.values(contract), ...Object.values(inside)],
  schedules: [
    ...notices.schedules,
    ...waitlists.schedules,
    ...LineRoom.schedules,
    ...MessageWorkers.schedules,
    ...slots.schedules,
    sweepEveryTenMinutes
  ],
  reactions: [...notices.reactions, ...waitlists.reactions],
  settings: [LineRoom.LineSettings, MessageSettings],
  migrations: {
    "0001_friend": friend,
    "0002_line": line,
    "0003_message": message,
    "0004_shop": shop,
    "0005_slot": slot,
    "0006_reservation": reservation,
    "0007_waitlist": waitlist
  },
  demo,
  commands: [
    waitlistCommands,
    LineRoom.lineCommands,
    messageCommands,
    friendCommands,
    tagCommands,
    reservationCommands,
    attentionCommands,
    calendarCommands,
    ...slots.commands
  ],
  layer: Layer.mergeAll(
    LineRoom.layer.pipe(Layer.provide(LineRoom.channels), Layer.provide([Friends.layer, Vault.layer])),
    FriendHttp.layer,
    FriendWorkers.layer,
    ErasureWorkers.layer,
    TagHttp.layer,
    ExternalIdHttp.layer,
    reservations,
    slots.layer,
    FriendAdminHttp.layer,
    TagAdminHttp.layer,
    waitlists.layer.pipe(Layer.provide([Attentions.layer, sending])),
    notices.layer.pipe(Layer.provide([Attentions.layer, sending])),
    AttentionHttp.layer.pipe(Layer.provide(Attentions.layer)),
    CalendarHttp.layer.pipe(Layer.provide(CalendarFeeds.layer)),
    Layer.mergeAll(MessageHttp.layer, MessageAdminHttp.layer, MessageWorkers.layer).pipe(
      Layer.provide(messages),
      Layer.provide(LineRoom.channels),
      Layer.provide(Vault.layer)
    )
  )
})
