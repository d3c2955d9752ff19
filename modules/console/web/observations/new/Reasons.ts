/** Why a page gave no value, and what to do about it, by the reason of the service. */
import { defineMessages } from "../../language/Messages.ts"

export const reasons = defineMessages({
  refused_address: [
    "公開されたページではないため、読み取れません。誰でも開けるページのURLを入れてください。",
    "This is no public page. Enter the URL of a page that anyone can open."
  ],
  dns: [
    "サイトの名前が見つかりません。URLに打ち間違いがないか確かめてください。",
    "The site's name was not found. Check the URL for typing errors."
  ],
  connect: [
    "サイトにつながりません。ブラウザーで開けるか確かめ、しばらくしてからもう一度お試しください。",
    "The site could not be reached. See whether it opens in a browser, and try again later."
  ],
  tls: [
    "サイトの安全な接続（証明書）に問題があります。サイトの運営者に知らせるか、別のページをお使いください。",
    "The site's certificate has a problem. Inform its owner, or use another page."
  ],
  timeout: [
    "サイトの応答が遅すぎます。しばらくしてからもう一度お試しください。",
    "The site took too long to answer. Try again later."
  ],
  protocol: [
    "サイトの応答が正しくありません。別のページをお試しください。",
    "The site's answer is broken. Try another page."
  ],
  too_many_redirects: [
    "転送が続き、ページにたどり着けません。最後に開いたページのURLを入れてください。",
    "The page redirects too often. Enter the URL at which the browser ends."
  ],
  robots_disallowed: [
    "このサイトは自動での読み取りを断っています（robots.txt）。別のサイトのページをお使いください。",
    "This site asks not to be read by programs (robots.txt). Use a page of another site."
  ],
  robots_unreachable: [
    "読み取ってよいかをサイトに確かめられませんでした。しばらくしてからもう一度お試しください。",
    "The site did not say whether it may be read (robots.txt). Try again later."
  ],
  not_found: [
    "ページがありません。ブラウザーで開けるURLを入れてください。",
    "There is no such page. Enter a URL that opens in a browser."
  ],
  forbidden: [
    "サイトに断られました。ログインなしで開けるページをお使いください。",
    "The site refused. Use a page that opens without signing in."
  ],
  rate_limited: [
    "サイトへの読み取りが続いているため、少し間を空ける必要があります。しばらくしてからもう一度お試しください。",
    "The site needs a pause between readings. Try again in a moment."
  ],
  unavailable: [
    "サイトが一時的に止まっています。しばらくしてからもう一度お試しください。",
    "The site is down for the moment. Try again later."
  ],
  status: [
    "サイトがエラーを返しました。ブラウザーで開けるか確かめてください。",
    "The site answered with an error. See whether the page opens in a browser."
  ],
  too_large: [
    "ページが大きすぎます（2 MBまで）。商品だけのページなど、小さいページをお使いください。",
    "The page is too large (2 MB at most). Use a smaller one, such as that of one product."
  ],
  content_type: [
    "ページではなく、画像やPDFなどのファイルです。ふつうのページのURLを入れてください。",
    "This is a file such as an image or a PDF. Enter the URL of a page."
  ],
  content_encoding: [
    "ページの圧縮の形式を読み取れません。別のページをお試しください。",
    "The page is compressed in a way that cannot be read. Try another page."
  ],
  too_complex: [
    "ページが複雑すぎます。商品だけのページなど、簡単なページをお使いください。",
    "The page is too complex. Use a simpler one, such as that of one product."
  ],
  nothing_found: [
    "ページに見つかりませんでした。値が文字で書かれたページをお使いください。",
    "It was not found on the page. Use a page that writes the value as text."
  ],
  ambiguous: [
    "ページに複数あり、どれか決められません。1つだけが書かれたページをお使いください。",
    "The page has several, and does not say which it means. Use a page with one only."
  ],
  unreadable: [
    "見つかりましたが、値として読み取れません。別のページをお試しください。",
    "It was found, but could not be read. Try another page."
  ],
  no_data: [
    "この場所のデータがまだありません。半径を広げるか、エリアを変えてください。",
    "There is no data of this place yet. Widen the radius, or choose another area."
  ]
})
