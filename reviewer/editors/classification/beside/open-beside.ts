import { isPicturePlace, isWordsPlace } from '#domain/annotation/comments/thread'
import { createObservable, combined } from '../../observable'
import { openDocument } from '../../page/open-document'
import type { DocumentParts } from '../../page/document-page'
import type { AnswerSteps } from '../../session/answer-trail'
import { openSession } from '../../session/open-session'
import { classificationKit } from '../kit'
import type { Beside } from './beside-loader'
import { chosenWords } from './chosen-words'
import { createClipPlaying } from './clip-playing'

/** Questions with a text or a clip beside them, without its rendering. */
export type BesideEditor = ReturnType<typeof openBeside>

/** Opens a text or a clip, its session, and the questions about it; `steps` are answers on earlier items. */
export function openBeside(element: HTMLElement, parts: DocumentParts<Beside>, steps: AnswerSteps) {
  /** A text position to show. */
  const wanted = createObservable<number | undefined>(undefined)
  const playing = createClipPlaying()
  const document = openDocument({
    element,
    loader: parts.loader,
    onLoadFailure: parts.onLoadFailure,
    bringInSight(place) {
      if (isWordsPlace(place)) wanted.set(place.start)
      else if (isPicturePlace(place) && place.time !== undefined) playing.goTo(place.time)
    },
  })
  const session = openSession({ ...parts, asksItem: true }, document.showing)
  const { questioning, history, dispose } = classificationKit({ session }, steps)
  const stop = document.progress.subscribe(() => wanted.set(undefined))
  const text = () => {
    const now = document.progress.get()
    return now.state === 'ready' && now.value.kind === 'text' ? now.value.text : ''
  }

  function commentOnWords(): void {
    const words = chosenWords(element)
    if (words === undefined) return session.onRefused('Choose the words first: drag over them.')
    session.annotating.commenting.begin(words)
    session.panel.reach('new-comment')
  }

  function commentOnMoment(): void {
    const time = playing.pause()
    if (time === undefined) return session.onRefused('This clip can’t be played.')
    session.annotating.commenting.begin({ x: 0, y: 0, time })
    session.panel.reach('new-comment')
  }

  return {
    element,
    session,
    questioning,
    history,
    playing,
    wanted,
    text,
    commentOnWords,
    commentOnMoment,
    shown: document.progress,
    seen: combined(session.facts),
    dispose() {
      stop()
      dispose()
      session.dispose()
      document.dispose()
    },
  }
}
