/**
 * Channel on which the shell's preload reports the path of a file that the person gave the page; pages can't send on
 * it.
 */
export const GIVEN_PATH_CHANNEL = 'files.given'
