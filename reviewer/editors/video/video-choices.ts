import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

/** The user's playback settings. */
export const VIDEO_CHOICES = choiceGroup({
  /** Volume, from 0 to 1. */
  volume: choice(z.number().min(0).max(1), 1),
  muted: choice(z.boolean(), false),
  /** The timeline displays the waveform. */
  waveform: choice(z.boolean(), true),
  /** Steps follow the project's frame rate, if it has one. */
  projectFrames: choice(z.boolean(), true),
})
