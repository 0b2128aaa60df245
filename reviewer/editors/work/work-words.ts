import { nextStep, type PlatformError } from '#domain/errors'
import type { SaveState } from '../document/save'
import type { ReadOnlyReason, WorkState } from './work-state'

/** Text beside the item's name. */
export interface WorkWords {
  readonly text: string
  /** Short form for narrow places. */
  readonly short: string
  /** Tooltip. */
  readonly more: string
  readonly tone: 'calm' | 'good' | 'wait' | 'bad'
}

/** Text about why an item is read-only. */
function readOnlyWords(reason: ReadOnlyReason): WorkWords {
  const short = 'Read-only'
  if (reason.why === 'host')
    return { text: 'Read-only', short, more: "This host can't save annotations.", tone: 'calm' }
  if (reason.why === 'file') return { text: 'Read-only', short, more: reason.error.message, tone: 'bad' }
  const text = 'Read-only: open in another window'
  if (reason.isAsked === true)
    return {
      text: 'Asking the other window…',
      short: 'Asking…',
      more: 'It saves its changes first.',
      tone: 'wait',
    }
  return reason.isFree
    ? { text: 'Read-only', short, more: 'The other window has stopped: work here to change the item.', tone: 'wait' }
    : { text, short: 'Open in another window', more: 'You see its changes here.', tone: 'wait' }
}

/** Text about where changes are stored; undefined if there is nothing to report. */
export function workWords(state: WorkState, save: SaveState, isCounted = true): WorkWords | undefined {
  // Report changes that are on neither disk nor platform first: only the person can save them.
  if (state.at === 'nowhere' && state.error !== undefined) return nowhereWords(state.error, save)
  if (state.at === 'here' || state.at === 'nowhere') {
    if (save.at === 'conflict') return conflictWords(state)
    if (save.at === 'failed') return failedWords(state, save.error)
  }
  switch (state.at) {
    case 'untouched':
      return undefined
    case 'readOnly':
      return readOnlyWords(state.reason)
    case 'saving':
      return {
        text: 'Saving…',
        short: 'Saving…',
        more: 'Writing to the disk of this computer.',
        tone: 'calm',
      }
    case 'here':
      return state.isHeld
        ? {
            text: "Saved on this computer; the platform isn't reachable",
            short: 'Saved here, not sent yet',
            more: 'Loupe sends it once the platform is reachable.',
            tone: 'wait',
          }
        : {
            text: 'Saved on this computer',
            short: 'Saved here',
            more: 'Sending to the platform…',
            tone: 'calm',
          }
    case 'saved': {
      const time = new Date(state.since).toLocaleTimeString('en', { timeStyle: 'short' })
      const more = `The platform has everything since ${time}.`
      return { text: 'Saved', short: 'Saved', more: isCounted ? more : `${more} ${UNCOUNTED}`, tone: 'good' }
    }
    case 'nowhere':
      return { text: 'Not saved', short: 'Not saved', more: 'Unsaved work is lost with this window.', tone: 'wait' }
  }
}

/** Nothing here can prevent this race. */
const UNCOUNTED = 'This platform keeps no revisions: of two saves at one moment the later wins.'

/** First action of the person for changes that exist only in memory, by the disk's failure. */
const FIRST_STEP: Readonly<Partial<Record<string, string>>> = {
  disk_full: 'free disk space',
  sign_in_needed: 'sign in again',
}

/** Neither disk nor platform has it: the line gives the remedy, and the tooltip the reason. */
function nowhereWords(error: PlatformError, save: SaveState): WorkWords {
  const step = FIRST_STEP[error.code] ?? 'keep item open'
  const platform = save.at === 'failed' ? `The platform didn’t take it either: ${save.error.message}` : ''
  const more = [error.message, nextStep(error) || 'Loupe tries again.', platform].filter(Boolean).join(' ')
  return { text: `Not saved anywhere: ${step}`, short: `Not saved: ${step}`, more, tone: 'bad' }
}

const whereIs = ({ at }: WorkState) => (at === 'here' ? 'Saved on this computer' : 'Not saved')

function conflictWords(state: WorkState): WorkWords {
  return {
    text: `${whereIs(state)}; someone else saved this item`,
    short: 'Also saved by someone else',
    more: 'Both versions are kept.',
    tone: 'bad',
  }
}

/** The platform refused it: the text gives the reason, and where it is stored meanwhile. */
function failedWords(state: WorkState, { code, message }: PlatformError): WorkWords {
  if (code === 'save_held')
    return {
      text: `${whereIs(state)}; the form holds it back`,
      short: 'Held back by the form',
      more: message,
      tone: 'bad',
    }
  return {
    text: `${whereIs(state)}; the platform refused it`,
    short: 'Refused by the platform',
    more: message,
    tone: 'bad',
  }
}

/** Reason why changes are not possible; undefined if they are. */
export function workRefusal(state: WorkState): string | undefined {
  if (state.at !== 'readOnly') return undefined
  const { text, more } = readOnlyWords(state.reason)
  return `${text}. ${more}`
}
