import { followTypedAhead } from '../../renderer/stores/typed-ahead'

/** Takes the text that a field would find when it opens. */
export function takeTypedAhead(): string {
  let taken = ''
  followTypedAhead((text) => {
    taken += text
  })()
  return taken
}
