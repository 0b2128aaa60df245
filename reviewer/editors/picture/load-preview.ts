import type { OpenedItem } from '#protocol/actions'
import type { Preview } from '../canvas/picture-layer'

/** The small picture of the list, to show until the real one is there; undefined where there is none to be had. */
export async function loadPreview(
  thumbnail: string | undefined,
  { width, height }: NonNullable<OpenedItem['media']>,
  signal: AbortSignal,
): Promise<Preview | undefined> {
  if (thumbnail === undefined || thumbnail === '' || width === undefined || height === undefined) return undefined
  try {
    const response = await fetch(thumbnail, { signal })
    if (!response.ok) return undefined
    return { image: await createImageBitmap(await response.blob()), width, height }
  } catch {
    // Without a preview the picture itself is waited for, and its failure is shown.
    return undefined
  }
}
