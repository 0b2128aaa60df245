type Lab = readonly [l: number, a: number, b: number]

/** A colour in OKLab, where distance matches visible difference. */
export function oklab(hex: string): Lab {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ]
}

/** Told apart on light and on dark pictures: neither nearly white or black, nor grey. */
const LIGHT = { least: 0.42, most: 0.86 }
const CHROMA_LEAST = 0.09
const STEP = 17

interface Candidate {
  readonly hex: string
  readonly lab: Lab
}

let candidates: readonly Candidate[] | undefined

function allCandidates(): readonly Candidate[] {
  if (candidates !== undefined) return candidates
  const found: Candidate[] = []
  for (let red = 0; red < 256; red += STEP) {
    for (let green = 0; green < 256; green += STEP) {
      for (let blue = 0; blue < 256; blue += STEP) {
        const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
        const lab = oklab(hex)
        const [light, a, b] = lab
        if (light >= LIGHT.least && light <= LIGHT.most && Math.hypot(a, b) >= CHROMA_LEAST) found.push({ hex, lab })
      }
    }
  }
  candidates = found
  return found
}

/** Gives colours one after another, each as far as can be in OKLab from those taken and from those it gave. */
export function distinctColours(taken: readonly string[]): () => string {
  const all = allCandidates()
  const nearest = new Float64Array(all.length).fill(Number.POSITIVE_INFINITY)
  const take = (hex: string): void => {
    const [l, a, b] = oklab(hex)
    for (const [at, { lab }] of all.entries()) {
      const apart = (lab[0] - l) ** 2 + (lab[1] - a) ** 2 + (lab[2] - b) ** 2
      if (apart < (nearest[at] ?? 0)) nearest[at] = apart
    }
  }
  for (const hex of taken) if (/^#[0-9a-f]{6}$/i.test(hex)) take(hex)
  return () => {
    let best = 0
    for (const [at, apart] of nearest.entries()) if (apart > (nearest[best] ?? 0)) best = at
    const hex = all[best]?.hex ?? '#E6194B'
    take(hex)
    return hex
  }
}
