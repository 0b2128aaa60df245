import { AudioLines, Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button'
import { useKeys } from '../../shortcuts/use-keys'
import { useObservable } from '../use-observable'
import type { OpenClip } from './open-clip'
import type { OpenVideoEditor } from './open-video'
import { VIDEO_CHOICES } from './video-choices'
import styles from './video-page.module.css'

const PERCENT = 100
const STEP = 5

interface SoundControlsProps {
  readonly editor: OpenVideoEditor
  readonly open: OpenClip
}

/** Mutes the sound, sets its volume and toggles its waveform; explains missing sound. */
export function SoundControls({ editor, open: { clip, waveform } }: SoundControlsProps) {
  const choices = editor.session.choices.of(VIDEO_CHOICES)
  const { muted, volume, waveform: isShown } = useObservable(choices)
  const keys = useKeys('video.mute')
  if (clip.soundTrouble !== undefined)
    return (
      <span className={styles.state} title={clip.soundTrouble}>
        {clip.soundTrouble}
      </span>
    )
  if (waveform === undefined) return null
  const isSilent = muted || volume === 0
  return (
    <span className={styles.number}>
      <IconButton
        label={isSilent ? 'Unmute the sound' : 'Mute the sound'}
        keys={keys}
        icon={isSilent ? VolumeX : Volume2}
        onClick={() => choices.set(isSilent ? { muted: false, volume: volume === 0 ? 1 : volume } : { muted: true })}
      />
      <input
        type="range"
        className={styles.volume}
        aria-label="Volume"
        min={0}
        max={PERCENT}
        step={STEP}
        value={isSilent ? 0 : Math.round(volume * PERCENT)}
        onChange={({ target }) => choices.set({ volume: Number(target.value) / PERCENT, muted: false })}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <IconButton
        label="Show the waveform"
        icon={AudioLines}
        pressed={isShown}
        onClick={() => choices.set({ waveform: !isShown })}
      />
    </span>
  )
}
