import type { EditorSession } from '../session/open-session'
import type { Clip } from './clip-loader'
import { createClipSound } from './sound'
import { VIDEO_CHOICES } from './video-choices'
import { createWaveform } from './waveform'

/** Opens a clip's sound at the chosen volume; undefined if the clip has no decodable sound. */
export function openSound(clip: Clip, choices: EditorSession['choices']) {
  if (clip.sound === undefined) return undefined
  const { end } = clip.sound
  const sound = createClipSound({
    ask: clip.ask,
    end,
    open: () => new AudioContext(),
    out: ({ destination }) => destination,
  })
  const waveform = createWaveform({ ask: clip.ask, end })
  const chosen = choices.of(VIDEO_CHOICES)
  function follow(): void {
    const { muted, volume } = chosen.get()
    sound.setVolume(muted ? 0 : volume)
  }
  clip.hearSound((news) => (news.type === 'sound' ? sound.take(news) : waveform.take(news)))
  const stop = chosen.subscribe(follow)
  follow()
  return {
    sound,
    waveform,
    dispose() {
      stop()
      sound.dispose()
    },
  }
}
