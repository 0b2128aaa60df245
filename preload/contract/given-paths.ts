/** The channel by which the shell's preload tells where a file lies that the person gave the page; pages can't name it. */
export const GIVEN_PATH_CHANNEL = 'files.given'
