/** Columns of `crm_friend` that make a `Friend`. */
export const friendColumns = `id, account_id as "accountId", line_user_id as "lineUserId", display_name as "displayName",
  picture_url as "pictureUrl", platform_state as "platformState", is_blocked as "isBlocked",
  no_marketing as "noMarketing", score,
  followed_at as "followedAt", unfollowed_at as "unfollowedAt", last_message_at as "lastMessageAt",
  message_count as "messageCount", kana, phone, created_at as "createdAt"`
