import { useObservable } from '../use-observable'
import { FollowingBar } from './following-bar'
import { LengthNotice } from './length-notice'
import type { OpenVideoEditor } from './open-video'
import { Stage } from './stage'
import { Timeline } from './timeline'
import { Transport } from './transport'
import { VideoPins } from './video-pins'
import styles from './video-page.module.css'

/** A clip with its tracks, and the timeline below it. */
export function VideoContents({ editor }: { readonly editor: OpenVideoEditor }) {
  const open = useObservable(editor.video.open)
  if (open === undefined) return null
  return (
    <div className={styles.page}>
      <div className={styles.stage}>
        <Stage editor={editor} open={open} />
        <VideoPins editor={editor} open={open} />
        <LengthNotice editor={editor} />
      </div>
      <FollowingBar editor={editor} />
      <div className={styles.foot}>
        <Transport editor={editor} open={open} />
        <Timeline editor={editor} open={open} />
      </div>
    </div>
  )
}
