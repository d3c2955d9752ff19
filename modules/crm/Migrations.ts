/** Lists the migrations of customer messaging, which stand in the features whose tables they make. */
import type { Migrations } from "../../src/sql/migrate/Migrations.ts"
import app from "./app/migrations/0011_app.ts"
import attentionCount from "./attention/migrations/0008_attention_count.ts"
import pagePace from "./booking-page/migrations/0025_page_pace.ts"
import broadcast from "./broadcast/migrations/0017_broadcast.ts"
import broadcastApproval from "./broadcast/migrations/0033_broadcast_approval.ts"
import broadcastPause from "./broadcast/migrations/0035_broadcast_pause.ts"
import broadcastConditions from "./broadcast/migrations/0043_broadcast_conditions.ts"
import broadcastInsight from "./broadcast/migrations/0044_broadcast_insight.ts"
import erasedLineUser from "./erasure/migrations/0028_erased_line_user.ts"
import friend from "./friend/migrations/0001_friend.ts"
import friendSearch from "./friend/migrations/0022_friend_search.ts"
import friendSearchRights from "./friend/migrations/0024_friend_search_rights.ts"
import friendPage from "./friend/migrations/0027_friend_page.ts"
import friendMemo from "./friend/migrations/0037_friend_memo.ts"
import friendGrams from "./friend/migrations/0048_friend_grams.ts"
import friendSearchMemory from "./friend/migrations/0049_friend_search_memory.ts"
import lineTables from "./line/migrations/0002_line.ts"
import replyLookup from "./line/migrations/0032_reply_lookup.ts"
import mail from "./mail/migrations/0042_mail.ts"
import mailRecipient from "./mail/migrations/0046_mail_recipient.ts"
import member from "./member/migrations/0009_member.ts"
import linePlan from "./member/migrations/0015_line_plan.ts"
import loginConfirmation from "./member/migrations/0016_login_confirmation.ts"
import membershipLookup from "./member/migrations/0018_membership_lookup.ts"
import membershipLookupAgain from "./member/migrations/0023_membership_lookup_again.ts"
import message from "./message/migrations/0003_message.ts"
import storage from "./migrations/0020_storage.ts"
import tagTurns from "./migrations/0031_tag_turns.ts"
import news from "./news/migrations/0047_news.ts"
import page from "./page/migrations/0012_page.ts"
import checkIn from "./page/migrations/0014_check_in.ts"
import replicaIdentity from "./page/migrations/0034_replica_identity.ts"
import payment from "./payment/migrations/0013_payment.ts"
import prices from "./payment/migrations/0029_prices.ts"
import disputes from "./payment/migrations/0030_disputes.ts"
import received from "./received/migrations/0038_received.ts"
import noticeBundle from "./reminder/migrations/0026_notice_bundle.ts"
import reservation from "./reservation/migrations/0006_reservation.ts"
import richMenu from "./rich-menu/migrations/0040_rich_menu.ts"
import scenario from "./scenario/migrations/0010_scenario.ts"
import runJob from "./scenario/migrations/0019_run_job.ts"
import shop from "./shop/migrations/0004_shop.ts"
import shopProfile from "./shop/migrations/0039_shop_profile.ts"
import staffHours from "./shop/migrations/0041_staff_hours.ts"
import staffNotices from "./shop/migrations/0045_staff_notices.ts"
import slot from "./slot/migrations/0005_slot.ts"
import messageTemplate from "./template/migrations/0036_message_template.ts"
import waitlist from "./waitlist/migrations/0007_waitlist.ts"
import waitlistSlot from "./waitlist/migrations/0021_waitlist_slot.ts"

export const migrations: Migrations = {
  "0001_friend": friend,
  "0002_line": lineTables,
  "0003_message": message,
  "0004_shop": shop,
  "0005_slot": slot,
  "0006_reservation": reservation,
  "0007_waitlist": waitlist,
  "0008_attention_count": attentionCount,
  "0009_member": member,
  "0010_scenario": scenario,
  "0011_app": app,
  "0012_page": page,
  "0013_payment": payment,
  "0014_check_in": checkIn,
  "0015_line_plan": linePlan,
  "0016_login_confirmation": loginConfirmation,
  "0017_broadcast": broadcast,
  "0018_membership_lookup": membershipLookup,
  "0019_run_job": runJob,
  "0020_storage": storage,
  "0021_waitlist_slot": waitlistSlot,
  "0022_friend_search": friendSearch,
  "0023_membership_lookup_again": membershipLookupAgain,
  "0024_friend_search_rights": friendSearchRights,
  "0025_page_pace": pagePace,
  "0026_notice_bundle": noticeBundle,
  "0027_friend_page": friendPage,
  "0028_erased_line_user": erasedLineUser,
  "0029_prices": prices,
  "0030_disputes": disputes,
  "0031_tag_turns": tagTurns,
  "0032_reply_lookup": replyLookup,
  "0033_broadcast_approval": broadcastApproval,
  "0034_replica_identity": replicaIdentity,
  "0035_broadcast_pause": broadcastPause,
  "0036_message_template": messageTemplate,
  "0037_friend_memo": friendMemo,
  "0038_received": received,
  "0039_shop_profile": shopProfile,
  "0040_rich_menu": richMenu,
  "0041_staff_hours": staffHours,
  "0042_mail": mail,
  "0043_broadcast_conditions": broadcastConditions,
  "0044_broadcast_insight": broadcastInsight,
  "0045_staff_notices": staffNotices,
  "0046_mail_recipient": mailRecipient,
  "0047_news": news,
  "0048_friend_grams": friendGrams,
  "0049_friend_search_memory": friendSearchMemory
}
