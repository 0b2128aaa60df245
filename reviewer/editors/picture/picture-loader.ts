import { given } from '#domain/given'
import type { OpenedItem } from '#protocol/actions'
import type { Preview } from '../canvas/picture-layer'
import type { Picture, PictureSource } from '../canvas/picture-source'
import { loadPreview } from './load-preview'
import { openingOf } from './opening-picture'
import type { Loaded, Loader } from '../document/resource'

/** A decoded picture, and whether it may have transparent pixels. */
export interface LoadedPicture {
  readonly picture: Picture
  readonly transparent: boolean
}

/** Callbacks for a loading picture. */
export interface PictureWatcher {
  /** A small picture is ready for display until the real one arrives. */
  readonly onPreview: (preview: Preview) => void
  /** A sharper tile is ready for drawing. */
  readonly onTile: () => void
}

type Media = NonNullable<OpenedItem['media']>

/** More pixels take too much memory for a picture that the user may never open. */
const AHEAD_PIXELS_MAX = 64_000_000

/** Preloads the picture of an item: as a small copy, until the editor displays it. */
export function pictureAhead(source: PictureSource, onTile: () => void) {
  return ({ media }: OpenedItem, signal: AbortSignal): Promise<Loaded<LoadedPicture>> | undefined => {
    if (media === null || !media.mime.startsWith('image/')) return undefined
    // Skip tiled pictures: tiles load on demand, from an address that may expire before the item opens.
    if (media.tiles !== undefined && media.tiles.progress === undefined) return undefined
    if ((media.width ?? 0) * (media.height ?? 0) > AHEAD_PIXELS_MAX) return undefined
    const opening = source.open(media.url, onTile, true)
    signal.addEventListener('abort', opening.close)
    return opening.done.then((outcome) => {
      signal.removeEventListener('abort', opening.close)
      return outcome !== undefined && 'overview' in outcome
        ? { value: { picture: outcome, transparent: media.mime !== 'image/jpeg' } }
        : { failure: 'load', status: outcome?.status ?? 0 }
    })
  }
}

/** Tiles already have a white background. */
function isTransparent({ mime }: Media, { tileSize }: Picture): boolean {
  return tileSize === undefined && mime !== 'image/jpeg'
}

/** Loads and decodes pictures of any size outside the main thread. */
export function pictureLoader(source: PictureSource, watcher: PictureWatcher): Loader<LoadedPicture> {
  return {
    load({ media, item }, signal, tell) {
      if (media === null) return undefined
      const opening = openingOf(source, media, { signal, onTile: watcher.onTile, tell })
      const arrived = new AbortController()
      const unwanted = AbortSignal.any([signal, arrived.signal])
      signal.addEventListener('abort', opening.close)
      void loadPreview(item.thumbnail, media, unwanted).then((preview) => {
        if (preview === undefined) return
        if (unwanted.aborted) preview.image.close()
        else watcher.onPreview(preview)
      })
      return opening.done.then((outcome): Loaded<LoadedPicture> => {
        arrived.abort()
        signal.removeEventListener('abort', opening.close)
        // Aborted; the result is unused.
        if (outcome === undefined) return { failure: 'load', status: 0 }
        if ('overview' in outcome) return { value: { picture: outcome, transparent: isTransparent(media, outcome) } }
        if ('problem' in outcome) return { failure: 'format', status: 0, message: outcome.problem }
        if (outcome.reason === 'load')
          return { failure: 'load', status: outcome.status, ...given({ code: outcome.code }) }
        const message = 'Couldn’t show the file: it isn’t a readable picture.'
        return { failure: 'format', status: outcome.status, message }
      })
    },
    close: ({ picture }) => picture.close(),
    dispose: source.dispose,
  }
}
