import type { Clock } from '#protocol/port'
import type { ChoiceSource } from '../../session/view-choices'
import { choice, choiceGroup } from '../../session/choice-group'
import { z } from '#domain/page-schema'
import type { Assistance } from '../session/assistance'
import { cellWorker } from '../assist/cell-queries'
import { createCollecting } from '../assist/collecting'
import { remoteCells } from '../assist/remote/remote-finders'
import { seenBox, seenCrop } from '../assist/seen-part'
import type { Camera } from '../canvas/camera'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import type { Doing } from '../tools/edit-ports'
import { pictureAtHand } from './picture-at-hand'

/** Width of superpixel cells, in CSS pixels. */
export const CELL_CHOICES = choiceGroup({ cellSize: choice(z.number().min(2).max(200), 24) })

interface PictureCellsParts {
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly camera: Pick<Camera, 'viewport' | 'canvas' | 'pixelRatio'>
  readonly choices: ChoiceSource
  readonly doing: Pick<Doing, 'add'>
  readonly clock: Clock
  readonly assistance: Assistance
  readonly onRefused: (reason: string) => void
}

/** More samples would take too long. */
const SAMPLES_MOST = 1_000_000
/** An unchanged view counts as at rest after this time. */
const REST_MS = 300

/** Superpixel cells of the displayed picture, at the last chosen width. */
export function pictureCells({ picture, camera, choices, doing, clock, assistance, onRefused }: PictureCellsParts) {
  const { viewport, pixelRatio } = camera
  return createCollecting({
    ...pictureAtHand(picture),
    part: (size) => seenCrop(size, seenBox(camera, size), viewport.get().scale, SAMPLES_MOST),
    perSample: ({ level }) => (2 ** level * viewport.get().scale) / pixelRatio(),
    onRest(call) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const unfollow = viewport.subscribe(() => {
        clearTimeout(timer)
        timer = setTimeout(call, REST_MS)
      })
      return () => {
        clearTimeout(timer)
        unfollow()
      }
    },
    start: () => (assistance.isRemote('cells') ? remoteCells(assistance, cellWorker) : cellWorker()),
    clock,
    size: () => choices.of(CELL_CHOICES).get().cellSize,
    setSize: (cellSize) => choices.of(CELL_CHOICES).set({ cellSize }),
    add: (shapes) => doing.add(...shapes),
    onRefused,
  })
}
