/** How light, dark and colourful a picture is seen, in percent; 100 is as it is. */
export interface Light {
  readonly brightness: number
  readonly contrast: number
  /** 0 is grey. */
  readonly saturation: number
  /** What is dark is seen light. */
  readonly inverted: boolean
}

/** The picture as it is. */
export const PLAIN_LIGHT: Light = { brightness: 100, contrast: 100, saturation: 100, inverted: false }

/** What a slider may ask for; colours may go altogether. */
export const LIGHT_RANGE = { min: 20, max: 300 } as const
export const SATURATION_RANGE = { min: 0, max: 300 } as const

/** Tells whether pictures are seen other than they are. */
export function isChanged({ brightness, contrast, saturation, inverted }: Light): boolean {
  return [brightness, contrast, saturation].some((one) => one !== 100) || inverted
}

/** The filter of CSS that shows it; empty for the picture as it is. */
export function lightFilter({ brightness, contrast, saturation, inverted }: Light): string {
  const parts = [
    inverted ? 'invert(100%)' : '',
    brightness === 100 ? '' : `brightness(${brightness}%)`,
    contrast === 100 ? '' : `contrast(${contrast}%)`,
    saturation === 100 ? '' : `saturate(${saturation}%)`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
