/** Drawings of the navigation. They decorate: each stands beside its text. */

const drawings = {
  overview: "M4 11l8-7 8 7M6 10v10h12V10",
  simulations: "M4 20h16M6 17v-5M11 17V7M16 17v-8M20 4l-4 3-5-3-5 4",
  areas: "M12 21s7-6.5 7-12a7 7 0 10-14 0c0 5.500 7 12 7 12zM12 11.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z",
  keys: "M14 10a4 4 0 10-3.500 4L13 14v3h3v3h4v-4l-6-6z",
  endpoints: "M5 12a7 7 0 0114 0M8.500 13a3.500 3.500 0 017 0M12 13v7",
  events: "M4 6h16M4 12h16M4 18h10",
  docs: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7",
  reservations: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  friends:
    "M9 11a3.500 3.500 0 100-7 3.500 3.500 0 000 7zM2.500 20a6.500 6.500 0 0113 0M16 4.500a3.500 3.500 0 010 6.500M18 14a6.500 6.500 0 013.500 6",
  messages: "M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5",
  tradeArea: "M12 12m-9 0a9 9 0 1018 0 9 9 0 10-18 0M12 12m-4 0a4 4 0 108 0 4 4 0 10-8 0M12 12v.01",
  forecast: "M4 20h16M5 15l4-5 4 3 3-5M16 8l4-4M17 4h3v3",
  members: "M4 6h16v12H4zM8 11a1.500 1.500 0 100-3 1.500 1.500 0 000 3zM5.500 15.500a3 3 0 015 0M14 10h4M14 14h4",
  forms: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
  scenarios:
    "M6 6m-2 0a2 2 0 104 0 2 2 0 10-4 0M18 12m-2 0a2 2 0 104 0 2 2 0 10-4 0M6 18m-2 0a2 2 0 104 0 2 2 0 10-4 0M8 6h4l4 5M8 18h4l4-5",
  chains: "M4 10l2-6h12l2 6M5 10v10h14V10M10 20v-5h4v5M4 10h16",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 7m-2 0a2 2 0 104 0 2 2 0 10-4 0M9 17m-2 0a2 2 0 104 0 2 2 0 10-4 0",
  observations: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 100-6 3 3 0 000 6z"
} as const

export type IconName = keyof typeof drawings

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={drawings[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
