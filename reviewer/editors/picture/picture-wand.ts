import type { Clock } from '#protocol/port'
import type { ChoiceSource } from '../../session/view-choices'
import { choice, choiceGroup } from '../../session/choice-group'
import { z } from '#domain/page-schema'
import { seenBox, seenPart } from '../assist/seen-part'
import type { Assistance } from '../session/assistance'
import { remoteWand } from '../assist/remote/remote-finders'
import { createWand, wandWorker } from '../assist/wand'
import type { Camera } from '../canvas/camera'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import { given } from '#domain/given'
import type { Observable } from '../observable'
import type { Doing } from '../tools/edit-ports'
import { pictureAtHand } from './picture-at-hand'

/** The wand's settings for similar pixels. */
export const WAND_CHOICES = choiceGroup({
  /** Maximum colour difference. */
  wandTolerance: choice(z.number().min(0).max(100), 15),
  /** Only the connected area. */
  wandConnected: choice(z.boolean(), true),
  /** Stop at edges. */
  wandStopsAtEdges: choice(z.boolean(), false),
})

interface PictureWandParts {
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly camera: Pick<Camera, 'viewport' | 'canvas'>
  readonly choices: ChoiceSource
  readonly doing: Pick<Doing, 'add'>
  readonly clock: Clock
  readonly assistance: Assistance
  readonly onRefused: (reason: string) => void
}

/** The wand on the displayed picture, with its last settings. */
export function pictureWand({ picture, camera, choices, doing, clock, assistance, onRefused }: PictureWandParts) {
  return createWand({
    ...pictureAtHand(picture),
    part: (size, kept) => seenPart(size, seenBox(camera, size), camera.viewport.get().scale, kept),
    start: () => (assistance.isRemote('points') ? remoteWand(assistance) : wandWorker()),
    clock,
    choices() {
      const {
        wandTolerance: tolerance,
        wandConnected: connected,
        wandStopsAtEdges: stopsAtEdges,
      } = choices.of(WAND_CHOICES).get()
      return { tolerance, connected, stopsAtEdges }
    },
    setChoices: ({ tolerance, connected, stopsAtEdges }) =>
      choices
        .of(WAND_CHOICES)
        .set(given({ wandTolerance: tolerance, wandConnected: connected, wandStopsAtEdges: stopsAtEdges })),
    add: (shapes) => doing.add(...shapes),
    onRefused,
  })
}
