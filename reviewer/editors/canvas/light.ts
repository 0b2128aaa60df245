/** Brightness, contrast and saturation of a picture, in percent; 100 changes nothing. */
export interface Light {
  readonly brightness: number
  readonly contrast: number
  /** 0 is grey. */
  readonly saturation: number
  /** Inverts the picture. */
  readonly inverted: boolean
}

/** The unchanged picture. */
export const PLAIN_LIGHT: Light = { brightness: 100, contrast: 100, saturation: 100, inverted: false }

/** Range of a slider; colours may go to zero. */
export const LIGHT_RANGE = { min: 20, max: 300 } as const
export const SATURATION_RANGE = { min: 0, max: 300 } as const

interface Range {
  readonly min: number
  readonly max: number
}

/** Reach of a slider to each side of its middle, where the picture is unchanged. */
export const LIGHT_SIDE = 100

/** The percent at a place of a slider, whose middle is 100 %. */
export function lightAt(place: number, { min, max }: Range): number {
  const side = place < 0 ? PLAIN - min : max - PLAIN
  return Math.round(PLAIN + (place / LIGHT_SIDE) * side)
}

/** The place of a percent on its slider. */
export function placeOfLight(percent: number, { min, max }: Range): number {
  const side = percent < PLAIN ? PLAIN - min : max - PLAIN
  return Math.round(((percent - PLAIN) / side) * LIGHT_SIDE)
}

const PLAIN = 100

/** Whether pictures are shown with changes. */
export function isChanged({ brightness, contrast, saturation, inverted }: Light): boolean {
  return [brightness, contrast, saturation].some((one) => one !== 100) || inverted
}

/** CSS filter for it; empty for the unchanged picture. */
export function lightFilter({ brightness, contrast, saturation, inverted }: Light): string {
  const parts = [
    inverted ? 'invert(100%)' : '',
    brightness === 100 ? '' : `brightness(${brightness}%)`,
    contrast === 100 ? '' : `contrast(${contrast}%)`,
    saturation === 100 ? '' : `saturate(${saturation}%)`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
