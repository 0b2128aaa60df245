import { FolderOpen, Images } from 'lucide-react'
import type { ChosenPictures } from '#contract/imports'
import { Problem } from '../../kit/problem'
import { Button } from '../../../ui/button'
import { countText } from '../../../ui/texts'
import styles from './new-project.module.css'
import type { Chosen } from './use-chosen'

/** The invitation to choose a folder. */
export function FolderPrompt({ chosen, title }: { readonly chosen: Chosen; readonly title: string }) {
  return (
    <>
      <div className={styles.drop}>
        <FolderOpen size={34} strokeWidth={1.6} aria-hidden="true" />
        <strong>{title}</strong>
        <p>Choose a folder, or drop one anywhere on this window. The pictures stay where they are and are copied.</p>
        <Button look="primary" busy={chosen.isLooking} data-first-focus onClick={chosen.choose}>
          {chosen.isLooking ? 'Looking into it…' : 'Choose a folder…'}
        </Button>
      </div>
      <Problem text={chosen.problem} />
    </>
  )
}

/** Where the chosen pictures lie and how many they are, and the way to choose others. */
export function ChosenFolder({ chosen, found }: { readonly chosen: Chosen; readonly found: ChosenPictures }) {
  return (
    <div className={styles.folder}>
      <Images size={22} aria-hidden="true" />
      <div className={styles.where}>
        <span className={styles.path} title={found.folder}>
          <bdi>{found.folder}</bdi>
        </span>
        <span className={styles.what}>{contentText(found)}</span>
      </div>
      <Button size="small" busy={chosen.isLooking} onClick={chosen.choose}>
        Change…
      </Button>
    </div>
  )
}

function contentText({ pictures, others, otherKinds }: ChosenPictures): string {
  if (pictures === 0) return 'There is no picture in this folder.'
  const found = pictures === 1 ? 'One picture' : `${countText(pictures)} pictures`
  if (others === 0) return found
  const kinds = otherKinds.map(
    ({ ending, count }) => `${countText(count)} ${ending === '' ? 'without ending' : ending}`,
  )
  const left = others === 1 ? 'one other file is' : `${countText(others)} other files are`
  return `${found}; ${left} left out (${kinds.join(', ')})`
}
