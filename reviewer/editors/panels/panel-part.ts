/** A part of the panel beside the picture that the keyboard goes to; it has the name as `data-part`. */
export type PanelPart = 'classes' | 'tags' | 'list' | 'attributes' | 'numbers'
