import { Check, MessageSquare, MessageSquarePlus, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import {
  isComponentPlace,
  isPicturePlace,
  isWordsPlace,
  type PicturePlace,
  type Thread,
  type ThreadPlace,
  type WordsPlace,
} from '#domain/annotation/comments/thread'
import type { ForeignComment } from '#domain/annotation/comments/foreign-comment'
import { timeWords } from '#domain/annotation/video/time-words'
import { type AnswerPath, keyOfPath } from '#domain/annotation/forms/answers'
import { Avatar } from '../../../../ui/avatar'
import { Button } from '../../../../ui/button'
import { IconButton } from '../../../../ui/icon-button'
import { agoText, amountText, exactText } from '../../../../ui/texts'
import { useNow } from '../../../../ui/use-now'
import { Composer } from '../../comments/composer'
import { ThreadCard } from '../../comments/thread-card'
import { type NamePorts, useNames } from '../../comments/use-names'
import type { Commenting } from '../../document/commenting'
import { rightsOver } from '../../document/comment-rights'
import { THREAD_FILTERS, type ThreadFilter, threadCounts } from '../../document/thread-filters'
import { useObservable } from '../../use-observable'
import type { Panel, PanelProps } from '../panel'
import { stepRows } from '../row-keys'
import styles from './comments-panel.module.css'
import { ForeignComments } from './foreign-comments'

interface CommentPorts {
  readonly commenting: Commenting
  readonly versions: NamePorts
  /** Tools that place a comment; left out if the item has no places. */
  readonly tools?: { readonly choose: (id: string) => void }
  readonly focusCanvas: () => void
  /** Names a comment's component; only for items with components. */
  readonly nameOfPath?: (path: AnswerPath) => string
  /** Quotes and starts comments on words; only for text items. */
  readonly words?: { readonly quote: (place: WordsPlace) => string; readonly begin: () => void }
  /** Names and starts comments on moments; only for clips. */
  readonly moments?: {
    readonly name: (place: PicturePlace) => string
    readonly begin: () => void
    readonly goTo: (time: number) => void
  }
}

export const commentsPanel: Panel<CommentPorts> = {
  id: 'comments',
  parts: ['comment', 'new-comment'],
  title: 'Comments',
  icon: MessageSquare,
  Count: OpenCommentCount,
  isWaiting: true,
  Content: CommentsPanel,
}

/** The number of the item's open comments. */
function OpenCommentCount({ ports }: PanelProps<CommentPorts>) {
  const { threads } = useObservable(ports.commenting.seen)
  const count = threads.filter((one) => !one.isResolved).length
  return count === 0 ? null : <span className={styles.count}>{count}</span>
}

const NONE: readonly ForeignComment[] = []

interface ThreadFiltersProps {
  readonly chosen: ThreadFilter
  readonly counts: Readonly<Record<ThreadFilter, number>>
  readonly onChoose: (filter: ThreadFilter) => void
}

/** Buttons that narrow the list to a kind of thread, each with its count. */
function ThreadFilters({ chosen, counts, onChoose }: ThreadFiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label="Filter comments">
      {THREAD_FILTERS.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className={styles.filter}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {title} <span className={styles.number}>{counts[id]}</span>
        </button>
      ))}
    </div>
  )
}

/** Lists the item's comment threads, with filters and links to their places. */
function CommentsPanel({ ports, annotation }: PanelProps<CommentPorts>) {
  const { commenting } = ports
  const { people } = ports.versions
  const { threads, shown, filter, opened, begun, writing, refusal } = useObservable(commenting.seen)
  const rights = useObservable(commenting.rights)
  const find = useObservable(people.find)
  const now = useNow()
  const foreign = (annotation.state === 'ready' && annotation.value.foreign) || NONE
  const nameOf = useNames(
    { people },
    useMemo(
      () => [...shown, ...foreign.map(({ thread }) => thread)].flatMap(({ remarks }) => remarks),
      [shown, foreign],
    ),
  )
  const email = commenting.email()
  const none = THREAD_FILTERS.find(({ id }) => id === filter)?.none
  const { tools, words, moments } = ports
  const begunOn = begunWords(begun, ports)
  const begunPath = begun !== undefined && isComponentPlace(begun) ? begun.path : undefined
  const placeless = tools === undefined || opened?.place === undefined ? opened : undefined

  return (
    <div className={styles.all} data-part="comments" tabIndex={-1} onKeyDown={stepRows}>
      <ThreadFilters chosen={filter} counts={threadCounts(threads, email)} onChoose={commenting.setFilter} />
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {annotation.state === 'loading' || annotation.state === 'failed' ? ABSENT[annotation.state] : none}
        </p>
      )}
      <ul className={styles.list}>
        {shown.map((thread) => (
          <Row
            key={thread.id}
            thread={thread}
            quote={thread.words && words?.quote(thread.words)}
            moment={thread.place && moments?.name(thread.place)}
            isOpened={thread.id === opened?.id}
            nameOf={nameOf}
            about={thread.path === undefined ? undefined : ports.nameOfPath?.(thread.path)}
            now={now}
            onOpen={() => commenting.goTo(thread.id)}
            onResolve={
              refusal === undefined && rightsOver(thread, email, rights).mayResolve
                ? () => commenting.resolve(thread.id, !thread.isResolved)
                : undefined
            }
          />
        ))}
      </ul>
      {foreign.length > 0 && (
        <ForeignComments
          comments={foreign}
          nameOf={nameOf}
          now={now}
          nameOfTime={(time) => moments?.name({ x: 0, y: 0, time }) ?? timeWords(time)}
          goTo={moments?.goTo}
        />
      )}
      {placeless !== undefined && (
        <section className={styles.card} aria-label="Comment" key={placeless.id} data-part="comment">
          <ThreadCard
            thread={placeless}
            commenting={commenting}
            people={people}
            onClose={() => commenting.open(undefined)}
          />
        </section>
      )}
      {begunPath !== undefined && (
        <section className={styles.card} aria-label="New comment" key={keyOfPath(begunPath)}>
          <p className={styles.about}>{ports.nameOfPath?.(begunPath)}</p>
          <Composer
            label="New comment"
            placeholder="Add a comment on this question"
            first={commenting.draft('new')}
            sendLabel="Comment"
            find={find}
            focus={writing}
            called={[]}
            onChange={(text) => commenting.keepDraft('new', text)}
            onSend={commenting.send}
            onCancel={() => commenting.open(undefined)}
          />
        </section>
      )}
      {begunOn !== undefined && (
        <section className={styles.card} aria-label="New comment" data-part="new-comment">
          <div className={styles.new}>
            {moments === undefined ? (
              <q className={styles.quote}>{begunOn}</q>
            ) : (
              <p className={styles.about}>{begunOn}</p>
            )}
            <Composer
              label="New comment"
              placeholder={moments === undefined ? 'Write about these words' : 'Write about this moment'}
              first={commenting.draft('new')}
              sendLabel="Comment"
              find={find}
              focus={writing}
              called={[]}
              onChange={(text) => commenting.keepDraft('new', text)}
              onSend={commenting.send}
              onCancel={() => {
                commenting.open(undefined)
                ports.focusCanvas()
              }}
            />
          </div>
        </section>
      )}
      <footer className={styles.foot}>
        {refusal !== undefined && <p className={styles.refusal}>{refusal}</p>}
        {refusal === undefined && tools !== undefined && (
          <Button
            icon={<MessageSquarePlus size={16} aria-hidden />}
            onClick={() => {
              tools.choose('comment')
              ports.focusCanvas()
            }}
          >
            Comment on a place
          </Button>
        )}
        {refusal === undefined && words !== undefined && begunOn === undefined && (
          <Button icon={<MessageSquarePlus size={16} aria-hidden />} onClick={words.begin}>
            Comment on the words
          </Button>
        )}
        {refusal === undefined && moments !== undefined && begunOn === undefined && (
          <Button icon={<MessageSquarePlus size={16} aria-hidden />} onClick={moments.begin}>
            Comment on a place
          </Button>
        )}
      </footer>
    </div>
  )
}

/** The target of the comment in progress: words of a text, or a moment of a clip. */
function begunWords(begun: ThreadPlace | undefined, { words, moments }: CommentPorts): string | undefined {
  if (begun === undefined) return undefined
  if (isWordsPlace(begun)) return words?.quote(begun)
  return isPicturePlace(begun) ? moments?.name(begun) : undefined
}

/** Comments are part of the annotation, whose own notice above the picture offers a reload. */
const ABSENT = {
  loading: 'Loading the comments…',
  failed: 'Couldn’t load the comments. Reload the annotation beside.',
} as const

interface RowProps {
  readonly thread: Thread
  /** The commented words of the text. */
  readonly quote: string | undefined
  /** The commented moment of the clip. */
  readonly moment: string | undefined
  readonly isOpened: boolean
  readonly nameOf: (email: string) => string
  readonly about: string | undefined
  readonly now: number
  readonly onOpen: () => void
  readonly onResolve: (() => void) | undefined
}

function Row({ thread, quote, moment, about, isOpened, nameOf, now, onOpen, onResolve }: RowProps) {
  const { author, at, remarks, isResolved } = thread
  const name = nameOf(author)
  const answers = remarks.length - 1
  const last = remarks.at(-1)?.at ?? at
  return (
    <li className={styles.row} data-resolved={isResolved || undefined} data-opened={isOpened || undefined}>
      <button type="button" className={styles.open} aria-expanded={isOpened} onClick={onOpen}>
        <Avatar name={name} size={24} />
        <span className={styles.said}>
          <span className={styles.who}>
            <span className={styles.name}>{name}</span>
            {last !== undefined && (
              <time className={styles.when} dateTime={last} title={exactText(last)}>
                {agoText(last, now)}
              </time>
            )}
          </span>
          {about !== undefined && <span className={styles.about}>{about}</span>}
          {moment !== undefined && <span className={styles.about}>{moment}</span>}
          {quote !== undefined && <q className={styles.quote}>{quote}</q>}
          <span className={styles.text}>{remarks[0]?.text}</span>
          {answers > 0 && <span className={styles.when}>{amountText(answers, 'answer', 'answers')}</span>}
        </span>
      </button>
      {onResolve !== undefined && (
        <IconButton
          label={isResolved ? 'Open again' : 'Resolve'}
          icon={isResolved ? RotateCcw : Check}
          onClick={onResolve}
          className={styles.resolve}
        />
      )}
    </li>
  )
}
