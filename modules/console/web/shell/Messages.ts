/** Texts of the frame around the pages. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  skip: ["本文へ移動", "Skip to the content"],
  navigation: ["メニュー", "Navigation"],
  openNavigation: ["メニューを開く", "Open the navigation"],
  account: ["アカウント", "Account"],
  noAccount: ["アカウントがありません", "No account yet"],
  noAccountMore: [
    "招待リンクを受け取ると、ここにアカウントが表示されます。",
    "Open the link of an invitation, and its account is shown here."
  ],
  operatorStart: ["準備ができました", "All is ready"],
  operatorStartMore: [
    "ご自身のお店をはじめるか、ほかの人のお店のアカウントを作って招待します。",
    "Open a shop of your own, or create the account of another one and invite who works with it."
  ],
  openShop: ["お店をはじめる", "Open a shop"],
  toAccounts: ["アカウントへ", "To the accounts"],
  operate: ["稼働状況を見る", "See what runs"],
  userMenu: ["ユーザーメニュー", "User menu"],
  language: ["English", "日本語"],
  dark: ["ダークモード", "Dark mode"],
  light: ["ライトモード", "Light mode"],
  profile: ["マイページ", "Your profile"],
  signOut: ["サインアウト", "Sign out"],
  away: ["サービスに接続できません", "The service cannot be reached"],
  awayMore: [
    "再接続を試みています。表示中の内容は最新でない可能性があります。",
    "Trying again. What is shown may be out of date."
  ],
  back: ["サービスに再接続しました", "The service is back"],
  operator: ["運用者", "Operator"],
  owner: ["オーナー", "Owner"],
  developer: ["開発者", "Developer"],
  staff: ["スタッフ", "Staff"],
  viewer: ["閲覧のみ", "Viewer"]
})
