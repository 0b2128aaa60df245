import { ExternalLink } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { wordsOf } from '#domain/annotation/forms/references'
import { Button } from '../button'
import { type FieldProps, useAnswer, useRefusal, useSheet } from './form-sheet'
import styles from './form.module.css'

/** Addresses a page may load: data URLs and addresses granted by the host. */
const OWN_ADDRESS = /^(data:(image|audio|video)\/|blob:|\/media\/)/i
const OUTSIDE = /^https?:\/\//i

/** A paragraph of the form, or of the item's data. */
export function ParagraphView(props: FieldProps) {
  const { value } = useAnswer(props)
  const { align } = props.node.fields
  return (
    <p className={styles.paragraph} data-align={typeof align === 'string' ? align : undefined}>
      {wordsOf(value)}
    </p>
  )
}

/** Where a file that was given as an answer is shown; other addresses stay. */
function useShown(url: string): string {
  const { files } = useSheet()
  return files?.addressOf(url) ?? url
}

/** A picture if the page may load it, else its address. */
export function ImageView(props: FieldProps) {
  const { value } = useAnswer(props)
  const { alt, layout } = props.node.fields
  const url = useShown(wordsOf(value))
  if (!OWN_ADDRESS.test(url)) return <LinkView {...props} what="image" />
  return (
    <img
      src={url}
      alt={typeof alt === 'string' ? alt : ''}
      className={styles.image}
      data-round={props.node.type === 'avatar' || undefined}
      data-layout={typeof layout === 'string' ? layout : undefined}
    />
  )
}

export function AudioView(props: FieldProps) {
  const url = useShown(wordsOf(useAnswer(props).value))
  if (!OWN_ADDRESS.test(url)) return <LinkView {...props} what="sound" />
  return <audio src={url} controls className={styles.sound} aria-labelledby={props.labelId} />
}

export function VideoView(props: FieldProps) {
  const url = useShown(wordsOf(useAnswer(props).value))
  if (!OWN_ADDRESS.test(url)) return <LinkView {...props} what="video" />
  return <video src={url} controls className={styles.image} aria-labelledby={props.labelId} />
}

export function PdfView(props: FieldProps) {
  return <LinkView {...props} what="PDF" />
}

export function PageView(props: FieldProps) {
  return <LinkView {...props} what="page" />
}

/** An address, and the way to it: pages of this app load nothing from outside. */
export function LinkView({ what, ...props }: FieldProps & { readonly what: string }) {
  const { openLink } = useSheet()
  const url = wordsOf(useAnswer(props).value)
  if (url === '') return <p className={styles.hint}>No {what}.</p>
  return (
    <div className={styles.link}>
      <span className={styles.address}>{url}</span>
      {OUTSIDE.test(url) && (
        <Button size="small" icon={<ExternalLink size={14} aria-hidden />} onClick={() => openLink(url)}>
          Open {what} in the browser…
        </Button>
      )}
    </div>
  )
}

/** Runs code of the form; where there is none for it, it says so. */
export function ButtonView({ node, path, isViewOnly }: FieldProps) {
  const { clicks } = useSheet()
  const follow = clicks?.subscribe ?? NEVER
  const has = useSyncExternalStore(follow, () => clicks?.has(path) === true)
  const isBusy = useSyncExternalStore(follow, () => clicks?.isBusy(path) === true)
  const isRefused = useRefusal() !== undefined
  const { text, align, variant } = node.fields
  const title =
    clicks === undefined ? 'Code of the form doesn’t run here.' : 'The code of the form says nothing of this button.'
  return (
    <span className={styles.button} data-align={typeof align === 'string' ? align : undefined}>
      <Button
        look={variant === 'primary' ? 'primary' : undefined}
        disabled={!has || isViewOnly || isRefused}
        busy={isBusy}
        title={has ? undefined : title}
        onClick={() => clicks?.click(path)}
      >
        {typeof text === 'string' && text !== '' ? text : 'Button'}
      </Button>
    </span>
  )
}

const NEVER = () => () => undefined
