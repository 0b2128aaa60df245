import type { OpenedItem } from '#protocol/actions'
import type { Preview } from '../canvas/picture-layer'

/** Loads the list's small picture, displayed until the real picture arrives; undefined without one. */
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
    // Without a preview, wait for the picture itself; the editor reports its failure.
    return undefined
  }
}
