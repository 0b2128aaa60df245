import { nextStep, type PlatformError } from '#domain/errors'
import type { SaveState } from '../document/save'
import type { ReadOnlyReason, WorkState } from './work-state'

/** What the person reads beside the item's name. */
export interface WorkWords {
  readonly text: string
  /** The same where there is little room. */
  readonly short: string
  /** What the tooltip adds. */
  readonly more: string
  readonly tone: 'calm' | 'good' | 'wait' | 'bad'
}

/** Why an item can only be looked at, in words. */
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

/** Says where what was done is kept; undefined where there is nothing to say. */
export function workWords(state: WorkState, save: SaveState, isCounted = true): WorkWords | undefined {
  // What neither disk nor platform has comes first: only the person can save it.
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

/** A race stays that nobody can close from here. */
const UNCOUNTED = 'This platform keeps no revisions: of two saves at one moment the later wins.'

/** What the person does first where a change lies in memory alone, by the failure of the disk. */
const FIRST_STEP: Readonly<Partial<Record<string, string>>> = {
  disk_full: 'free disk space',
  sign_in_needed: 'sign in again',
}

/** Neither disk nor platform has it: what helps stands in the line itself, and why in the tooltip. */
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

/** The platform did not take it: why is said, and where it is safe meanwhile. */
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

/** Why nothing may be changed; undefined where it may. */
export function workRefusal(state: WorkState): string | undefined {
  if (state.at !== 'readOnly') return undefined
  const { text, more } = readOnlyWords(state.reason)
  return `${text}. ${more}`
}
