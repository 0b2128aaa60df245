import { AudioLines, CloudOff, FileImage, LoaderCircle } from 'lucide-react'
import { memo, type MouseEvent, useState } from 'react'
import { shortened } from '#domain/display-text'
import type { Item } from '#domain/entities'
import { BothEnds } from '../../../../ui/both-ends'
import type { ItemAnswer } from '../../session/many-answers'
import type { Glimpses } from './glimpses'
import styles from './item-grid.module.css'
import { useGlimpse } from './use-glimpse'

interface GridTileProps {
  /** Undefined while its page is loading. */
  readonly item: Item | undefined
  readonly glimpses: Glimpses
  readonly answer: ItemAnswer | undefined
  readonly at: number
  readonly count: number
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly onPress: (event: MouseEvent) => void
  readonly onOpen: () => void
}

/** Element ID of a tile, for `aria-activedescendant`. */
export function tileElementId(itemId: number): string {
  return `tile-${itemId}`
}

/** A grid tile with the item's picture, name and answer. */
export const GridTile = memo(function GridTile(props: GridTileProps) {
  const { item, glimpses, answer, at, count, isSelected, isActive, onPress, onOpen } = props
  const [failed, setFailed] = useState<string>()
  if (item === undefined) return <div className={styles.tile} role="presentation" />
  const { thumbnail } = item
  const words = wordsOf(answer)
  return (
    <div
      id={tileElementId(item.id)}
      role="option"
      className={styles.tile}
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={count}
      aria-label={`${shortened(item.name)}, ${words}`}
      data-active={isActive || undefined}
      data-refused={answer?.refused === undefined ? undefined : true}
      title={answer?.refused ?? item.name}
      onClick={onPress}
      onDoubleClick={onOpen}
    >
      {thumbnail === undefined || thumbnail === '' || failed === thumbnail ? (
        <TileGlimpse item={item} glimpses={glimpses} />
      ) : (
        <TilePicture url={thumbnail} onError={() => setFailed(thumbnail)} />
      )}
      <span className={styles.texts} aria-hidden>
        <span className={styles.name}>
          <BothEnds text={shortened(item.name)} />
        </span>
        <span className={styles.answer} data-none={answer?.answers.length === 0 || undefined}>
          {answer?.at === 'writing' && <LoaderCircle size={12} className={styles.spinner} />}
          {answer?.refused !== undefined && <CloudOff size={12} />}
          {words}
        </span>
      </span>
    </div>
  )
})

/** The beginning of a text, or an early frame of a clip. */
function TileGlimpse({ item, glimpses }: { readonly item: Item; readonly glimpses: Glimpses }) {
  const glimpse = useGlimpse(item, glimpses)
  if (glimpse?.kind === 'text') {
    return (
      <span className={styles.excerpt} dir="auto" aria-hidden>
        {glimpse.text}
      </span>
    )
  }
  if (glimpse?.kind === 'poster') return <TilePicture url={glimpse.url} />
  const Icon = glimpse?.kind === 'sound' ? AudioLines : FileImage
  return (
    <span className={styles.none} aria-hidden>
      <Icon size={20} />
    </span>
  )
}

function TilePicture({ url, onError }: { readonly url: string; readonly onError?: () => void }) {
  return (
    <img
      className={styles.picture}
      alt=""
      loading="lazy"
      decoding="async"
      src={url}
      draggable={false}
      onError={onError}
    />
  )
}

function wordsOf(answer: ItemAnswer | undefined): string {
  if (answer?.refused !== undefined) return `Not changed: ${answer.refused}`
  if (answer === undefined || answer.at === 'reading') return '…'
  if (answer.at === 'unread') return 'Couldn’t be read'
  return answer.answers.length === 0 ? 'No answer' : answer.answers.join(', ')
}
