import { AudioLines, FileImage } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '#domain/entities'
import styles from './compare-view.module.css'
import type { Glimpses } from './glimpses'
import { useGlimpse } from './use-glimpse'

interface ComparedItemProps {
  readonly item: Item
  readonly glimpses: Glimpses
}

/** An item that fills its space: the thumbnail until the picture arrives, the beginning of a text, a frame of a clip. */
export function ComparedItem({ item, glimpses }: ComparedItemProps) {
  const glimpse = useGlimpse(item, glimpses)
  const [failed, setFailed] = useState<string>()
  if (glimpse?.kind === 'text') {
    return (
      // It scrolls by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <p className={styles.excerpt} dir="auto" tabIndex={0}>
        {glimpse.text}
      </p>
    )
  }
  const known = glimpse?.kind === 'picture' || glimpse?.kind === 'poster' ? glimpse.url : undefined
  const url = known === undefined || known === failed ? item.thumbnail : known
  const Icon = glimpse?.kind === 'sound' ? AudioLines : FileImage
  return url === undefined || url === '' || url === failed ? (
    <span className={styles.none} aria-hidden>
      <Icon size={28} />
    </span>
  ) : (
    <img className={styles.picture} alt={item.name} src={url} draggable={false} onError={() => setFailed(url)} />
  )
}
