/** The entry of the console: providers of looks, language and data around its pages. */
import "./ComponentStyles.css"
import "@mantine/notifications/styles.css"
import "./Console.css"
import { MantineProvider } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { queryClient } from "./api/Queries.ts"
import { LanguageProvider } from "./language/LanguageProvider.tsx"
import { router } from "./Router.tsx"
import { frame, frameTheme } from "./shell/Frame.ts"

const place = document.getElementById("console")
if (place === null) throw new Error("The page has no element for the console")

createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={frameTheme}
      defaultColorScheme="auto"
      {...(frame?.colorScheme === undefined ? {} : { forceColorScheme: frame.colorScheme })}
    >
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>
)
