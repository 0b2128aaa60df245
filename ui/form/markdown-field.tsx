import { Eye, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { wordsOf } from '#domain/annotation/forms/references'
import { Button } from '../button'
import { lazily } from '../lazily'
import { type FieldProps, useAnswer, useSheet } from './form-sheet'
import { LongText } from './texts'
import styles from './form.module.css'

const Markdown = lazily(
  () => import('./markdown'),
  (module) => module.MarkdownText,
)

/** Text with Markdown: shown formatted, edited as source. */
export function MarkdownField(props: FieldProps) {
  const { isOff } = props
  const { openLink } = useSheet()
  const { value } = useAnswer(props)
  const [isTyping, setIsTyping] = useState(false)
  const text = wordsOf(value)
  const isOpen = !isOff && (isTyping || text === '')
  return (
    <div className={styles.markdown}>
      {isOpen ? (
        <LongText {...props} />
      ) : (
        <div className={styles.prose}>
          <Suspense fallback={<p className={styles.paragraph}>{text}</p>}>
            <Markdown text={text} onLink={openLink} />
          </Suspense>
        </div>
      )}
      {!isOff && text !== '' && (
        <Button
          size="small"
          look="quiet"
          icon={isOpen ? <Eye size={14} aria-hidden /> : <Pencil size={14} aria-hidden />}
          onClick={() => setIsTyping(!isOpen)}
        >
          {isOpen ? 'Show text' : 'Edit text'}
        </Button>
      )}
    </div>
  )
}
