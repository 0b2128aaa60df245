import {
  ChevronLeft,
  ChevronRight,
  Diamond,
  DiamondMinus,
  EyeOff,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
} from 'lucide-react'
import { useState } from 'react'
import { frameAt, microsOf } from '#domain/annotation/video/frame-table'
import { readTime, timeWords } from '#domain/annotation/video/time-words'
import { IconButton } from '../../../ui/icon-button'
import { useKeys } from '../../shortcuts/use-keys'
import { useObservable } from '../use-observable'
import type { OpenClip } from './open-clip'
import type { OpenVideoEditor } from './open-video'
import { SPEEDS } from './player'
import { SoundControls } from './sound-controls'
import { StepChoice } from './step-choice'
import styles from './video-page.module.css'

interface TransportProps {
  readonly editor: OpenVideoEditor
  readonly open: OpenClip
}

/** Plays, steps, jumps to a frame or time; sets and deletes keyframes. */
export function Transport({ editor, open }: TransportProps) {
  const { clip, player } = open
  const { session, video } = editor
  const { frames, playing, desk } = video
  const { asked, shown, trouble } = useObservable(frames)
  const { isOn, speed, loop } = useObservable(playing)
  const { editing, view } = useObservable(editor.seen)
  const { table } = clip
  const count = table.times.length
  const mayKey = editing.refusal === undefined && view.selection.length > 0
  const toKey = (way: 1 | -1) => {
    const next = desk.nextKey(way)
    if (next === undefined) session.say(way === 1 ? 'There is no later key.' : 'There is no earlier key.')
    else player.go(next)
  }
  return (
    <div className={styles.transport} role="group" aria-label="Playback">
      <IconButton label="Previous key" keys={useKeys('video.key.back')} icon={SkipBack} onClick={() => toKey(-1)} />
      <IconButton
        label="Previous frame"
        keys={useKeys('video.frame.back')}
        icon={ChevronLeft}
        onClick={() => player.step(-1)}
      />
      <IconButton
        label={isOn ? 'Pause' : 'Play'}
        keys={useKeys('video.play')}
        icon={isOn ? Pause : Play}
        onClick={player.toggle}
      />
      <IconButton
        label="Next frame"
        keys={useKeys('video.frame.on')}
        icon={ChevronRight}
        onClick={() => player.step(1)}
      />
      <IconButton label="Next key" keys={useKeys('video.key.on')} icon={SkipForward} onClick={() => toKey(1)} />
      <label className={styles.number}>
        Frame
        <GoField
          label="Frame"
          value={String(asked + 1)}
          read={(text) => (/^\d+$/.test(text.trim()) ? Number(text) - 1 : undefined)}
          go={player.go}
        />
        <span>of {count.toLocaleString('en')}</span>
      </label>
      <label className={styles.number}>
        Time
        <GoField
          label="Time"
          value={timeWords(microsOf(table, asked))}
          read={(text) => {
            const micros = readTime(text)
            return micros === undefined ? undefined : frameAt(table, micros)
          }}
          go={player.go}
        />
      </label>
      <StepChoice editor={editor} open={open} />
      <label className={styles.number}>
        Speed
        <select value={speed} onChange={({ target }) => player.setSpeed(Number(target.value))}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
      <IconButton
        label={loop.first === undefined && loop.last === undefined ? 'Loop the selected track' : 'Stop the loop'}
        icon={Repeat}
        pressed={loop.first !== undefined || loop.last !== undefined}
        onClick={() => editor.video.toggleLoop()}
      />
      <SoundControls editor={editor} open={open} />
      <span className={styles.gap} />
      <span role="status" className={styles.state}>
        {trouble ?? (shown?.frame === asked ? '' : `Frame ${(asked + 1).toLocaleString('en')} is on its way…`)}
      </span>
      <IconButton
        label="Set a key here"
        keys={useKeys('video.key')}
        icon={Diamond}
        disabled={!mayKey}
        onClick={desk.keyHere}
      />
      <IconButton
        label="Delete the key here"
        keys={useKeys('video.key.delete')}
        icon={DiamondMinus}
        disabled={!mayKey}
        onClick={desk.removeKey}
      />
      <IconButton
        label="Absent from here"
        keys={useKeys('video.absent')}
        icon={EyeOff}
        disabled={!mayKey}
        onClick={desk.absentHere}
      />
    </div>
  )
}

interface GoFieldProps {
  readonly label: string
  readonly value: string
  /** Parses text into a frame; undefined if invalid. */
  readonly read: (text: string) => number | undefined
  readonly go: (frame: number) => void
}

/** Displays the current position, and jumps to a typed one. */
function GoField({ label, value, read, go }: GoFieldProps) {
  const [text, setText] = useState<string | undefined>(undefined)
  const isWrong = text !== undefined && read(text) === undefined
  const commit = () => {
    const frame = text === undefined ? undefined : read(text)
    if (frame !== undefined) go(frame)
    setText(undefined)
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={text ?? value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        else if (event.key === 'Escape') setText(undefined)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
