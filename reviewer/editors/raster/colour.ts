const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
const HSL = /^hsl\(([\d.]+)[ ,]+([\d.]+)%[ ,]+([\d.]+)%\)$/
const GREY = 0x9a9a9a

/** Packs a colour of a class, written as `#rrggbb` or `hsl(h s% l%)`, as 0xbbggrr; grey for anything else. */
export function packedColour(css: string): number {
  const hex = HEX.exec(css)
  if (hex !== null) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16))
    return packed(red, green, blue)
  }
  const hsl = HSL.exec(css)
  if (hsl === null) return GREY
  const [hue = 0, saturation = 0, lightness = 0] = hsl.slice(1).map(Number)
  const light = lightness / 100
  const spread = (saturation / 100) * Math.min(light, 1 - light)
  const [red, green, blue] = [0, 8, 4].map((shift) => {
    const at = (shift + hue / 30) % 12
    return Math.round(255 * (light - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  })
  return packed(red ?? 0, green ?? 0, blue ?? 0)
}

function packed(red: number, green: number, blue: number): number {
  return (blue << 16) | (green << 8) | red
}
