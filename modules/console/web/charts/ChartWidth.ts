/** Width of a picture in its own units, near to the pixels that it gets: so texts keep their size on a narrow screen. */
import { useMediaQuery } from "@mantine/hooks"

const options = { getInitialValueInEffect: false }

export const useChartWidth = (wide: number) => {
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, options) === true
  const isPhone = useMediaQuery("(max-width: 30em)", undefined, options) === true
  return { width: isPhone ? 330 : isNarrow ? Math.min(480, wide) : wide, isNarrow, isPhone }
}
