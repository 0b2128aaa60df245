import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

/** How a person plays videos. */
export const VIDEO_CHOICES = choiceGroup({
  /** How loud the sound is, from 0 to 1. */
  volume: choice(z.number().min(0).max(1), 1),
  muted: choice(z.boolean(), false),
  /** The timeline shows the sound. */
  waveform: choice(z.boolean(), true),
  /** Steps go by the frames of the project's rate, where the project has one. */
  projectFrames: choice(z.boolean(), true),
})
