/** Area that two circles share, in the unit of their radii squared. Pure. */

/** @param distance between their centres */
export const overlapArea = (distance: number, a: number, b: number): number => {
  if (distance >= a + b) return 0
  const smaller = Math.min(a, b)
  if (distance <= Math.abs(a - b)) return Math.PI * smaller * smaller
  const sector = (radius: number, other: number) =>
    radius * radius * Math.acos((distance * distance + radius * radius - other * other) / (2 * distance * radius))
  const kite = (-distance + a + b) * (distance + a - b) * (distance - a + b) * (distance + a + b)
  return sector(a, b) + sector(b, a) - 0.5 * Math.sqrt(Math.max(0, kite))
}
