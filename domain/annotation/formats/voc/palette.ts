/** Pascal VOC's palette for label images: the index's bits spread over red, green and blue. */
export function vocPalette(): Uint8Array {
  const palette = new Uint8Array(256 * 3)
  for (let number = 0; number < 256; number += 1) {
    let rest = number
    for (let bit = 7; bit >= 0; bit -= 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = number * 3 + channel
        palette[at] = (palette[at] ?? 0) | (((rest >> channel) & 1) << bit)
      }
      rest >>= 3
    }
  }
  return palette
}
