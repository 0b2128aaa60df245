import { isOtherGrid } from '#domain/annotation/video/stepping'
import { useObservable } from '../use-observable'
import type { OpenClip } from './open-clip'
import type { OpenVideoEditor } from './open-video'
import { VIDEO_CHOICES } from './video-choices'
import styles from './video-page.module.css'

interface StepChoiceProps {
  readonly editor: OpenVideoEditor
  readonly open: OpenClip
}

/** Chooses the project's frame rate for steps if the clip's rate differs. */
export function StepChoice({ editor, open: { clip } }: StepChoiceProps) {
  const rate = useObservable(editor.video.grid.rate)
  const choices = editor.session.choices.of(VIDEO_CHOICES)
  const { projectFrames } = useObservable(choices)
  if (rate === undefined || !isOtherGrid(clip.table, rate)) return null
  return (
    <label className={styles.number}>
      Step
      <select
        value={projectFrames ? 'project' : 'clip'}
        onChange={({ target }) => choices.set({ projectFrames: target.value === 'project' })}
      >
        <option value="project">{rate.toLocaleString('en')} a second</option>
        <option value="clip">every frame</option>
      </select>
    </label>
  )
}
