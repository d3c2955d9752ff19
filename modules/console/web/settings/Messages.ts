/** Texts that all settings of a shop share. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["お店の設定", "Shop settings"],
  sections: ["設定の項目", "Sections of the settings"],
  start: ["はじめての設定", "Getting started"],
  profile: ["お店の情報", "About the shop"],
  hours: ["営業時間・休業日", "Hours and days off"],
  staff: ["スタッフ", "Staff"],
  menus: ["メニュー", "Menus"],
  booking: ["予約の受付ルール", "Booking rules"],
  publish: ["予約ページ", "Booking page"],
  line: ["LINE連携", "LINE"],
  forms: ["フォーム", "Forms"],
  payments: ["お支払い", "Payments"],
  more: ["配信時間・会員・データ", "Quiet hours, tiers, data"],
  saved: ["保存しました", "Saved"],
  save: ["保存", "Save"],
  needs: [
    (role: string) => `変更できるのは「${role}」以上の役割の人です。オーナーに依頼してください。`,
    (role: string) => `Changes need the role ${role}, or a higher one. Ask an owner.`
  ]
})
