import { type PlatformError, platformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'
import { createPictureSource, type Picture, type PictureFailure } from '../canvas/picture-source'
import type { PictureStage } from '../canvas/picture-stage'
import { loadPreview } from './load-preview'

/** How far the picture is. */
export interface PictureProgress {
  readonly state: 'empty' | 'loading' | 'shown' | 'failed'
  readonly error?: PlatformError
}

/** Puts opened items' pictures on a stage, one after the other. */
export interface PictureLoader {
  readonly progress: () => PictureProgress
  readonly subscribe: (listener: () => void) => () => void
  readonly open: (opened: OpenedItem) => void
  readonly retry: () => void
  readonly dispose: () => void
}

/** What is on show stays until the next picture is decoded; a superseded one is given up. */
export function createPictureLoader(stage: PictureStage, onLoadFailure: (error: PlatformError) => void): PictureLoader {
  const source = createPictureSource()
  const listeners = new Set<() => void>()
  let progress: PictureProgress = { state: 'loading' }
  let last: OpenedItem | undefined
  let shown: Picture | undefined
  let giveUp = (): void => undefined

  function set(next: PictureProgress): void {
    progress = next
    for (const listener of listeners) listener()
  }

  function show(picture: Picture | undefined, mime = ''): void {
    stage.show(picture, mime !== 'image/jpeg')
    shown?.close()
    shown = picture
  }

  function settle(outcome: Picture | PictureFailure, mime: string): void {
    if ('overview' in outcome) {
      show(outcome, mime)
      return set({ state: 'shown' })
    }
    const { status, reason } = outcome
    const error = failureOf(status, reason)
    show(undefined)
    set({ state: 'failed', error })
    // What arrived and is no picture is not the host's failure.
    if (reason === 'load') onLoadFailure(error)
  }

  function open(opened: OpenedItem): void {
    giveUp()
    last = opened
    const { media, item } = opened
    if (media === null) {
      show(undefined)
      return set({ state: 'empty' })
    }
    set({ state: 'loading' })
    const abort = new AbortController()
    const opening = source.open(media.url, stage.redraw)
    giveUp = () => {
      abort.abort()
      opening.close()
    }
    void loadPreview(item.thumbnail, media, abort.signal).then((preview) => {
      if (preview === undefined) return
      if (abort.signal.aborted) preview.image.close()
      else stage.show(preview, false)
    })
    void opening.done.then((outcome) => {
      if (outcome === undefined) return
      if (abort.signal.aborted) return 'overview' in outcome ? outcome.close() : undefined
      abort.abort()
      giveUp = () => undefined
      settle(outcome, media.mime)
    })
  }

  return {
    progress: () => progress,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    retry() {
      if (last !== undefined) open(last)
    },
    dispose() {
      giveUp()
      shown?.close()
      source.dispose()
    },
  }
}

function failureOf(status: number, reason: PictureFailure['reason']): PlatformError {
  return platformError('media_failed', {
    ...(status === 0 ? {} : { status }),
    ...(reason === 'decode' ? { message: 'The file arrived, but it is no picture that can be shown.' } : {}),
  })
}
