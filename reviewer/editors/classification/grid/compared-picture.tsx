import { FileImage } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Item } from '#domain/entities'
import styles from './compare-view.module.css'

interface ComparedPictureProps {
  readonly item: Item
  readonly pictureOf: (item: Item) => Promise<string | undefined>
}

/** An item that fills its space: the thumbnail until the picture arrives. */
export function ComparedPicture({ item, pictureOf }: ComparedPictureProps) {
  const [picture, setPicture] = useState<{ readonly of: number; readonly url: string | undefined }>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    let isShown = true
    void pictureOf(item).then((url) => isShown && setPicture({ of: item.id, url }))
    return () => {
      isShown = false
    }
  }, [item, pictureOf])
  const known = picture?.of === item.id ? picture.url : undefined
  const url = known === undefined || known === failed ? item.thumbnail : known
  return url === undefined || url === '' || url === failed ? (
    <span className={styles.none} aria-hidden>
      <FileImage size={28} />
    </span>
  ) : (
    <img className={styles.picture} alt={item.name} src={url} draggable={false} onError={() => setFailed(url)} />
  )
}
