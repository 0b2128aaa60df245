/**
 * Pixel during shading, as plain numbers in one array, so that the loop over pixels makes no objects. P: position; V:
 * ray direction; N: surface normal; colour; shine; own light.
 */
export const PX = 0
export const PY = 1
export const PZ = 2
export const VX = 3
export const VY = 4
export const VZ = 5
export const NX = 6
export const NY = 7
export const NZ = 8
export const R = 9
export const G = 10
export const B = 11
/** Share of a mirror's reflection, and that share seen straight on. */
export const SHINE = 12
export const FRESNEL = 13
export const GLOW_R = 14
export const GLOW_G = 15
export const GLOW_B = 16
/** Openness of the point to the sky. */
export const OPEN = 17
/** Width of a pixel here, across and along the ground; metres. */
export const ACROSS = 18
export const ALONG = 19
export const SAMPLE_SIZE = 20

export type Sample = Float64Array
