import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { blocksOf, type TextBlock } from '#domain/annotation/text/paragraphs'
import { useObservable } from '../../use-observable'
import styles from './beside.module.css'
import type { BesideEditor } from './open-beside'

/** Paragraphs within this distance of the view are already rendered. */
const AHEAD = '1200px 0px'
/** Estimated height of a line and its number of letters, to reserve space for paragraphs that aren't rendered. */
const LINE = { height: 26, letters: 80 }

interface ReadTextProps {
  readonly text: string
  readonly editor: BesideEditor
}

/** A text to read; renders only the part near the view. */
export function ReadText({ text, editor }: ReadTextProps) {
  const blocks = useMemo(() => blocksOf(text), [text])
  const wanted = useObservable(editor.wanted)
  if (text.trim() === '') return <p className={styles.note}>This text is empty.</p>
  return (
    <article className={styles.text}>
      {blocks.map((block) => (
        <Block
          key={block.start}
          block={block}
          wanted={wanted !== undefined && block.start <= wanted && wanted <= block.end ? wanted : undefined}
        />
      ))}
    </article>
  )
}

interface BlockProps {
  readonly block: TextBlock
  /** A position of this block to show. */
  readonly wanted: number | undefined
}

const Block = memo(function Block({ block, wanted }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(block.start === 0)
  useEffect(() => {
    const { current } = place
    if (current === null || isNear) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: current.closest('[data-shortcut-scope]'), rootMargin: AHEAD },
    )
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [isNear])
  useEffect(() => {
    if (wanted === undefined) return
    const paragraphs = [...(place.current?.querySelectorAll<HTMLElement>('[data-from]') ?? [])]
    paragraphs.findLast(({ dataset }) => Number(dataset['from']) <= wanted)?.scrollIntoView({ block: 'center' })
  }, [wanted])
  const isDrawn = isNear || wanted !== undefined
  const lines = block.paragraphs.reduce((sum, { text }) => sum + Math.max(1, Math.ceil(text.length / LINE.letters)), 0)
  const style = { containIntrinsicSize: `auto ${lines * LINE.height}px`, minHeight: isDrawn ? 0 : lines * LINE.height }
  return (
    <div ref={place} className={styles.block} style={style}>
      {isDrawn &&
        block.paragraphs.map(({ start, text }) => (
          // Each paragraph has its own text direction.
          <p key={start} className={styles.paragraph} dir="auto" data-from={start}>
            {text === '' ? <br /> : text}
          </p>
        ))}
    </div>
  )
})
