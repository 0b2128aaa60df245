/** How light and dark a picture is seen, in percent; 100 is as it is. */
export interface Light {
  readonly brightness: number
  readonly contrast: number
}

/** The picture as it is. */
export const PLAIN_LIGHT: Light = { brightness: 100, contrast: 100 }

/** What a slider may ask for. */
export const LIGHT_RANGE = { min: 20, max: 300 } as const

/** Tells whether pictures are seen other than they are. */
export function isChanged({ brightness, contrast }: Light): boolean {
  return brightness !== PLAIN_LIGHT.brightness || contrast !== PLAIN_LIGHT.contrast
}

/** The filter of CSS that shows it; empty for the picture as it is. */
export function lightFilter(light: Light): string {
  return isChanged(light) ? `brightness(${light.brightness}%) contrast(${light.contrast}%)` : ''
}
