/**
 * Converts coordinates of the old Tokyo datum, which maps of Japan had until 2002 and lists still have: they lie some 400 m to the south-east of
 * where the world's datum has them. Pure.
 */

/**
 * The world's coordinates of one of the Tokyo datum, by the usual approximation, which is right to some metres in Japan
 * (飛田幹男「世界測地系と座標変換」, 2002).
 */
export const fromTokyo = (lat: number, lng: number): { readonly lat: number; readonly lng: number } => ({
  lat: lat - lat * 0.00010695 + lng * 0.000017464 + 0.0046017,
  lng: lng - lat * 0.000046038 - lng * 0.000083043 + 0.01004
})
