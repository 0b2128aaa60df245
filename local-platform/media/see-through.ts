/** What see-through pixels become: white, black and middle grey lines are all seen on it. */
export const SEE_THROUGH = '#b4b4b4'
