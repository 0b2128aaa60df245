import { Button } from '../../../ui/button'
import { amountText } from '../../../ui/texts'
import bar from '../bar.module.css'
import { useObservable } from '../use-observable'
import { FOLLOW_CHOICES, FOLLOW_COUNTS } from './following'
import styles from './following-bar.module.css'
import type { OpenVideoEditor } from './open-video'

/** Displays the suggestion for the selected track, with buttons to accept or discard it. */
export function FollowingBar({ editor }: { readonly editor: OpenVideoEditor }) {
  const { session, video } = editor
  const { following } = video
  const seen = useObservable(following.seen)
  const { asked } = useObservable(video.frames)
  const { assistance, choices, focus } = session
  const { tools, chosen, failure } = useObservable(assistance.seen)
  const counts = choices.of(FOLLOW_CHOICES)
  const { followCount } = useObservable(counts)
  if (seen === undefined && failure === undefined) return null
  const done = (run: () => void) => () => {
    run()
    focus()
  }
  const useLocal = () => {
    assistance.choose('local')
    following.again()
  }
  const { steps, isRunning, lost } = seen ?? { steps: [], isRunning: false, lost: undefined }
  const here = steps.filter((step) => step.frame <= asked).length
  return (
    <div className={`${bar.bar} ${styles.bar}`} role="group" aria-label="Suggested track">
      {seen !== undefined && (
        <span role="status">
          {amountText(steps.length, 'frame', 'frames')}
          {lost === undefined ? '' : `, lost on frame ${lost + 1}`}
        </span>
      )}
      {failure !== undefined && (
        <span className={styles.trouble} role="alert">
          <span>{failure}</span>
          <Button size="small" look="quiet" onClick={done(useLocal)}>
            Use Local
          </Button>
        </span>
      )}
      <label className={styles.field}>
        <span>Frames</span>
        <select
          value={followCount}
          disabled={isRunning}
          onChange={(event) => {
            counts.set({ followCount: Number(event.target.value) })
            following.again()
          }}
        >
          {FOLLOW_COUNTS.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      {tools.has('track') && (
        <label className={styles.field} title="Who finds it: this computer, or the platform">
          <span>Find by</span>
          <select
            value={chosen.assistBy}
            disabled={isRunning}
            onChange={(event) => {
              assistance.choose(event.target.value === 'platform' ? 'platform' : 'local')
              following.again()
            }}
          >
            <option value="local">Local</option>
            <option value="platform">Platform</option>
          </select>
        </label>
      )}
      {seen !== undefined && (
        <span className={styles.ends}>
          <Button size="small" look="quiet" title="Keep the track as it is (Escape)" onClick={done(following.discard)}>
            Discard
          </Button>
          <Button
            size="small"
            title="Accept the frames up to the one that is shown"
            disabled={isRunning || here === 0 || here === steps.length}
            onClick={done(() => following.take(asked))}
          >
            Accept until here
          </Button>
          <Button
            size="small"
            look="primary"
            title="Accept all frames (Enter)"
            disabled={isRunning || steps.length === 0}
            onClick={done(() => following.take())}
          >
            Accept all
          </Button>
        </span>
      )}
    </div>
  )
}
