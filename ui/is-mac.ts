/** Whether this computer's keyboard is a Mac's: with Cmd in the place of Ctrl. */
export const isMac = /mac/i.test(navigator.platform)
